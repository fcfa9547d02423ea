import { setup } from "xstate";
import { describe, expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { graphOf } from "../../workbench/chart/graph.ts";
import { mermaidOf } from "../../workbench/chart/mermaid.ts";

const machine = setup({ guards: { isOpen: () => true } }).createMachine({
  id: "door",
  initial: "shut",
  states: {
    shut: { on: { push: [{ guard: "isOpen", target: "open.wide" }, { target: "gone" }], "knock: hard": "shut" } },
    open: {
      initial: "ajar",
      on: { pull: "shut", blow: ".wide" },
      states: { ajar: {}, wide: { on: { lean: "#door.open" } } },
    },
    lit: {
      type: "parallel",
      states: { lamp: { initial: "on", states: { on: {} } }, bell: { initial: "off", states: { off: {} } } },
    },
    gone: { type: "final" },
  },
});

test("the inspector writes a chart as a Mermaid state diagram", () => {
  expect(mermaidOf(machine)).toBe(`stateDiagram-v2
  [*] --> door_shut
  state "shut" as door_shut
  state "open" as door_open {
    [*] --> door_open_ajar
    state "in any of these" as door_open__any
    state "ajar" as door_open_ajar
    state "wide" as door_open_wide
  }
  state "lit" as door_lit {
    state "lamp" as door_lit_lamp {
      [*] --> door_lit_lamp_on
      state "on" as door_lit_lamp_on
    }
    --
    state "bell" as door_lit_bell {
      [*] --> door_lit_bell_off
      state "off" as door_lit_bell_off
    }
  }
  state "gone" as door_gone
  door_gone --> [*]
  door_shut --> door_open_wide : push [isOpen]
  door_shut --> door_gone : push [else]
  door_shut --> door_shut : knock#58; hard
  door_open__any --> door_shut : pull
  door_open__any --> door_open_wide : blow
  door_open_wide --> door_open_ajar : lean`);
});

describe.each(Object.entries(allCases))("the diagram of %s", (_, { machine }) => {
  const text = mermaidOf(machine);

  test("has every state, and only arrows between its states", () => {
    const declared = new Set([...text.matchAll(/state "[^"]*" as (\w+)/g)].map(([, id]) => id));
    expect(declared.size).toBeGreaterThanOrEqual(graphOf(machine).states.size - 1);
    const ends = [...text.matchAll(/^ *(\S+) --> (\S+)/gm)].flatMap(([, from, to]) => [from, to]);
    expect(ends.filter((id) => id !== "[*]" && !declared.has(id))).toEqual([]);
  });
});
