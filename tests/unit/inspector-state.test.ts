import { describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { opensByItself, rowsOf, stateTree, type TreeNode } from "../../workbench/inspector/history/state-tree.ts";
import { inspect } from "../model/inspected.ts";

const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...all(node.parts)]);

async function treeAfter(...steps: string[]) {
  const { moments } = await inspect("second factor by email", steps);
  const nodes = stateTree(assertPresent(moments.at(-1)), moments.at(-2) ?? null);
  const at = (path: string) => assertPresent(all(nodes).find((node) => node.path === path));
  return { nodes, at };
}

const FLOW = "app.children.multiFactorLogin";

describe("the state as a tree", () => {
  test("has context, input, tags, calls, timers and children of every actor", async () => {
    const { at } = await treeAfter("challenge code.resend");
    expect(at(FLOW).parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["state", "tags", "input", "context"]),
    );
    const challenge = assertPresent(at(`${FLOW}.children`).parts[0]);
    expect(at(`${challenge.path}.calls`).parts.map(({ name }) => name)).toHaveLength(1);
  });

  test("shows the remaining time of a timer", async () => {
    const { nodes } = await treeAfter("challenge code.resend", "resendOTP: sent, and no other for 90 s");
    const left = all(nodes).filter(({ name }) => name === "secondsLeft");
    expect(left.map(({ value }) => value)).toContain(90);
  });

  test("marks values that the last step changed, added and removed, and opens the branches to them", async () => {
    const { nodes, at } = await treeAfter("challenge code.resend", "resendOTP: sent, and no other for 90 s");
    expect(at("app").change).toBe("inside");
    const changes = all(nodes);
    expect(changes.filter(({ change }) => change === "gone").map(({ name }) => name)).toContain("calls");
    expect(changes.filter(({ change }) => change === "new").map(({ name }) => name)).toContain("timers");
    expect(changes.filter(({ change }) => change === "changed")).not.toEqual([]);
    expect(at("app.context").change).toBeNull();
    const shown = rowsOf(nodes, opensByItself, "").map(({ node }) => node);
    for (const node of changes.filter(({ change }) => change === "changed")) expect(shown).toContain(node);
  });

  test("compares each region with the same region before", async () => {
    const { at } = await treeAfter("challenge code.resend");
    expect(at("app.state.navigation")).toMatchObject({ value: "multiFactorLogin", change: null });
    expect(at("app.state").change).toBeNull();
  });

  test("has no marks in the first moment", async () => {
    const { moments } = await inspect("login", []);
    expect(all(stateTree(assertPresent(moments[0]), null)).every(({ change }) => change === null)).toBe(true);
  });

  test("is searched by names and values, and shows the branches to each match", async () => {
    const { nodes } = await treeAfter();
    const rows = rowsOf(nodes, () => false, "MULTIFACTORLOGIN");
    expect(rows[0]).toMatchObject({ node: { path: "app" }, level: 1, place: 1, siblings: 1, isOpen: true });
    expect(rows.map(({ node }) => node.path)).toContain(FLOW);
    expect(rowsOf(nodes, () => false, "no such thing")).toEqual([]);
    expect(rowsOf(nodes, () => false, "")).toHaveLength(1);
  });

  test("has no secrets", async () => {
    const { nodes } = await treeAfter("challenge form.submit");
    expect(JSON.stringify(nodes)).not.toContain("canary ");
    expect(JSON.stringify(nodes)).toContain("[secret]");
  });
});
