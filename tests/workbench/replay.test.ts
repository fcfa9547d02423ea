import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assign, createActor, fromCallback, fromPromise, setup } from "xstate";
import { Secret } from "../../workbench/codec/secret.ts";
import { createReplay } from "../../workbench/replay/replay.ts";
import { createTeller, type ToldStep } from "../../workbench/replay/told-steps.ts";

/* The steps of a page, repeated by the definitions of its machines, and eleven faults that must not pass. */

interface Guest {
  name: string;
}
type Knock = { type: "knock"; guest: Guest; word: Secret };

const bell = setup({ types: { events: {} as { type: "answer" } } }).createMachine({
  id: "bell",
  initial: "ringing",
  states: { ringing: { on: { answer: "answered" } }, answered: { type: "final" } },
});

/** A door that opens to guests who know the word, or when somebody answers the bell. */
const door = setup({
  types: {
    context: {} as { guests: Guest[]; word: Secret },
    events: {} as Knock | { type: "ring" } | { type: "close" } | { type: "look" },
    input: {} as { word: Secret },
  },
  actors: {
    bell,
    porter: fromPromise(async () => "come in"),
    street: fromCallback(() => {}),
  },
  guards: { isRight: ({ context }, word: Secret) => word.reveal() === context.word.reveal() },
  actions: { admit: assign({ guests: ({ context }, guest: Guest) => [...context.guests, guest] }) },
}).createMachine({
  id: "door",
  context: ({ input }) => ({ guests: [], word: input.word }),
  initial: "closed",
  states: {
    closed: {
      invoke: { src: "street", id: "street" },
      on: {
        knock: {
          guard: { type: "isRight", params: ({ event }) => event.word },
          target: "open",
          actions: { type: "admit", params: ({ event }) => event.guest },
        },
        ring: "rung",
      },
    },
    rung: { invoke: { src: "bell", id: "bell", onDone: "open" }, on: { close: "closed" } },
    open: { invoke: { src: "porter", id: "porter" }, on: { close: "closed" } },
  },
});
type Door = typeof door;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const open = (page: Door, { inspect }: ReturnType<typeof createTeller>) =>
  createActor(page, { input: { word: new Secret("sesame") }, inspect }).start();

const knock = (word = "sesame", guest: Guest = { name: "Asha" }): Knock => ({
  type: "knock",
  guest,
  word: new Secret(word),
});

/** Lets a person act on a page, and repeats its steps a day later. */
function differences(act: (actor: ReturnType<typeof open>) => void, page = door, definition = page): string[] {
  const steps: ToldStep[] = [];
  const teller = createTeller((step) => steps.push(step));
  const actor = open(page, teller);
  act(actor);
  teller.tellStates();
  actor.stop();
  vi.setSystemTime(86_400_000);
  const replay = createReplay(definition, (event) => event === "look");
  return steps.flatMap((step) => replay(step) ?? []);
}

test("a page that is its chart has no difference", () => {
  const found = differences((actor) => {
    actor.send({ type: "look" });
    actor.send(knock("wrong"));
    actor.send({ type: "ring" });
    actor.getSnapshot().children["bell"]?.send({ type: "answer" });
    actor.send({ type: "close" });
    actor.send(knock());
    actor.send({ type: "close" });
  });
  expect(found).toEqual([]);
});

let calls = 0;
const twice = (run: () => void) => [1, 2].forEach(run);

test.each<{ fault: string; page?: Door; definition?: Door; act?: (actor: ReturnType<typeof open>) => void }>([
  { fault: "a guard asks the clock", page: door.provide({ guards: { isRight: () => Date.now() < 2_000 } }) },
  {
    fault: "an action draws a random number",
    page: door.provide({ actions: { admit: assign({ guests: () => [{ name: String(Math.random()) }] }) } }),
  },
  {
    fault: "an action counts outside of the chart",
    page: door.provide({ actions: { admit: assign({ guests: () => [{ name: String((calls += 1)) }] }) } }),
  },
  {
    fault: "an action changes the context in place",
    page: door.provide({ actions: { admit: ({ context }, guest) => void context.guests.push(guest) } }),
  },
  {
    fault: "a view changes the context in place",
    act(actor) {
      actor.send(knock());
      actor.getSnapshot().context.guests.push({ name: "Ben" });
      actor.send({ type: "close" });
    },
  },
  {
    fault: "a view changes the context in place after the last event",
    act(actor) {
      actor.send(knock());
      actor.getSnapshot().context.guests.push({ name: "Ben" });
    },
  },
  {
    fault: "a view changes what it has sent",
    act(actor) {
      const guest = { name: "Asha" };
      actor.send(knock("sesame", guest));
      guest.name = "Ben";
      actor.send({ type: "close" });
    },
  },
  { fault: "a view sends an event twice", act: (actor) => twice(() => actor.send(knock())) },
  {
    fault: "a port tells an event twice",
    page: door.provide({
      actors: { street: fromCallback(({ sendBack }) => twice(() => sendBack({ type: "ring" }))) },
    }),
    act: () => {},
  },
  {
    fault: "a page runs an older chart",
    page: door.provide({ guards: { isRight: () => true } }),
    definition: door,
    act: (actor) => actor.send(knock("wrong")),
  },
  {
    fault: "a page stops what its chart runs",
    act(actor) {
      actor.send({ type: "ring" });
      delete actor.getSnapshot().children["bell"];
      actor.send({ type: "look" });
    },
  },
])("$fault", ({ page = door, definition = page, act = (actor) => actor.send(knock()) }) => {
  expect(differences(act, page, definition)).toHaveLength(1);
});

test("a difference tells the places that differ, and no secret", () => {
  const found = differences((actor) => {
    actor.send(knock());
    Object.assign(actor.getSnapshot().context, { guests: [{ name: "Ben" }], word: new Secret("abracadabra") });
    actor.send({ type: "close" });
  });
  expect(found.join("\n")).toBe(
    [
      "door close: the page's state is not that of the definition",
      'in: "open"',
      'event: {"type":"close"}',
      'context.guests.0.name: "Ben" instead of "Asha"',
      'context.word: "[secret]" instead of "[secret]"',
    ].join("\n  "),
  );
});
