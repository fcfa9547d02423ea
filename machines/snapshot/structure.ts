import { type AnyStateMachine, StateMachine } from "xstate";
import { policyOf } from "../app/policies.ts";

/** Every machine that a machine can begin, itself first. */
export function machinesBelow(machine: AnyStateMachine): AnyStateMachine[] {
  const found = new Map<string, AnyStateMachine>();
  const add = (one: AnyStateMachine): void => {
    if (found.has(one.id)) return;
    found.set(one.id, one);
    for (const logic of Object.values(one.implementations.actors)) if (logic instanceof StateMachine) add(logic);
  };
  add(machine);
  return [...found.values()];
}

/**
 * What a snapshot of a machine depends on, as text that changes with it: states, transitions, what is invoked, and
 * what of its context is in a file.
 */
export function structureOf(machine: AnyStateMachine): string {
  const { context, inputs } = policyOf(machine);
  const asked = Object.entries(inputs).map(([src, { keys }]) => [src, keys]);
  return JSON.stringify({ chart: machine.definition, context: context.keys, inputs: asked }, plain);
}

/** What makes no difference to a file, or is in it twice. */
const beside: ReadonlySet<string> = new Set(["description", "transitions", "order"]);

const plain = (key: string, value: unknown) => (beside.has(key) ? undefined : value);
