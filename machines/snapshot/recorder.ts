/* oxlint-disable no-underscore-dangle -- XState names the parent of an actor so. */
import type { AnyActorRef, InspectionEvent } from "xstate";
import { isFailure } from "../shared/failure.ts";
import type { Envelope } from "./envelope.ts";
import { MOST_CHANGES, TRAIL_LENGTH } from "./limits.ts";

/** An event that an actor received. `at`: epoch milliseconds. `to`: the actor's id; `app` is the root. */
export type Told = Envelope["trail"][number];

/**
 * Records the actors' events for a snapshot: the types of events, the durations of calls, and the codes and
 * references of their failures, but never other data.
 */
export interface Recorder {
  inspect(event: InspectionEvent): void;
  /** The last events, oldest first. */
  trail(): Told[];
  /** The last changes of the connection, oldest first. */
  connection(): { at: number; type: string }[];
  /** When an actor started, in epoch milliseconds; null if it is unknown. */
  startOf(actor: AnyActorRef): number | null;
}

/**
 * @param now epoch milliseconds
 * @param earlier the record of a restored snapshot, which this one continues
 */
export function createRecorder(
  now: () => number,
  earlier: Pick<Envelope, "trail" | "connection" | "pending"> = nothing,
): Recorder {
  const trail = [...earlier.trail];
  const connection = [...earlier.connection];
  const started = new WeakMap<object, number>();
  /** By path, the starts of the restored snapshot's actors that have not started again yet. */
  const before = new Map(earlier.pending.map(({ at, since }) => [at, since]));
  return {
    inspect(message) {
      if (message.type !== "@xstate.event") return;
      const { actorRef, event } = message;
      const { type } = event;
      const at = now();
      // XState sends `xstate.init` to every actor that starts, also to a restored one.
      if (type === "xstate.init") {
        const path = pathOf(actorRef);
        const since = before.get(path) ?? at;
        before.delete(path);
        return void started.set(actorRef, since);
      }
      trail.push({ at, to: nameOf(message), type, ...(isAnswer(type) && { call: callOf(actorRef, event, at) }) });
      if (trail.length > TRAIL_LENGTH) trail.shift();
      if (!type.startsWith("connection.")) return;
      connection.push({ at, type });
      if (connection.length > MOST_CHANGES) connection.shift();
    },
    trail: () => [...trail],
    connection: () => [...connection],
    startOf: (actor) => started.get(actor) ?? null,
  };

  /** The name, duration and failure of a call that has ended. */
  function callOf(actor: object, event: object, at: number): NonNullable<Told["call"]> {
    const begun = started.get(actor);
    const failure = "data" in event && isFailure(event.data) ? event.data : null;
    return {
      name: "src" in actor ? String(actor.src) : "unknown",
      ms: begun === undefined ? null : Math.max(0, at - begun),
      failure: failure && {
        code: failure.code,
        status: failure.status,
        ...(failure.reference !== null && { reference: failure.reference }),
      },
    };
  }
}

/** Whether XState tells an actor with this event that its promise has ended. */
const isAnswer = (type: string) => type.startsWith("xstate.promise.");

const nothing = { trail: [], connection: [], pending: [] };

/** The ids of the actors from the root to this one. A snapshot names its actors so. */
export function pathOf(actor: object): string {
  const above =
    "_parent" in actor && typeof actor._parent === "object" && actor._parent !== null ? actor._parent : null;
  if (above === null) return "app";
  return `${pathOf(above)}/${"id" in actor ? String(actor.id) : "unknown"}`;
}

function nameOf({ actorRef, rootId }: InspectionEvent): string {
  if (actorRef.sessionId === rootId) return "app";
  return "id" in actorRef ? String(actorRef.id) : "unknown";
}
