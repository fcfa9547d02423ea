import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import { differencesOf } from "../../machines/snapshot/differences.ts";

test("each state and event that only the capture or only the reproduction has is a difference", () => {
  const machine = createMachine({
    id: "lamp",
    initial: "on",
    states: { on: { on: { press: "off" } }, off: {} },
  });
  const root = createActor(machine).start();
  expect(differencesOf(root, { screen: "login", states: ["lamp.on"], events: ["lamp press"] })).toEqual([]);
  expect(differencesOf(root, { screen: "login", states: ["lamp.off"], events: ["lamp turn"] })).toEqual([
    { place: "lamp.off", what: "this state was captured but not reproduced" },
    { place: "lamp.on", what: "this state was reproduced but not captured" },
    { place: "lamp turn", what: "this event was captured but not reproduced" },
    { place: "lamp press", what: "this event was reproduced but not captured" },
  ]);
});
