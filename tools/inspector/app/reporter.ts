/* oxlint-disable no-underscore-dangle -- XState names its inspected parts so. */
import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyStateNode,
  type InspectionEvent,
  isMachineSnapshot,
} from "xstate";
import { hidden, type Step } from "../../../machines/sandbox/steps.ts";
import { fulfilled, isTransition } from "../../../machines/sandbox/transitions.ts";
import type { Entry, FromApp, Moment } from "../link/messages.ts";

/** What a reporter asks of the app it reports on, at the time of the report. */
export interface Reported {
  now(): number;
  /** All that holds now, but for the words of the step. */
  moment(): Omit<Moment, "step">;
  /** What was asked of the ports since the last time, in words. */
  effects(): readonly string[];
  /** What a person did in the page: the next moment begins with it. */
  onPersonal(step: Step): string;
}

const FRAME_MS = 16;
const WORDS_OF_THE_REST = "what follows by itself";

/**
 * Reads an app by XState's inspection and reports once a frame: entries of the log, and the moments. Reading one
 * event costs the app no more than noting it.
 */
export function createReporter(report: (message: FromApp) => void) {
  const active = new Map<string, readonly AnyStateNode[]>();
  const contexts = new Map<string, unknown>();
  const paths = new Map<string, string>();
  let entries: Entry[] = [];
  let steps: (Step | null)[] = [];
  let moments: Moment[] = [];
  /** The number of the moment under way, and what began it. */
  let number = 0;
  let words = "";
  let step: Step | null = null;
  let app: Reported | null = null;
  let dirty = false;
  let isDue = false;
  /** Between the beginning of a step and its end. */
  let isTaking = false;

  function pathOf(actor: AnyActorRef): string {
    const known = paths.get(actor.sessionId);
    if (known !== undefined) return known;
    const path = actor._parent ? `${pathOf(actor._parent)}/${actor.id}` : "app";
    paths.set(actor.sessionId, path);
    return path;
  }

  function note(entry: Omit<Entry, "moment" | "at">): void {
    // Before the app can be asked for the time, it is its first: see `follow`.
    entries.push({ ...entry, moment: number, at: app?.now() ?? 0 });
    noteChange();
  }

  /** Something is to be reported, soon. Not by the frame: a page out of view has none, and is to be seen all the same. */
  function noteChange(): void {
    dirty = true;
    if (isDue || !app) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (!isTaking) flush();
    }, FRAME_MS);
  }

  function noteEffects(): void {
    for (const effect of app?.effects() ?? []) {
      note({ kind: "effect", actor: "app", from: null, text: effect, detail: null });
    }
  }

  /** The moment under way is over: what holds now is what it led to. */
  function end(): void {
    if (!app) return;
    noteEffects();
    steps.push(step);
    moments.push({ ...app.moment(), step: words });
    dirty = false;
    isTaking = false;
    step = null;
    words = WORDS_OF_THE_REST;
    number += 1;
  }

  /** Tells the panel what has been noted since the last time. */
  function flush(): void {
    if (dirty) end();
    if (moments.length === 0) return;
    report({ type: "report", entries, first: number - moments.length, steps, moments });
    entries = [];
    steps = [];
    moments = [];
  }

  return {
    inspect(message: InspectionEvent): void {
      const { actorRef: actor } = message;
      if (!isActor(actor)) return;
      switch (message.type) {
        case "@xstate.actor":
          note({ kind: "actor", actor: pathOf(actor), from: null, text: "started", detail: null });
          break;
        case "@xstate.event": {
          const { event, sourceRef } = message;
          if (event.type === "xstate.init") return;
          const { type, ...payload } = event;
          const snapshot: unknown = actor.getSnapshot();
          if (!sourceRef && !isTaking && !type.startsWith("xstate.") && isMachineSnapshot(snapshot) && app) {
            if (dirty) end();
            step = { do: "event", machine: snapshot.machine.id, type, payload: hidden(payload) };
            words = app.onPersonal(step);
          }
          const from = sourceRef && isActor(sourceRef) ? pathOf(sourceRef) : null;
          note({ kind: "event", actor: pathOf(actor), from, text: type, detail: hidden(payload) });
          break;
        }
        case "@xstate.microstep": {
          const { snapshot, _transitions } = message;
          if (!isMachineSnapshot(snapshot)) return;
          const from = active.get(actor.sessionId) ?? _transitions.map(({ source }) => source);
          const eventType = _transitions.some(({ eventType }) => eventType === "") ? "" : message.event.type;
          const before = contexts.get(actor.sessionId);
          // As they are asked: inner states first, and all guards before anything is taken.
          const inner = from.toSorted((a, b) => b.path.length - a.path.length);
          const duties = fulfilled(inner, eventType, _transitions);
          const inOrder = [...duties.filter((duty) => !isTransition(duty)), ...duties.filter(isTransition)];
          for (const duty of inOrder) {
            const kind = isTransition(duty) ? "transition" : "guard";
            const changed = kind === "transition" ? changes(before, snapshot.context) : null;
            note({ kind, actor: pathOf(actor), from: null, text: duty.slice(duty.indexOf(" ") + 1), detail: changed });
          }
          active.set(actor.sessionId, snapshot._nodes);
          contexts.set(actor.sessionId, snapshot.context);
          break;
        }
        case "@xstate.snapshot": {
          const { snapshot } = message;
          if (isMachineSnapshot(snapshot)) {
            active.set(actor.sessionId, snapshot._nodes);
            contexts.set(actor.sessionId, snapshot.context);
          }
          if (snapshot.status !== "active") {
            note({ kind: "actor", actor: pathOf(actor), from: null, text: snapshot.status, detail: null });
          }
          noteChange();
          break;
        }
        // Steps tell of these.
        case "@xstate.action":
        case "@xstate.transition":
          break;
      }
    },
    /** The app is there: from now on moments can be told. */
    follow(reported: Reported, opening: string): void {
      app = reported;
      words = opening;
      for (const entry of entries) entry.at = reported.now();
    },
    /**
     * Takes a step. The moment that it leads to ends when the caller says so, after all that follows from it.
     *
     * @throws what `take` throws
     */
    begin(taken: Step, inWords: string, take: () => void): void {
      if (dirty) end();
      isTaking = true;
      step = taken;
      words = inWords;
      dirty = true;
      try {
        take();
      } catch (error) {
        // Nothing has happened.
        isTaking = false;
        step = null;
        words = WORDS_OF_THE_REST;
        dirty = false;
        throw error;
      }
    },
    end,
    flush,
  };
}

const isActor = (actor: ActorRefLike): actor is AnyActorRef => "send" in actor && "getSnapshot" in actor;

/** The keys of the context that a transition changed, with what they hold now. */
function changes(before: unknown, after: object): Record<string, unknown> | null {
  const old = typeof before === "object" && before !== null ? new Map(Object.entries(before)) : new Map();
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== value);
  return changed.length === 0 ? null : hidden(Object.fromEntries(changed));
}
