import { setup } from "xstate";

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
const after = (names: readonly string[], index: number) => names[(index + 1) % names.length];

const largeSetup = setup({
  types: { context: {} as { steps: number }, events: {} as { type: "next" } | { type: "skip" } | { type: "rest" } },
  guards: { isFar: ({ context }) => context.steps > 1_000_000 },
});

/** States in a row. The last one leaves `next` to its parent. */
function row(count: number) {
  const names = numbered(count, "step");
  const last = names.length - 1;
  return {
    initial: "step1",
    states: Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          description: "One of many.",
          tags: index % 2 === 0 ? "stable" : "busy",
          on: {
            skip: { guard: "isFar" as const, target: names[0] },
            ...(index < last && { next: after(names, index) }),
          },
        },
      ]),
    ),
  };
}

/** Six groups in sequence; the first has two parallel rows. */
function region() {
  const names = numbered(6, "group");
  return {
    initial: "group1",
    states: Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          ...(index === 0 ? { type: "parallel" as const, states: { left: row(3), right: row(3) } } : row(7)),
          on: { next: after(names, index), rest: names[0] },
        },
      ]),
    ),
  };
}

/** 150 states below the root, nested and parallel: each `next` takes a transition in every region. */
export const largeMachine = largeSetup.createMachine({
  id: "large",
  context: { steps: 0 },
  type: "parallel",
  states: { first: region(), second: region(), third: region() },
});
