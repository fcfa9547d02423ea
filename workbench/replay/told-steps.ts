/* oxlint-disable no-underscore-dangle -- XState names the parent of an actor so. */
import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from "xstate";
import { written } from "./values.ts";

/** A step of a running machine. */
export interface ToldStep {
  /** Tells apart the actors of one page. */
  actor: string;
  /** The names under which its parents know their actors, from the root's child to this one. The root has none. */
  path: readonly string[];
  /** The event that it received, as JSON. */
  event: string;
  /** Its state after the event, as JSON. */
  after: string;
}

/**
 * An inspector that tells every step of every machine as it happens, with all data and secrets. It must inspect the root
 * from its start.
 */
export const createTeller =
  (tell: (step: ToldStep) => void) =>
  (message: InspectionEvent): void => {
    if (message.type !== "@xstate.snapshot" || !isMachineSnapshot(message.snapshot)) return;
    const { actorRef, event, snapshot } = message;
    tell({ actor: actorRef.sessionId, path: pathOf(actorRef), event: written(event), after: stateOf(snapshot) });
  };

/** As JSON, everything in a machine's state that its definition and its events decide. */
export const stateOf = ({ status, value, context, output, children }: AnyMachineSnapshot): string =>
  written({ status, value, context, output, children: Object.keys(children).toSorted() });

const pathOf = (actor: object): string[] =>
  isActor(actor) && actor._parent !== undefined
    ? [...pathOf(actor._parent), typeof actor.src === "string" ? actor.src : ""]
    : [];

const isActor = (actor: object): actor is AnyActorRef => "send" in actor && "getSnapshot" in actor;
