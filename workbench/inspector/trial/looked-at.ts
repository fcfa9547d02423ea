import type { AnyMachineSnapshot, AnyTransitionDefinition } from "xstate";
import { inWords } from "../../effects/world.ts";

/** A value that a guard read: its path in the event or the context, and the value. */
export interface LookedAt {
  path: string;
  value: string;
}

interface Read {
  value: unknown;
  /** Whether the guard read all of it, and not only some of its fields. */
  isWhole: boolean;
}

/** The values that a guard reads to decide about an event. Guards are pure, so evaluating one again has no effect. */
export function lookedAtBy(
  { guard }: Pick<AnyTransitionDefinition, "guard">,
  { machine, context }: Pick<AnyMachineSnapshot, "machine" | "context">,
  event: { type: string },
): LookedAt[] {
  const reads = new Map<string, Read>();
  const args = { context: watched(context, "", reads), event: watched(event, "event", reads) };
  const [type, given] = typeof guard === "object" && "type" in guard ? [guard.type, guard.params] : [guard, undefined];
  const decide: unknown = typeof type === "string" ? machine.implementations.guards[type] : undefined;
  if (typeof decide !== "function") return [];
  decide(args, typeof given === "function" ? given(args) : given);
  return [...reads]
    .filter(([path]) => path !== "event.type" && isTelling(path, reads))
    .map(([path, { value }]) => ({ path, value: value === undefined ? "nothing" : inWords(value) }));
}

/** Leaves out an object that the guard read only to reach a field, and fields of an object that it read as a whole. */
function isTelling(path: string, reads: ReadonlyMap<string, Read>): boolean {
  const others = [...reads].filter(([other]) => other !== path);
  const isInWhole = others.some(([other, { isWhole }]) => isWhole && path.startsWith(`${other}.`));
  const isOnTheWay = reads.get(path)?.isWhole !== true && others.some(([other]) => other.startsWith(`${path}.`));
  return !isInWhole && !isOnTheWay;
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** The same value, as a proxy that notes which fields are read. */
function watched<T>(value: T, path: string, reads: Map<string, Read>): T {
  if (!isPlain(value)) return value;
  // The proxy wraps a copy, because a proxy of a frozen object must return its own values.
  const copy: T & object = Object.assign(Object.create(Object.getPrototypeOf(value)), value);
  return new Proxy(copy, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol" || typeof field === "function" || key === "length") return field;
      const at = path === "" ? key : `${path}.${key}`;
      if (!reads.has(at)) reads.set(at, { value: field, isWhole: false });
      return watched(field, at, reads);
    },
    ownKeys(target) {
      reads.set(path, { value, isWhole: true });
      return Reflect.ownKeys(target);
    },
  });
}
