import { Secret } from "../codec/secret.ts";

/*
 * Events and states as JSON, so that they can leave a page and come back. A secret keeps its text, because a guard may
 * compare it, so such a JSON stays in memory.
 */

export const written = (value: unknown): string => JSON.stringify(value, special);

/** JSON asks with the object that has the key, whose value is not yet what its own `toJSON` makes of it. */
function special(this: unknown, key: string, value: unknown): unknown {
  const own: unknown = Reflect.get(Object(this), key);
  if (typeof own === "function") return { $object: "Function" };
  if (typeof own !== "object" || own === null || Array.isArray(own)) return value;
  // A page has its own classes, so their methods tell.
  if ("reveal" in own && typeof own.reveal === "function") return { $secret: String(own.reveal()) };
  if (own instanceof Error) return { $error: { name: own.name, message: own.message } };
  if ("sessionId" in own && "id" in own) return { $actor: String(own.id) };
  const prototype: unknown = Object.getPrototypeOf(own);
  // A machine only passes it on, such as a file.
  return prototype === null || prototype === Object.prototype ? value : { $object: own.constructor.name };
}

/** The value again. Actors and objects that a machine only passes on stay as they were written. */
export const read = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("$secret" in value) return new Secret(String(value.$secret));
    return "$error" in value ? Object.assign(new Error(), value.$error) : value;
  });
