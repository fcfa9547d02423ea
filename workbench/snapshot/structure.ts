import { type AnyStateMachine, StateMachine } from "xstate";
import type { PolicyOf } from "../codec/policy.ts";

/** A machine, and every machine that it can start. */
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
 * A text that changes with everything on which a snapshot of the machine depends: its states, transitions and invoked
 * actors, and the part of its context that a file holds.
 */
export function structureOf(policyOf: PolicyOf, machine: AnyStateMachine): string {
  const { context, inputs } = policyOf(machine);
  const asked = Object.entries(inputs).map(([src, { keys }]) => [src, keys]);
  return JSON.stringify({ chart: machine.definition, context: context.keys, inputs: asked }, plain);
}

/** Keys of a definition that make no difference to a file, or repeat others. */
const beside: ReadonlySet<string> = new Set(["description", "transitions", "order"]);

const plain = (key: string, value: unknown) => (beside.has(key) ? undefined : value);
