import * as v from "valibot";
import type { Theme } from "../../machines/shared/channels.ts";
import type { Step } from "../../machines/sandbox/steps.ts";
import type { Given } from "./link/given.ts";
import type { Shortcut } from "./link/shortcuts.ts";
import { type Entry, type FromPanel, fromAppSchema, HELLO, type Moment } from "./link/messages.ts";
import type { Inspection, Place } from "./inspection.ts";
import { isContained, keptOf, ownSteps } from "./own-steps.ts";
import { texts } from "./texts.ts";

/** Steps to open a place with, instead of those that lead to its beginning. */
export interface ToTake {
  steps: readonly Step[];
  /** The name of the file that they come from. */
  file?: string;
  /** Whether they are kept elsewhere. */
  isSaved?: boolean;
}

/** What is kept of the log; what is older is dropped. A moment's offers are kept as long as it is the newest. */
const MOST_ENTRIES = 50_000;

const emptyOf = (place: Place, opening: number) => ({
  place,
  opening,
  status: "opening" as const,
  lookingAt: null,
  problem: null,
  notice: null,
  saved: 0,
});

/** The panel's end of an inspection: the app's page is opened, told what to do, and listened to. */
export function createSession(first: Place, firstSteps: ToTake | null) {
  const covered = new Set<string>();
  let entries: Entry[] = [];
  let moments: Moment[] = [];
  let steps: (Step | null)[] = [];
  let state: Inspection = { ...emptyOf(first, 1), entries, moments, steps, covered, kept: null, version: 0 };
  let toTake = firstSteps;
  let port: MessagePort | null = null;
  const listeners = new Set<() => void>();
  const onPressed = new Set<(shortcut: Shortcut) => void>();
  const pressed = (shortcut: Shortcut) => onPressed.forEach((listener) => listener(shortcut));
  const onGiven = new Set<(given: Given) => void>();

  function change(changed: Partial<Inspection>): void {
    state = { ...state, ...changed, version: state.version + 1 };
    for (const listener of listeners) listener();
  }

  const tell = (message: FromPanel) => port?.postMessage(message);

  function open(place: Place, then: ToTake | null): void {
    const kept = keptOf(state);
    port?.close();
    port = null;
    toTake = then;
    entries = [];
    moments = [];
    steps = [];
    const isLost = kept !== null && !isContained(kept, place, then?.steps ?? []);
    change({
      ...emptyOf(place, state.opening + 1),
      entries,
      moments,
      steps,
      ...(isLost && { kept }),
    });
  }

  function onOpened(): void {
    const { file, isSaved = false } = toTake ?? {};
    change({
      status: "open",
      ...(isSaved && { saved: steps.length }),
      // What went wrong with it has been said already.
      ...(file !== undefined &&
        state.problem === null && { notice: texts.record.opened(file, ownSteps(state).length) }),
    });
  }

  function onMessage({ data }: MessageEvent<unknown>): void {
    const parsed = v.safeParse(fromAppSchema, data);
    if (!parsed.success) return change({ problem: "The app sent a message that can't be read." });
    const message = parsed.output;
    switch (message.type) {
      case "opened":
        return onOpened();
      case "pressed":
        return pressed(message.shortcut);
      case "given":
        return onGiven.forEach((listener) => listener(message.given));
      case "refused":
        return change({ problem: message.message });
      case "report": {
        for (const older of moments.slice(-1)) older.offers = [];
        moments.push(...message.moments);
        for (const older of message.moments.slice(0, -1)) older.offers = [];
        steps.push(...message.steps);
        entries.push(...message.entries);
        for (const { kind, text } of message.entries) if (kind === "transition") covered.add(text);
        for (const { actors } of message.moments)
          for (const { states } of actors) states.forEach((id) => covered.add(id));
        if (entries.length > MOST_ENTRIES) entries.splice(0, entries.length - MOST_ENTRIES);
        return change({});
      }
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with the panel's keys that are pressed while the app's page has the focus. */
    onPressed(listener: (shortcut: Shortcut) => void) {
      onPressed.add(listener);
      return () => void onPressed.delete(listener);
    },
    /** Called with what is dropped or pasted in the app's page. */
    onGiven(listener: (given: Given) => void) {
      onGiven.add(listener);
      return () => void onGiven.delete(listener);
    },
    /**
     * Hands a port to the page of the app, once it has said that it is there.
     *
     * @returns stops waiting for it
     */
    meet(frame: HTMLIFrameElement): () => void {
      function onHello({ origin, source, data }: MessageEvent<unknown>): void {
        if (origin !== location.origin || source !== frame.contentWindow || data !== HELLO) return;
        const channel = new MessageChannel();
        port = channel.port1;
        port.addEventListener("message", onMessage);
        port.start();
        frame.contentWindow?.postMessage(HELLO, location.origin, [channel.port2]);
        const { place } = state;
        const steps = toTake && [...toTake.steps];
        if (place.mode === "held") tell({ type: "open", scenario: place.scenario, steps });
        if (place.mode === "snapshot") tell({ type: "reproduce", file: place.file, steps: steps ?? [] });
      }
      addEventListener("message", onHello);
      return () => removeEventListener("message", onHello);
    },
    /** Reopens the app, with these steps, or with those of the scenario. */
    open,
    take(step: Step): void {
      change({ problem: null, notice: null, lookingAt: null });
      tell({ type: "step", step });
    },
    /** Has the app shown in these colours too. */
    colour: (theme: Theme) => tell({ type: "colours", theme }),
    /** Shows a moment of the past; null for the newest. */
    lookAt: (moment: number | null) => change({ lookingAt: moment }),
    /** Reopens the app and goes on from a moment: held calls only, a live service is asked nothing twice. */
    goBackTo(moment: number): void {
      if (state.place.mode === "live") return;
      open(state.place, { steps: steps.slice(0, moment + 1).filter((step) => step !== null) });
    },
    /** Opens what was done before once more; what has been done since is kept in its place. */
    undo(): void {
      const { kept } = state;
      if (!kept) return;
      change({ kept: null });
      open(kept.place, { steps: kept.steps });
    },
    /** Forgets what there is to be undone, and what was said. */
    dismiss: () => change({ kept: null, notice: null }),
    /** All steps so far are kept elsewhere. */
    noteSaved: () => change({ saved: steps.length }),
    fail: (problem: string | null) => change({ problem }),
  };
}

export type Session = ReturnType<typeof createSession>;

/** The moment looked at; undefined until the app has been opened. */
export const momentLookedAt = ({ moments, lookingAt }: Inspection): Moment | undefined => moments.at(lookingAt ?? -1);
