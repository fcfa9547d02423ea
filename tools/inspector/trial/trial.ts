/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import { type AnyMachineSnapshot, type AnyTransitionDefinition, type InspectionEvent, isMachineSnapshot } from "xstate";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import type { Screen } from "../../../machines/shared/screens.ts";
import type { Step } from "../../../machines/sandbox/steps.ts";
import { guardOf, nameOf, refusedBy } from "../../../machines/sandbox/transitions.ts";
import { inspectWithoutPage, type Opening } from "../app/inspected-app.ts";
import type { Entry, Moment } from "../link/messages.ts";
import { lookedAtBy, type LookedAt } from "./looked-at.ts";

/** A transition that a step would take, and the path of the machine that takes it. */
export interface Taken {
  actor: string;
  transition: string;
}

/** A transition that a guard would block. */
export interface Blocked {
  machine: string;
  transition: string;
  guard: string;
  lookedAt: readonly LookedAt[];
}

/** The effect that a step would have. */
export interface Trial {
  taken: readonly Taken[];
  blocked: readonly Blocked[];
  screen: Screen;
}

/**
 * Tries a step in an app of its own that has no page.
 *
 * @param opening with all steps that lead to the moment at which the step is tried
 * @throws with words for a person when the step cannot be taken there
 */
export async function tryStep(opening: Opening, step: Step): Promise<Trial> {
  let entries: readonly Entry[] = [];
  let moments: readonly Moment[] = [];
  const watcher = createWatcher();
  const { app, observer, take } = await inspectWithoutPage(
    opening,
    (message) => {
      if (message.type === "progress") ({ entries, moments } = message);
    },
    watcher.inspect,
  );
  try {
    watcher.begin("type" in step ? step.type : null);
    await take(step);
    observer.flush();
  } finally {
    app.close();
  }
  return {
    taken: entries.filter(({ kind }) => kind === "transition").map(({ actor, text }) => ({ actor, transition: text })),
    blocked: watcher.blocked(),
    screen: assertPresent(moments.at(-1)).screen,
  };
}

interface Received {
  snapshot: AnyMachineSnapshot;
  event: { type: string };
}

/** Notes which transitions guards block, once it is told to begin. */
function createWatcher() {
  /** The events that machines have received and not handled yet, with the states they were in. */
  const received = new Map<string, Received>();
  const last = new Map<string, AnyMachineSnapshot>();
  let blocked: ReadonlyMap<string, Blocked> | null = null;
  /** The event of the step. */
  let own: string | null = null;

  function note({ snapshot, event }: Received, eventType: string, taken: readonly AnyTransitionDefinition[]): void {
    if (blocked === null) return;
    // Of eventless transitions it notes only those that a flow passed over; the root evaluates its own at every event.
    const isTelling = ({ source }: AnyTransitionDefinition) =>
      snapshot.machine.id === "app"
        ? eventType === own
        : eventType !== "" || taken.some((other) => other.source === source);
    const refused = refusedBy(snapshot._nodes, eventType, taken)
      .filter(isTelling)
      .map((transition): [string, Blocked] => [
        nameOf(transition),
        {
          machine: snapshot.machine.id,
          transition: nameOf(transition),
          guard: guardOf(transition) ?? "",
          lookedAt: lookedAtBy(transition, snapshot, event),
        },
      ]);
    blocked = new Map([...blocked, ...refused]);
  }

  return {
    inspect(message: InspectionEvent): void {
      const { sessionId } = message.actorRef;
      if (message.type === "@xstate.event") {
        const snapshot: unknown = "getSnapshot" in message.actorRef ? message.actorRef.getSnapshot() : null;
        if (isMachineSnapshot(snapshot)) received.set(sessionId, { snapshot, event: message.event });
        return;
      }
      if (message.type !== "@xstate.microstep" && message.type !== "@xstate.snapshot") return;
      const { snapshot, event } = message;
      if (!isMachineSnapshot(snapshot)) return;
      const open = received.get(sessionId);
      received.delete(sessionId);
      if (message.type === "@xstate.microstep") {
        const before = open?.snapshot ?? last.get(sessionId);
        const isEventless = message._transitions.some(({ eventType }) => eventType === "");
        if (before) note({ snapshot: before, event }, isEventless ? "" : event.type, message._transitions);
        // No transition answers it.
      } else if (open) note(open, open.event.type, []);
      last.set(sessionId, snapshot);
    },
    begin(event: string | null): void {
      own = event;
      blocked = new Map();
    },
    blocked: (): Blocked[] => [...(blocked?.values() ?? [])],
  };
}
