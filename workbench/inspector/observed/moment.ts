/* oxlint-disable no-underscore-dangle -- XState's name for its active nodes */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getNextTransitions,
  isMachineSnapshot,
  transition,
} from "xstate";
import type { InspectedApp } from "../subject.ts";
import type { Outcome } from "../../cases.ts";
import { hidden, type Opened } from "../../explore/steps.ts";
import { running } from "../../chart/running.ts";
import { nameOf } from "../../chart/transitions.ts";
import type { ActorState, HeldCall, Offer, OutcomeGroup } from "../link/messages.ts";

/** All active actors below a root, outermost first. */
export function actorsBelow(actor: AnyActorRef, path: string): ActorState[] {
  const snapshot: unknown = actor.getSnapshot();
  const isMachine = isMachineSnapshot(snapshot);
  const state: ActorState = {
    path,
    machine: isMachine ? snapshot.machine.id : null,
    src: typeof actor.src === "string" ? actor.src : path,
    status: statusOf(snapshot),
    states: isMachine ? snapshot._nodes.map(({ id }) => id) : [],
    tags: isMachine ? [...snapshot.tags] : [],
    context: isMachine ? hidden(snapshot.context) : {},
    input: inputOf(actor, snapshot),
  };
  const children: [string, AnyActorRef | undefined][] = isMachine ? Object.entries(snapshot.children) : [];
  return [state, ...children.flatMap(([id, child]) => (child ? actorsBelow(child, `${path}/${id}`) : []))];
}

/** The screen that a machine's active states name; null if they name none. */
export function screenIn({ _nodes }: AnyMachineSnapshot): string | null {
  const named = _nodes.map(({ meta }): unknown => meta && Reflect.get(meta, "screen"));
  return named.find((screen) => typeof screen === "string") ?? null;
}

/** A restored actor may have its input in its snapshot; others have it in their options. */
function inputOf(actor: AnyActorRef, snapshot: unknown): ActorState["input"] {
  const input = fieldOf(snapshot, "input") ?? fieldOf(fieldOf(actor, "options"), "input");
  return typeof input === "object" && input !== null && !Array.isArray(input) ? hidden(input) : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function statusOf(snapshot: unknown): ActorState["status"] {
  const status = typeof snapshot === "object" && snapshot !== null && "status" in snapshot ? snapshot.status : null;
  return status === "done" || status === "error" || status === "stopped" ? status : "active";
}

/**
 * The waiting requests, with the possible outcomes of each.
 *
 * @param groupOf the group in which an outcome is offered
 */
export const heldCalls = (
  { world, outcomesOf }: Pick<Opened, "world" | "outcomesOf">,
  groupOf: (result: ReturnType<Outcome>) => OutcomeGroup,
): HeldCall[] =>
  world.waiting().map((name) => ({
    name,
    outcomes: Object.entries(outcomesOf(name)).map(([words, outcome]) => ({
      name: words,
      group: groupOf(outcome(world.now())),
    })),
  }));

/** The events from the cases for which an active state has a transition, whether or not its guards allow it. */
export function offersOf({ casesOf }: Pick<InspectedApp["bench"], "casesOf">, root: AnyActorRef): Offer[] {
  return running(root).flatMap(({ snapshot }) => {
    const { id } = snapshot.machine;
    const known = casesOf(id);
    return Object.entries(known?.events ?? {}).flatMap(([type, event]): Offer[] => {
      const candidates = getNextTransitions(snapshot).filter(({ eventType }) => eventType === type);
      if (candidates.length === 0 || typeof event === "string") return [];
      const fitting = Object.entries(event.cases).filter(([words]) => known?.fits(`${type} ${words}`.trim(), snapshot));
      return fitting.map(([words, payload]) => {
        const sent = { ...payload, type };
        const definitions = takenBy(snapshot, sent);
        const taken = definitions.map(nameOf);
        return {
          machine: id,
          type,
          words,
          payload: hidden(payload),
          takes: taken,
          isIdle: changesNothing(snapshot, sent, definitions),
          refused: candidates
            .filter((candidate) => candidate.guard !== undefined && !taken.includes(nameOf(candidate)))
            .map((candidate) => ({ transition: nameOf(candidate), guard: guardName(candidate.guard) })),
        };
      });
    });
  });
}

/** The transitions that an event would take. Guards are pure, so evaluating them has no effect. */
const takenBy = (snapshot: AnyMachineSnapshot, event: { type: string }): AnyTransitionDefinition[] => [
  ...(snapshot.machine.getTransitionData(snapshot, event) ?? []),
];

/** Whether an event would leave its machine as it is, and have no effect. Only tried where no other state is entered. */
function changesNothing(
  snapshot: AnyMachineSnapshot,
  event: { type: string },
  taken: readonly AnyTransitionDefinition[],
): boolean {
  const isActive = new Set(snapshot._nodes);
  if (taken.length === 0 || taken.some(({ target }) => target?.some((node) => !isActive.has(node)))) return false;
  const [next, effects] = transition(snapshot.machine, snapshot, event);
  return effects.length === 0 && isSame(snapshot.value, next.value) && isSame(snapshot.context, next.context);
}

/** Whether two values have the same parts. Parts that a transition leaves alone are the same object. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return parts.length === others.size && parts.every(([key, part]) => others.has(key) && isSame(part, others.get(key)));
}

/** An object of plain data: of a secret, only the same one is the same. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && guard !== null && "type" in guard) return String(guard.type);
  return "a guard without a name";
}
