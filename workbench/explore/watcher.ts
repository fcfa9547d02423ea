/* oxlint-disable no-underscore-dangle -- XState names its inspected parts so. */
import { type AnyStateNode, type InspectionEvent, isMachineSnapshot } from "xstate";
import { canariesIn } from "../cases.ts";
import { fulfilled } from "../chart/transitions.ts";

/** Far more messages than one step causes: a machine with more of them never comes to rest. */
const MOST_MESSAGES = 20_000;

export type Inspect = (event: InspectionEvent) => void;

/**
 * Reads the taken transitions and the refusing guards from inspection.
 *
 * @param watched the root actor alone, or every machine under it
 * @param watchful whether it also searches everything inspected for secrets
 */
export function createWatcher(watched: "root" | "all", watchful: boolean) {
  const active = new Map<string, readonly AnyStateNode[]>();
  const watcher = {
    /** The messages since the last step. */
    messages: 0,
    steps: [] as string[],
    leaks: [] as string[],
    search(where: string, message: unknown): void {
      // Transitions are parts of the machine itself; an inspector gets their names at most.
      const text = JSON.stringify(message, (key, value: unknown) => (key === "_transitions" ? undefined : value));
      watcher.leaks.push(...canariesIn(text).map((secret) => `${secret} in ${where}`));
    },
    inspect(message: InspectionEvent): void {
      watcher.messages += 1;
      if (watcher.messages > MOST_MESSAGES) throw new Error("The machine never comes to rest.");
      if (watchful) watcher.search(message.type, message);
      const { sessionId } = message.actorRef;
      if (watched === "root" && sessionId !== message.rootId) return;
      if (message.type !== "@xstate.microstep" && message.type !== "@xstate.snapshot") return;
      const { snapshot } = message;
      if (!isMachineSnapshot(snapshot)) return;
      if (message.type === "@xstate.microstep") {
        const taken = message._transitions;
        const eventType = taken.some(({ eventType }) => eventType === "") ? "" : message.event.type;
        const from = active.get(sessionId) ?? taken.map(({ source }) => source);
        watcher.steps.push(...fulfilled(from, eventType, taken));
      } else if (snapshot.status === "active") {
        // The machine is at rest: XState tried every eventless transition of the active states, and each guard refused.
        watcher.steps.push(...fulfilled(snapshot._nodes, "", []));
      }
      active.set(sessionId, snapshot._nodes);
    },
  };
  return watcher;
}
