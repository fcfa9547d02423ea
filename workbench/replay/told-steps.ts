/* oxlint-disable no-underscore-dangle -- XState names the parent of an actor so. */
import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from "xstate";
import { written } from "./values.ts";

/** A step of a running machine. */
export interface ToldStep {
  /** Tells apart the actors of one page. */
  actor: string;
  /** The names under which its parents know their actors, from the root's child to this one. The root has none. */
  path: readonly string[];
  /** The event that it received, as JSON; null if it has received none since its last step. */
  event: string | null;
  /** Its state afterwards, as JSON. */
  after: string;
}

/** Tells every step of every machine as it happens, with all data and secrets. */
export function createTeller(tell: (step: ToldStep) => void) {
  const running = new Map<string, { path: readonly string[]; snapshot: AnyMachineSnapshot }>();
  return {
    /** Must inspect the root from its start. */
    inspect(message: InspectionEvent): void {
      if (message.type !== "@xstate.snapshot" || !isMachineSnapshot(message.snapshot)) return;
      const { actorRef, event, snapshot } = message;
      const actor = actorRef.sessionId;
      const path = pathOf(actorRef);
      if (snapshot.status === "active") running.set(actor, { path, snapshot });
      else running.delete(actor);
      tell({ actor, path, event: written(event), after: stateOf(snapshot) });
    },
    /** Tells the states of the running machines as they are now: a change in place after the last event is no step. */
    tellStates(): void {
      for (const [actor, { path, snapshot }] of running) tell({ actor, path, event: null, after: stateOf(snapshot) });
    },
  };
}

/** As JSON, everything in a machine's state that its definition and its events decide. */
export const stateOf = ({ status, value, context, output, children }: AnyMachineSnapshot): string =>
  written({ status, value, context, output, children: Object.keys(children).toSorted() });

const pathOf = (actor: object): string[] =>
  isActor(actor) && actor._parent !== undefined
    ? [...pathOf(actor._parent), typeof actor.src === "string" ? actor.src : ""]
    : [];

const isActor = (actor: object): actor is AnyActorRef => "send" in actor && "getSnapshot" in actor;
