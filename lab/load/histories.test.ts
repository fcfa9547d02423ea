import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runCampaign, things } from "./histories/campaign.ts";
import { addPerson, cheapHash, emailOf } from "./histories/rows.ts";
import { startNodes, type Nodes } from "./nodes.ts";
import { measureParts, parts } from "./parts.ts";
import { endProcesses } from "../../tests/service/support/process.ts";
import { shippedBuild } from "../../proofs/support/shipped-build.ts";

/* A short run of `npm run load -- histories`: single-use objects on two nodes, checked for linearizability. */

let dist: string;
let nodes: Nodes;
beforeAll(async () => {
  dist = await shippedBuild(inject("builtService"));
  nodes = await startNodes(dist);
});
afterAll(async () => {
  await nodes.stop();
  endProcesses();
  await rm(dist, { recursive: true });
});

const small = { suspensions: [300], parallel: 4, seed: 7 } as const;

/** Faults that the service could have, made in the database: the table, and the effect in place of the right one. */
const faults = [
  ["reset links", "after delete on password_resets", "insert into password_resets select old.*; return null;"],
  ["recovery tickets", "before delete on password_resets", "return null;"],
  ["recovery tickets", "before update on people", "new.recovery_code_hash := old.recovery_code_hash; return new;"],
  ["invitations", "before update on invitations", "new.accepted_at := null; return new;"],
  ["client invitations", "before update on client_invitations", "new.accepted_at := null; return new;"],
  ["codes of a second factor by mail", "after delete on codes", "insert into codes select old.*; return null;"],
  ["codes of an authenticator", "before update on people", "new.last_time_step := null; return new;"],
  ["mailed codes", "before update on people", "new.activated := false; return new;"],
  ["throttles", "before update on throttles", "new.failures := old.failures; new.blocked_until := null; return new;"],
  ["OAuth codes", "before update on oauth_codes", "new.session_id := null; return new;"],
] as const;

describe("single-use objects", () => {
  it("work only once while nodes are killed and suspended", async () => {
    const result = await runCampaign({ ...small, nodes, operations: 400, faultEvery: 150 });
    expect(result.violations).toEqual([]);
    expect(result.killed + result.suspended).toBeGreaterThanOrEqual(2);
    expect(Object.keys(result.byThing).toSorted()).toEqual(things.map(({ name }) => name).toSorted());
  });

  it.each(faults)("the checks find a fault in the database of: %s (%s)", async (name, when, body) => {
    const which = things.filter((each) => each.name === name);
    const { db } = nodes.database;
    await db.execute(sql.raw(`create function fault() returns trigger language plpgsql as $$ begin ${body} end $$`));
    await db.execute(sql.raw(`create trigger fault ${when} for each row execute function fault()`));
    const { violations } = await runCampaign({ ...small, nodes, which, operations: 60, faultEvery: null });
    await db.execute(sql`drop function fault cascade`);
    expect(violations.length).toBeGreaterThan(0);
  });
});

it("measures nodes that are killed, cut off from each other and overloaded", async () => {
  const password = "Correct-horse-7";
  const passwordHash = await cheapHash(password);
  const numbers = Array.from({ length: 40 }, (_, index) => 900_000 + index);
  for (const number of numbers) await addPerson(nodes.database.db, number, { passwordHash });
  const accounts = numbers.map((number) => ({ email: emailOf(number), password }));
  const load = { seconds: 2, signInsASecond: 5, callsASecond: 20, sockets: 20 };
  const tables = await measureParts(parts, { target: nodes, nodes, accounts, ...load });
  const titled = (title: string) => tables.find((table) => table.title === title)?.rows;
  expect(titled("Usual: times in milliseconds")).toEqual([
    expect.objectContaining({ what: "sign-in, with its connection" }),
    expect.objectContaining({ what: "call without a password" }),
    expect.objectContaining({ what: "from the end of a session on one node to its page on the other" }),
    expect.objectContaining({ what: "page connected again after a lost connection", count: 10 }),
    expect.objectContaining({ what: "delay of the clients themselves" }),
  ]);
  expect(titled("The bus is cut for 2 s: failures")).toEqual([]);
  expect(titled("The bus is cut for 2 s: times in milliseconds")).toEqual([expect.objectContaining({ count: 10 })]);
  expect(tables.filter(({ title }) => /^3 times .* a second: times/.test(title))).toHaveLength(1);
});
