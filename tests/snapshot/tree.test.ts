import { expect, test } from "vitest";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { policyOf } from "../../machines/app/policies.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { unchanged } from "../../workbench/codec/codec.ts";
import { readTree, writeTree } from "../../workbench/snapshot/tree.ts";
import { walked } from "./reproduced.ts";

const app = await walked(scenarioOf("second factor by email"), []);
const whole = JSON.stringify(writeTree(policyOf, wholeApp, app.root.getPersistedSnapshot(), unchanged));
app.close();

/** What reading gives for the tree with other values at some places; undefined leaves a key out. */
function readWith(values: Readonly<Record<string, unknown>>) {
  const tree: unknown = JSON.parse(whole);
  for (const [place, value] of Object.entries(values)) {
    const keys = place.split(".");
    let at = tree;
    for (const key of keys.slice(0, -1)) at = Object(at)[key];
    Object.assign(Object(at), { [keys.at(-1) ?? ""]: value });
  }
  return readTree(policyOf, wholeApp, JSON.parse(JSON.stringify(tree)));
}

const problemsIn = (read: ReturnType<typeof readTree>) =>
  "problems" in read ? read.problems.map(({ place, what }) => `${place}: ${what}`) : [];

const flow = "children.multiFactorLogin";
const challenge = `${flow}.children.challenge`;
const connection = "children.connection";
const port = `${connection}.children.socket`;
const storage = { src: "storage", status: "active" };
const extra = 'extra: Invalid key: Expected never but received "extra"';

test.each<[string, string, unknown, string]>([
  ["its machine has no such actor", `${flow}.src`, "nobody", `${flow}: "nobody" is nothing that app begins`],
  ["its name is one from JavaScript", `${flow}.src`, "toString", `${flow}: "toString" is nothing that app begins`],
  ["its name is no text", `${flow}.src`, 5, `${flow}: "" is nothing that app begins`],
  ["no state started it", "children.extra", storage, "app.extra: no active state started it"],
  ["it has the id of another", flow, storage, "app.multiFactorLogin: no active state started it"],
  ["one below it is missing", `${flow}.children`, {}, "app.multiFactorLogin.challenge: it is missing"],
  ["it lacks a region", `${connection}.value`, { socket: {} }, 'app.connection: its state {"socket":{}} is incomplete'],
  ["it is the root with a key too many", "extra", 5, extra],
  ["it has a key too many", `${flow}.extra`, 5, `${flow}.${extra}`],
  ["it is a call with a key too many", `${port}.extra`, 5, `${port}.${extra}`],
  ["it is a channel with a key too many", "children.storage.extra", 5, `children.storage.${extra}`],
])("an actor in a file is refused with place and reason when %s", (_, at, value, problem) => {
  expect(problemsIn(readWith({ [at]: value }))).toEqual([problem]);
});

test.each<[string, string, unknown, string]>([
  ["it is another machine", `${connection}.machine`, "app", `${connection}.machine: `],
  ["it is in an unknown state", `${challenge}.value`, "x", "app.multiFactorLogin.challenge: State 'x' does not exist"],
  ["it lacks an inner state", `${connection}.value.socket`, "up", 'app.connection: its state {"socket":"up"'],
  ["it lacks its input", `${port}.input`, undefined, `${port}.input: Invalid key`],
  ["it has an input that it does not take", "children.storage.input", 5, "children.storage.input: Invalid type"],
])("an actor in a file is refused at its place when %s", (_, at, value, problem) => {
  expect(problemsIn(readWith({ [at]: value }))).toEqual([expect.stringContaining(problem)]);
});

test("a file without a tree is refused at the place of the root, and one with several problems tells each", () => {
  expect(problemsIn(readTree(policyOf, wholeApp, 5))).toEqual(["app: Invalid type: Expected Object but received 5"]);
  expect(problemsIn(readWith({ [`${connection}.children`]: {}, [`${flow}.children`]: {} }))).toEqual([
    "app.connection.network: it is missing",
    "app.connection.socket: it is missing",
    "app.multiFactorLogin.challenge: it is missing",
  ]);
});

test("a file may hold a machine that has ended in any state, and states in any order", () => {
  const ended = (status: string) => ({ [`${flow}.status`]: status, [`${flow}.value`]: "nowhere" });
  const turned = { [`${connection}.value`]: { limit: "none", socket: { up: "websocket" } } };
  expect([ended("done"), ended("error"), turned].map((values) => problemsIn(readWith(values)))).toEqual([[], [], []]);
});

test("a restored actor runs with its input, or has ended without a result, or has failed", () => {
  const running = { status: "active", output: undefined, error: undefined };
  const input = { transport: "websocket", token: null, pendingSteps: null, within: 4_000 };
  const below = (src: string, snapshot: object) => ({ src, syncSnapshot: false, snapshot });
  const read = readWith({ "children.storage.status": "error", [`${challenge}.status`]: "done" });
  expect(read).toHaveProperty("snapshot.children.connection.snapshot.children", {
    network: below("network", running),
    socket: below("socket", { ...running, input }),
  });
  expect(read).not.toHaveProperty("snapshot.children.connection.snapshot.children.network.snapshot.input");
  const failed = { ...running, status: "error", error: "it had failed when this was captured" };
  expect(read).toHaveProperty("snapshot.children.storage", below("storage", failed));
  const done = expect.objectContaining({ ...running, status: "done", historyValue: {}, children: {} });
  expect(read).toHaveProperty("snapshot.children.multiFactorLogin.snapshot.children.challenge.snapshot", done);
});

test("a tree that was read is written alike, without an input where there is none", () => {
  const read = readWith({});
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const written = writeTree(policyOf, wholeApp, read.snapshot, unchanged);
  expect(JSON.stringify(written)).toBe(whole);
  expect(written.children["storage"]).toStrictEqual(storage);
});
