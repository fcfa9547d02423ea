import { describe, expect, test } from "vitest";
import { createMachine } from "xstate";
import { duties, nodesOf } from "../../workbench/chart/transitions.ts";
import type { MachineCoverage } from "../../workbench/explore/coverage.ts";
import { faultsOf, idleReasons, merge, share } from "../report/merge.ts";
import type { OutOfThePage } from "../report/out-of-the-page.ts";
import { page } from "../report/page.ts";
import { NothingToReport, seenInBrowser, seenInNode } from "../report/seen.ts";

const machine = createMachine({
  id: "door",
  initial: "shut",
  states: {
    shut: { on: { open: { guard: "isUnlocked", target: "open" } } },
    open: { initial: "ajar", states: { ajar: {} }, on: { shut: "shut" } },
  },
});
const OPEN = "door.shut · open [isUnlocked] → door.open";
const SHUT = "door.open · shut → door.shut";

const covered = (name: string) => ({ name, covered: true, unreachable: null });
const inNode: MachineCoverage = {
  name: "door",
  machine: "door",
  states: nodesOf(machine)
    .slice(1)
    .map(({ id }) => covered(id)),
  transitions: [covered(OPEN), covered(SHUT)],
  guards: [covered(OPEN)],
  pairs: [covered(`${OPEN}, then ${SHUT}`)],
};
const everything = new Set(duties(machine));
const inPage = (all: ReadonlySet<string>, byHand: ReadonlySet<string> = new Set()) => ({ all, byHand });
const neverLocked: OutOfThePage = { duties: [`refuses ${OPEN}`], reason: "There is no <key>." };

describe("the report", () => {
  test("finds no fault when Node and the browser have seen everything", () => {
    const report = merge(machine, inNode, inPage(everything), []);
    expect(faultsOf(report)).toEqual([]);
    expect(share(report.states, "browser")).toBe("3 of 3");
    expect(page([report], [])).toContain("Everything is covered or has a reason not to be.");
  });

  test("marks a transition whose event has no control in the page", () => {
    const refused = new Set([`refuses ${OPEN}`]);
    const report = page([merge(machine, inNode, inPage(everything, refused), [])], []);
    expect(report.match(/covered, by an event sent by hand, in/g)).toHaveLength(1);
  });

  test("names duties that the browser has not seen and no reason excuses", () => {
    const seen = new Set([`takes ${OPEN}`]);
    expect(faultsOf(merge(machine, inNode, inPage(seen), [neverLocked]))).toEqual([
      `door: not seen in the browser: takes ${SHUT}`,
    ]);
    expect(faultsOf(merge(machine, inNode, inPage(seen), []))).toContain(
      `door: not seen in the browser: refuses ${OPEN}`,
    );
  });

  test("names duties, states and pairs that Node has not seen", () => {
    const unseen = <T extends object>(entries: readonly T[]) => entries.map((entry) => ({ ...entry, covered: false }));
    const less = {
      ...inNode,
      states: unseen(inNode.states),
      guards: unseen(inNode.guards),
      pairs: unseen(inNode.pairs),
    };
    expect(faultsOf(merge(machine, less, inPage(everything), [neverLocked]))).toEqual([
      "door: not seen in Node: door.shut",
      "door: not seen in Node: door.open",
      "door: not seen in Node: door.open.ajar",
      `door: not seen in Node: refuses ${OPEN}`,
      `door: not walked in Node: ${OPEN}, then ${SHUT}`,
    ]);
  });

  test("counts a state as entered, with its initial states, when a transition to it was taken", () => {
    const states = (...seen: string[]) =>
      merge(machine, inNode, inPage(new Set(seen)), [])
        .states.filter(({ browser }) => browser.seen)
        .map(({ name }) => name);
    expect(states()).toEqual([]);
    expect(states(`refuses ${OPEN}`)).toEqual(["door.shut"]);
    expect(states(`takes ${OPEN}`)).toEqual(["door.shut", "door.open", "door.open.ajar"]);
  });

  test("shows the reason as text", () => {
    const seen = new Set([`takes ${OPEN}`, `takes ${SHUT}`]);
    expect(page([merge(machine, inNode, inPage(seen), [neverLocked])], [])).toContain("There is no &lt;key&gt;.");
  });

  test("finds reasons for unknown duties and for duties that were seen", () => {
    const gone = { duties: [/window/, `takes ${OPEN}`], reason: "Any." };
    expect(idleReasons([neverLocked, gone], [...everything], new Set([`takes ${OPEN}`]))).toEqual([
      "out-of-the-page.ts: there is nothing like /window/",
      `out-of-the-page.ts: takes ${OPEN} was seen: takes ${OPEN}`,
    ]);
  });

  test("refuses results of other machines and missing results", () => {
    const other = { ...inNode, transitions: [covered(OPEN)] };
    expect(() => merge(machine, other, inPage(everything), [])).toThrow(NothingToReport);
    expect(() => seenInNode("tests/unit", "door")).toThrow(/written by: npx vitest run --project model/);
    expect(() => seenInBrowser("tests/unit", ["doors"])).toThrow(
      /written by: npx playwright test --project=proofs walks/,
    );
  });
});
