import type { InspectionEvent } from "xstate";
import { isFailure } from "../shared/failure.ts";
import type { Envelope } from "./envelope.ts";
import { MOST_CHANGES, TRAIL_LENGTH } from "./limits.ts";

/** An event that an actor got. `at`: epoch milliseconds. `to`: the actor, by its id; `app` is the root. */
export type Told = Envelope["trail"][number];

/**
 * Notes what happens to the actors, for a snapshot: types of events, how long calls took and the codes of their
 * failures, never what else comes with them.
 */
export interface Recorder {
  inspect(event: InspectionEvent): void;
  /** The last events, oldest first. */
  trail(): Told[];
  /** The last changes of the connection, oldest first. */
  connection(): { at: number; type: string }[];
}

/**
 * @param now epoch milliseconds
 * @param earlier what a snapshot had recorded, to go on from there
 */
export function createRecorder(
  now: () => number,
  earlier: { trail: readonly Told[]; connection: readonly { at: number; type: string }[] } = nothing,
): Recorder {
  const trail = [...earlier.trail];
  const connection = [...earlier.connection];
  const started = new WeakMap<object, number>();
  return {
    inspect(message) {
      if (message.type !== "@xstate.event") return;
      const { actorRef, event } = message;
      const { type } = event;
      const at = now();
      // XState sends it to every actor that starts, also to a restored one.
      if (type === "xstate.init") return void started.set(actorRef, at);
      trail.push({ at, to: nameOf(message), type, ...(isAnswer(type) && { call: callOf(actorRef, event, at) }) });
      if (trail.length > TRAIL_LENGTH) trail.shift();
      if (!type.startsWith("connection.")) return;
      connection.push({ at, type });
      if (connection.length > MOST_CHANGES) connection.shift();
    },
    trail: () => [...trail],
    connection: () => [...connection],
  };

  /** How something ended that was asked. */
  function callOf(actor: object, event: object, at: number): NonNullable<Told["call"]> {
    const begun = started.get(actor);
    const failure = "data" in event && isFailure(event.data) ? event.data : null;
    return {
      name: "src" in actor ? String(actor.src) : "unknown",
      ms: begun === undefined ? null : Math.max(0, at - begun),
      failure: failure && { code: failure.code, status: failure.status },
    };
  }
}

/** What XState tells a promise of its end. */
const isAnswer = (type: string) => type.startsWith("xstate.promise.");

const nothing = { trail: [], connection: [] };

function nameOf({ actorRef, rootId }: InspectionEvent): string {
  if (actorRef.sessionId === rootId) return "app";
  return "id" in actorRef ? String(actorRef.id) : "unknown";
}
