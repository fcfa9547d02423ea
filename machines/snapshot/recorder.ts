import type { InspectionEvent } from "xstate";
import { MOST_CHANGES, TRAIL_LENGTH } from "./limits.ts";

/** An event that an actor got: its type, without its payload. `at`: epoch milliseconds. */
export interface Told {
  at: number;
  /** The actor, by its id; `app` is the root. */
  to: string;
  type: string;
}

/** Notes what happens to the actors, for a snapshot: types of events alone, never what comes with them. */
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
  return {
    inspect(message) {
      if (message.type !== "@xstate.event") return;
      const { type } = message.event;
      // XState sends it to every actor that starts, also to a restored one.
      if (type === "xstate.init") return;
      const at = now();
      trail.push({ at, to: nameOf(message), type });
      if (trail.length > TRAIL_LENGTH) trail.shift();
      if (!type.startsWith("connection.")) return;
      connection.push({ at, type });
      if (connection.length > MOST_CHANGES) connection.shift();
    },
    trail: () => [...trail],
    connection: () => [...connection],
  };
}

const nothing = { trail: [], connection: [] };

function nameOf({ actorRef, rootId }: InspectionEvent): string {
  if (actorRef.sessionId === rootId) return "app";
  return "id" in actorRef ? String(actorRef.id) : "unknown";
}
