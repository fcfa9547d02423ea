import { once } from "node:events";
import { drizzle } from "drizzle-orm/pglite";
import { expect, it, vi } from "vitest";
import { batched } from "../../service/database/batched.ts";
import type { Db } from "../../service/database/database.ts";
import * as schema from "../../service/database/schema.ts";

const database = (): Db => drizzle.mock({ schema });

/** Finds every key but "unknown", as the number of the statement that asked for it. */
function counting() {
  let statements = 0;
  const findAll = vi.fn<(db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>>(async (_, keys) => {
    statements += 1;
    if (keys.includes("broken")) throw new Error("The statement failed.");
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, `${key} by ${statements}`]));
  });
  return { findAll, find: batched(findAll), asked: () => findAll.mock.calls.map(([, keys]) => keys) };
}

it("asks for what is looked up in one turn by one statement, for each key once", async () => {
  const [{ find, asked }, db] = [counting(), database()];
  const keys = ["one", "two", "unknown", "one"];
  expect(await Promise.all(keys.map((key) => find(db, key)))).toEqual(["one by 1", "two by 1", null, "one by 1"]);
  expect(asked()).toEqual([["one", "two", "unknown"]]);
});

it("keeps nothing: what is looked up later is asked for again, also while the first is waited for", async () => {
  const [{ findAll, find }, db] = [counting(), database()];
  const released = new AbortController();
  findAll.mockImplementationOnce(async () => {
    await once(released.signal, "abort");
    return new Map([["one", "late"]]);
  });
  const first = find(db, "one");
  await expect.poll(() => findAll.mock.calls.length).toBe(1);
  expect(await find(db, "one")).toBe("one by 1");
  released.abort();
  expect(await first).toBe("late");
});

it("puts a hundred keys at most into one statement", async () => {
  const [{ find, asked }, db] = [counting(), database()];
  const keys = Array.from({ length: 250 }, (_, number) => String(number));
  const found = await Promise.all(keys.map((key) => find(db, key)));
  expect(found).toEqual(keys.map((key, index) => `${key} by ${1 + Math.floor(index / 100)}`));
  expect(asked().map((some) => some.length)).toEqual([100, 100, 50]);
});

it("fails all of a statement that failed, and nothing after it", async () => {
  const [{ find }, db] = [counting(), database()];
  const settled = await Promise.allSettled(["one", "broken"].map((key) => find(db, key)));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await find(db, "one")).toBe("one by 2");
});

it("asks each database for its own", async () => {
  const [{ find, findAll }, one, other] = [counting(), database(), database()];
  await Promise.all([find(one, "a"), find(other, "b")]);
  expect(findAll.mock.calls).toEqual([
    [one, ["a"]],
    [other, ["b"]],
  ]);
});
