import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { runUpdates } from "./update.ts";
import { startNodes, type Nodes } from "./nodes.ts";
import { endProcesses } from "../../tests/service/support/process.ts";
import { shippedBuild } from "../../proofs/support/shipped-build.ts";

/* A short run of `npm run load -- update`. */

let dist: string;
beforeAll(async () => {
  dist = await shippedBuild(inject("builtService"));
});
afterAll(() => rm(dist, { recursive: true }));

let nodes: Nodes;
beforeEach(async () => {
  nodes = await startNodes(dist, { SHUTDOWN_SECONDS: "2" });
});
afterEach(async () => {
  await nodes.stop();
  endProcesses();
});

const small = { seconds: 2, signInsASecond: 4, callsASecond: 10, sockets: 4 } as const;

it("reports no failure while nodes are updated", async () => {
  const { report, isGood } = await runUpdates(nodes, [dist], small);
  expect(report.tables[1]).toEqual({ title: "Updates: failures", rows: [] });
  expect(isGood).toBe(true);
  expect(report.settings).toMatchObject({ updates: 1, movesOfOpenPages: 2 });
});

it("reports the failures when a node is killed instead", async () => {
  const killed: Nodes = { ...nodes, update: (index) => nodes.restart(index) };
  const { report, isGood } = await runUpdates(killed, [dist], small);
  expect(isGood).toBe(false);
  expect(report.tables[1]?.rows).toContainEqual({
    what: "connection",
    why: "the connection was lost: transport close",
    count: expect.any(Number),
  });
});
