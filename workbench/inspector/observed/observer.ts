/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyStateNode,
  type InspectionEvent,
  isMachineSnapshot,
} from "xstate";
import { hidden, type Step } from "../../explore/steps.ts";
import { fulfilled, isTransition } from "../../chart/transitions.ts";
import type { Entry, FromApp, Moment } from "../link/messages.ts";
import type { InspectedApp } from "../subject.ts";

/** The functions by which an observer asks the app for its state. */
export interface Observed {
  now(): number;
  /** The current state of everything, without the name of the step. */
  moment(): Omit<Moment, "step">;
  /** The effects since the last time, as text. */
  effects(): readonly string[];
  /** Called with a user's action in the page. It starts the next moment. */
  onPersonal(step: Step): string;
}

const FRAME_MS = 16;
const WORDS_OF_THE_REST = "automatic";

/**
 * Observes an app through XState's inspection API, and reports log entries and moments about once a frame. For each
 * event the app only spends the time to record it.
 *
 * @param rootPath the path of the root actor
 */
export function createObserver(
  { eventStep }: Pick<InspectedApp["bench"], "eventStep">,
  tell: (message: FromApp) => void,
  rootPath: string,
) {
  const active = new Map<string, readonly AnyStateNode[]>();
  const contexts = new Map<string, unknown>();
  const paths = new Map<string, string>();
  let entries: Entry[] = [];
  let steps: (Step | null)[] = [];
  let moments: Moment[] = [];
  /** The number of the current moment; `words` and `step` say what started it. */
  let number = 0;
  let words = "";
  let step: Step | null = null;
  let app: Observed | null = null;
  let dirty = false;
  let isDue = false;
  /** The entry of a step that moves the clock, until its end shows how far. */
  let moved: Entry | null = null;
  /** True while a step is being executed. */
  let isTaking = false;

  function pathOf(actor: AnyActorRef): string {
    const known = paths.get(actor.sessionId);
    if (known !== undefined) return known;
    const path = actor._parent ? `${pathOf(actor._parent)}/${actor.id}` : rootPath;
    paths.set(actor.sessionId, path);
    return path;
  }

  function note(entry: Omit<Entry, "moment" | "at">): Entry {
    // Before the app is attached, use its initial time: see `follow`.
    const noted = { ...entry, moment: number, at: app?.now() ?? 0 };
    entries.push(noted);
    noteChange();
    return noted;
  }

  /**
   * Schedules the next report. It uses no requestAnimationFrame, because a hidden page, which has to report too, runs
   * none.
   */
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
      note({ kind: "effect", actor: rootPath, from: null, text: effect, detail: null });
    }
  }

  /** Ends the current moment and records its result. */
  function end(): void {
    if (!app) return;
    noteEffects();
    if (moved) moved.text = `${(app.now() - moved.at) / 1000} s later`;
    moved = null;
    steps.push(step);
    moments.push({ ...app.moment(), step: words });
    dirty = false;
    isTaking = false;
    step = null;
    words = WORDS_OF_THE_REST;
    number += 1;
  }

  /** Sends the panel everything recorded since the last time. */
  function flush(): void {
    if (dirty) end();
    if (moments.length === 0) return;
    tell({ type: "progress", entries, steps, moments });
    entries = [];
    steps = [];
    moments = [];
  }

  /** Attaches the app: from now on the observer can report moments. */
  function follow(observed: Observed, opening: string): void {
    app = observed;
    words = opening;
    for (const entry of entries) entry.at = observed.now();
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
            step = eventStep(snapshot.machine.id, type, payload);
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
          // In XState's order of evaluation: inner states first, and all guards before any transition is taken.
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
            const output = isMachineSnapshot(snapshot) ? snapshot.output : undefined;
            const detail = output === undefined ? null : hidden({ output });
            note({ kind: "actor", actor: pathOf(actor), from: null, text: snapshot.status, detail });
          }
          noteChange();
          break;
        }
        // Already covered by microsteps.
        case "@xstate.action":
        case "@xstate.transition":
          break;
      }
    },
    follow,
    /** The same for an app that is about to start. The caller ends the first moment, which nothing else may split. */
    followStart(observed: Observed, opening: string): void {
      follow(observed, opening);
      isTaking = true;
    },
    /**
     * Executes a step. The caller ends the moment it leads to, once all its consequences have happened.
     *
     * @throws the errors of `take`
     */
    begin(taken: Step, inWords: string, take: () => void): void {
      if (dirty) end();
      isTaking = true;
      step = taken;
      words = inWords;
      dirty = true;
      try {
        if (taken.do === "pass") moved = note({ kind: "clock", actor: rootPath, from: null, text: "", detail: null });
        take();
      } catch (error) {
        // The step had no effect.
        entries = entries.filter((entry) => entry !== moved);
        moved = null;
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

/** The context keys that a transition changed, with their new values. */
function changes(before: unknown, after: object): Record<string, unknown> | null {
  const old = typeof before === "object" && before !== null ? new Map(Object.entries(before)) : new Map();
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== value);
  return changed.length === 0 ? null : hidden(Object.fromEntries(changed));
}
