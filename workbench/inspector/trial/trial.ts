/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import {
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getInitialMicrosteps,
  type InspectionEvent,
  isMachineSnapshot,
} from "xstate";
import { assertPresent } from "../../assert-present.ts";
import type { Step } from "../../explore/steps.ts";
import { guardOf, nameOf, refusedBy } from "../../chart/transitions.ts";
import type { InspectedApp } from "../subject.ts";
import type { Entry, Moment, Opening } from "../link/messages.ts";
import type { Alone } from "../link/place.ts";
import { lookedAtBy, type LookedAt } from "./looked-at.ts";

/** A transition that a step would take, and the path of the machine that takes it. */
export interface Taken {
  actor: string;
  transition: string;
}

/** A transition with the guard that would block it, or has allowed it. */
export interface Blocked {
  machine: string;
  transition: string;
  guard: string;
  lookedAt: readonly LookedAt[];
}

/** The effect that a step would have, or that the start of a chart had. */
export interface Trial {
  taken: readonly Taken[];
  /** The taken transitions that a guard allowed, each with the guard. */
  allowed: readonly Blocked[];
  blocked: readonly Blocked[];
  screen: string | null;
}

/**
 * Tries a step in an app of its own that has no page.
 *
 * @param opening with all steps that lead to the moment at which the step is tried
 * @throws with words for a person when the step cannot be taken there
 */
export const tryStep = (app: InspectedApp, opening: Opening, step: Step): Promise<Trial> =>
  attempt(app, opening, step, createWatcher(app, null));

/** Starts a chart alone once more, to see which transitions its start takes and which guards it asks. */
export async function tryStart(app: InspectedApp, place: Alone): Promise<Trial> {
  const { chart, start, input } = place;
  const { casesOf, openMachine } = app.bench;
  const { root } = openMachine(assertPresent(casesOf(chart)), start, () => {}, input);
  const [first] = getInitialMicrosteps(root.logic, root.options.input);
  const watcher = createWatcher(app, assertPresent(first)[0]);
  watcher.begin(null);
  return attempt(app, { type: "open", scenario: place, steps: [] }, null, watcher);
}

async function attempt(
  inspected: InspectedApp,
  opening: Opening,
  step: Step | null,
  watcher: ReturnType<typeof createWatcher>,
): Promise<Trial> {
  let entries: readonly Entry[] = [];
  let moments: readonly Moment[] = [];
  const { app, observer, take } = await inspected.open(
    opening,
    (message) => {
      if (message.type === "progress") ({ entries, moments } = message);
    },
    watcher.inspect,
  );
  try {
    if (step !== null) {
      watcher.begin("type" in step ? step.type : null);
      await take(step);
      observer.flush();
    }
  } finally {
    app.close();
  }
  return {
    taken: entries.filter(({ kind }) => kind === "transition").map(({ actor, text }) => ({ actor, transition: text })),
    allowed: watcher.allowed(),
    blocked: watcher.blocked(),
    screen: assertPresent(moments.at(-1)).screen,
  };
}

interface Received {
  snapshot: AnyMachineSnapshot;
  event: { type: string };
}

/**
 * Notes which transitions guards block and allow, from the call of `begin` on.
 *
 * @param initial the root before its first transition, which XState takes before it reports a snapshot; null if the
 * watcher begins later
 */
function createWatcher({ root }: InspectedApp, initial: AnyMachineSnapshot | null) {
  /** The events that machines have received and not handled yet, with the states they were in. */
  const received = new Map<string, Received>();
  const last = new Map<string, AnyMachineSnapshot>();
  let blocked: ReadonlyMap<string, Blocked> | null = null;
  const allowed: Blocked[] = [];
  /** The event of the step. */
  let own: string | null = null;

  function note({ snapshot, event }: Received, eventType: string, taken: readonly AnyTransitionDefinition[]): void {
    if (blocked === null) return;
    // It notes only eventless transitions that a flow passed over, because the root evaluates its own at every event.
    const isTelling = ({ source }: AnyTransitionDefinition) =>
      snapshot.machine.id === root
        ? eventType === own
        : eventType !== "" || taken.some((other) => other.source === source);
    const explained = (transition: AnyTransitionDefinition): Blocked => ({
      machine: snapshot.machine.id,
      transition: nameOf(transition),
      guard: guardOf(transition) ?? "",
      lookedAt: lookedAtBy(transition, snapshot, event),
    });
    const refused = refusedBy(snapshot._nodes, eventType, taken).filter(isTelling).map(explained);
    blocked = new Map([...blocked, ...refused.map((one) => [one.transition, one] as const)]);
    allowed.push(...taken.filter(({ guard }) => guard !== undefined).map(explained));
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
        const before = open?.snapshot ?? last.get(sessionId) ?? (sessionId === message.rootId ? initial : null);
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
    allowed: (): readonly Blocked[] => allowed,
    blocked: (): Blocked[] => [...(blocked?.values() ?? [])],
  };
}
