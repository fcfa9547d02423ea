import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { calls } from "../../../machines/shared/contract.ts";
import { seal } from "../../../service/socket/cipher.ts";
import { SECRET, tokenIn, workspaceList } from "../support/client.ts";
import { ids } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const bad = [
  ["a zero byte", "a\0b"],
  ["the first half of a character", "a\ud800b"],
  ["the second half of a character", "a\udc00b"],
] as const;

/** The properties of a valibot schema that these tests read. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly (Shape | string | number)[];
  readonly wrapped?: Shape;
  readonly literal?: unknown;
}

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null;

/** Values that fit the schema, one for each of its alternatives. */
function samples(shape: Shape): unknown[] {
  const { type, entries = {}, options = [], wrapped, literal } = shape;
  if (type === "string") return ["x"];
  if (type === "boolean") return [true];
  if (type === "array") return [[]];
  if (type === "literal") return [literal];
  if (type === "picklist") return options.slice(0, 1);
  if (type === "union") return options.filter(isShape).flatMap(samples);
  if (wrapped !== undefined) return samples(wrapped);
  if (type !== "object") throw new Error(`No sample of ${type} is known.`);
  return [Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, samples(entry)[0]]))];
}

/** Every text field of every call. */
const fields = Object.entries(calls).flatMap(([event, { request }]) =>
  samples(request).flatMap((sample) =>
    Object.entries(isRecord(sample) ? sample : {})
      .filter(([, value]) => typeof value === "string")
      .map(([field]) => ({ event, field, sample: { ...(isRecord(sample) ? sample : {}), orgId: ids.acme } })),
  ),
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

describe("a text of 4,000 characters, which no index takes", () => {
  const world = declareWorld({ passkeys: { domain: "example.test", origin: "https://account.example.test" } });

  it("is no fault of the service in any field of any call, signed out or signed in", async () => {
    // Random, because the database would compress another.
    const text = randomBytes(3_000).toString("base64url");
    const token = tokenIn(await world.login(await world.connect(), "admin"));
    for (const event of new Set(fields.map((one) => one.event))) {
      // A socket has a limit for the bytes of its calls.
      for (const asking of [await world.connect(), await world.connect({ token })]) {
        for (const { field, sample } of fields.filter((one) => one.event === event)) {
          const { code } = await asking.call(event, { ...sample, [field]: text });
          expect({ event, field, isFault: code >= 500 }).toEqual({ event, field, isFault: false });
        }
      }
    }
    expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

describe("a text that the database cannot store", () => {
  const world = declareWorld();
  const refusal = { code: 400, data: { error: "The account service couldn't read this request." } };

  it("is tried in every text field of the contract", () => {
    expect(fields.length).toBeGreaterThan(60);
    expect(new Set(fields.map(({ event }) => event)).size).toBeGreaterThan(20);
  });

  describe.each(bad)("with %s", (_, text) => {
    it("is refused in every field of every call, signed out and signed in", async () => {
      const client = await world.connect();
      const signedIn = await world.connectAndLogin("admin");
      for (const asking of [client, signedIn]) {
        for (const { event, field, sample } of fields) {
          const reply = await asking.call(event, { ...sample, [field]: text });
          expect({ field, reply }).toMatchObject({ field, reply: { event, ...refusal } });
        }
      }
      expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    });

    it("is refused as event, as id, as a field's name, and at any depth", async () => {
      const client = await world.connect();
      expect(await client.call(text, {})).toMatchObject({ event: text, ...refusal });
      for (const id of [text, `${text} 2`]) {
        client.send(seal({ event: "getBuildInfo", data: {}, id }, SECRET));
        expect(await client.heard((reply) => reply.id === id)).toMatchObject(refusal);
      }
      let deep: unknown = text;
      for (let level = 0; level < 2000; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
      for (const data of [text, [text], { [text]: 1 }, { a: { b: [{ c: text }] } }, deep]) {
        expect(await client.call("getBuildInfo", data)).toMatchObject(refusal);
      }
      expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    });

    it("in the handshake causes neither a session nor an error", async () => {
      const client = await world.connect({ auth: { token: text, app: text } });
      expect(await workspaceList(client)).toMatchObject({ code: 401 });
      expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    });
  });

  it("is not one with surrogate pairs", async () => {
    const client = await world.connect();
    expect(await client.call("checkEmailExistense", { email: "\u{1f600}@example.test" })).not.toMatchObject(refusal);
  });
});
