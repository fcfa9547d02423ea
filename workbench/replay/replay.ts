/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  StateMachine,
} from "xstate";
import * as v from "valibot";
import { HIDDEN } from "../codec/secret.ts";
import { stateOf, type ToldStep } from "./told-steps.ts";
import { read } from "./values.ts";

const eventSchema = v.looseObject({ type: v.string() });
const startSchema = v.object({ type: v.literal("xstate.init"), input: v.optional(v.unknown()) });

/**
 * Repeats the steps of one page by the definitions of its machines alone. Only a machine's events may decide its state, so
 * each step must lead to the state that the page had, and each event must be one that an active state awaits.
 *
 * @param isSignal whether an event says something at a moment at which no state may await it
 * @returns repeats one step after the other. It returns null, or a difference in words and without secrets; of an actor
 *   with another state it repeats no further step
 */
export function createReplay(root: AnyStateMachine, isSignal: (event: string) => boolean) {
  const states = new Map<string, AnyMachineSnapshot>();

  return function replay({ actor, path, event: told, after }: ToldStep): string | null {
    const before = states.get(actor);
    const event = told === null ? null : v.parse(eventSchema, read(told));
    const scope = inertScope();
    if (before === undefined && !v.is(startSchema, event)) return null;
    const problem = (says: string, more: readonly string[]) => {
      const name = path.at(-1) ?? root.id;
      return [
        told === null ? `${name}: ${says}` : `${name} ${event?.type}: ${says}`,
        ...(before ? [`in: ${JSON.stringify(before.value)}`] : []),
        ...(told === null ? [] : [`event: ${shown(JSON.parse(told))}`]),
        ...more,
      ].join("\n  ");
    };
    let next: AnyMachineSnapshot;
    try {
      if (before === undefined) next = machineAt(root, path).getInitialSnapshot(scope, event?.["input"]);
      else next = event === null ? before : before.machine.transition(before, event, scope);
    } catch (error) {
      // What it needs is only in a page.
      states.delete(actor);
      return problem(`the definition alone fails with ${String(error)}`, []);
    }
    const expected = stateOf(next);
    // The texts differ if only the order of keys does.
    const changed = expected === after ? [] : changes(JSON.parse(expected), JSON.parse(after), "");
    if (changed.length > 0) {
      states.delete(actor);
      const says =
        event === null
          ? "the page's state has changed without an event"
          : "the page's state is not that of the definition";
      return problem(says, changed);
    }
    states.set(actor, next);
    if (before === undefined || event === null || isAwaited(before, event) || isSignal(event.type)) return null;
    return problem("no active state awaits this event", []);
  };
}

/** Whether an active state has a transition for the event. Its guard may refuse. */
const isAwaited = ({ _nodes }: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
  type.startsWith("xstate.") || _nodes.some(({ transitions }) => transitions.has(type) || transitions.has("*"));

/** The machine that runs under these names, one below the other. */
function machineAt(root: AnyStateMachine, path: readonly string[]): AnyStateMachine {
  const [name, ...below] = path;
  if (name === undefined) return root;
  const logic: unknown = root.implementations.actors[name];
  if (!(logic instanceof StateMachine)) throw new Error(`${root.id} runs no machine "${name}".`);
  return machineAt(logic, below);
}

/** The places at which two values of JSON differ, with both. */
function changes(expected: unknown, found: unknown, place: string): string[] {
  if (isObject(expected) && isObject(found) && !isSecret(expected) && !isSecret(found)) {
    const [one, other] = [new Map(Object.entries(expected)), new Map(Object.entries(found))];
    return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) =>
      changes(one.get(key), other.get(key), place === "" ? key : `${place}.${key}`),
    );
  }
  const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
  return one === other ? [] : [`${place}: ${shown(found)} instead of ${shown(expected)}`];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isSecret = (value: unknown): boolean => Object.hasOwn(Object(value), "$secret");

/** A value of JSON without secrets. */
const shown = (value: unknown): string =>
  value === undefined ? "nothing" : JSON.stringify(value, (_, part: unknown) => (isSecret(part) ? HIDDEN : part));

const nothing = fromCallback(() => {});

/** The surroundings of an actor that starts nothing and sends nothing. It has a parent, as all but the root have. */
function inertScope(): AnyActorScope {
  const self = createActor(nothing, { parent: createActor(nothing) });
  const ignore = () => {};
  const { id, sessionId, system } = self;
  return {
    self,
    id,
    sessionId,
    system,
    logger: ignore,
    defer: ignore,
    emit: ignore,
    stopChild: ignore,
    actionExecutor: ignore,
  };
}
