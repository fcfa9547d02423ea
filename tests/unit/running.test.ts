import { expect, test } from "vitest";
import { createActor, createMachine, fromCallback } from "xstate";
import { activeStates, awaitedEvents, family, running } from "../../workbench/chart/running.ts";
import { flowStates } from "../../machines/sandbox/look.ts";

const connection = createMachine({ id: "connection", initial: "down", states: { down: { on: { up: {} } } } });
const flow = createMachine({
  id: "flow",
  type: "parallel",
  states: { form: { on: { send: {} } }, clock: { after: { 1000: {} } } },
});
const app = createMachine({
  id: "app",
  initial: "open",
  invoke: [
    { id: "flow", src: flow, onDone: ".closed" },
    { id: "connection", src: connection },
    { id: "other", src: fromCallback(() => {}) },
  ],
  on: { leave: ".closed", arrive: {} },
  states: {
    open: {
      initial: "first",
      always: { guard: () => false, target: "closed" },
      on: { leave: {} },
      states: { first: {} },
    },
    closed: {},
  },
});
const root = createActor(app).start();

test("machines come after those below them, without actors of other kinds", () => {
  expect(running(root).map(({ snapshot }) => snapshot.machine.id)).toEqual(["flow", "connection", "app"]);
});

test("no machine runs before it is there, or after its end", () => {
  const ended = createActor(createMachine({ id: "ended", initial: "end", states: { end: { type: "final" } } })).start();
  expect(family([undefined, ended])).toEqual([]);
});

test("the active states are the innermost of all machines, in order", () => {
  expect(activeStates(root)).toEqual(["app.open.first", "connection.down", "flow.clock", "flow.form"]);
  expect(flowStates(root)).toEqual(["app.open.first", "flow.clock", "flow.form"]);
});

test("the awaited events are those that a person or the service sends, each once, in order", () => {
  expect(awaitedEvents(root)).toEqual(["app arrive", "app leave", "connection up", "flow send"]);
});
