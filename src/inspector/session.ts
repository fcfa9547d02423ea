import * as v from "valibot";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../machines/sandbox/steps.ts";
import type { Shortcut } from "./link/shortcuts.ts";
import { type Entry, type FromPanel, fromAppSchema, HELLO, type Moment } from "./link/messages.ts";

/** Where the app under inspection runs: over held calls, or with the service of this place. */
export type Place = { mode: "held"; scenario: ScenarioName } | { mode: "live"; address: string };

/** Everything the panel knows of the app under inspection. Lists grow in place; `version` says that they have. */
export interface Inspection {
  place: Place;
  /** Counts the openings: each has a page of its own. */
  opening: number;
  status: "opening" | "open";
  entries: readonly Entry[];
  /** Moments, from the opening on, and beside each the step that led to it; null for what nobody did. */
  moments: readonly Moment[];
  steps: readonly (Step | null)[];
  /** The moment looked at; null for the newest. */
  lookingAt: number | null;
  /** States and transitions seen since the inspector was opened, by id and name. */
  covered: ReadonlySet<string>;
  /** What the app said of a step that could not be taken, or the panel of a file. */
  problem: string | null;
  version: number;
}

/** What is kept of the log; what is older is dropped. A moment's offers are kept as long as it is the newest. */
const MOST_ENTRIES = 50_000;

const emptyOf = (place: Place, opening: number) => ({
  place,
  opening,
  status: "opening" as const,
  lookingAt: null,
  problem: null,
});

/** The panel's end of an inspection: the app's page is opened, told what to do, and listened to. */
export function createSession(first: Place, firstSteps: readonly Step[] | null) {
  const covered = new Set<string>();
  let entries: Entry[] = [];
  let moments: Moment[] = [];
  let steps: (Step | null)[] = [];
  let state: Inspection = { ...emptyOf(first, 1), entries, moments, steps, covered, version: 0 };
  let toTake = firstSteps;
  let port: MessagePort | null = null;
  const listeners = new Set<() => void>();
  const onPressed = new Set<(shortcut: Shortcut) => void>();
  const pressed = (shortcut: Shortcut) => onPressed.forEach((listener) => listener(shortcut));

  function change(changed: Partial<Inspection>): void {
    state = { ...state, ...changed, version: state.version + 1 };
    for (const listener of listeners) listener();
  }

  const tell = (message: FromPanel) => port?.postMessage(message);

  function open(place: Place, then: readonly Step[] | null): void {
    port?.close();
    port = null;
    toTake = then;
    entries = [];
    moments = [];
    steps = [];
    change({ ...emptyOf(place, state.opening + 1), entries, moments, steps });
  }

  function onMessage({ data }: MessageEvent<unknown>): void {
    const parsed = v.safeParse(fromAppSchema, data);
    if (!parsed.success) return change({ problem: "The app sent something that could not be read." });
    const message = parsed.output;
    switch (message.type) {
      case "opened":
        return change({ status: "open" });
      case "pressed":
        return pressed(message.shortcut);
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
        if (place.mode === "held") tell({ type: "open", scenario: place.scenario, steps: toTake && [...toTake] });
      }
      addEventListener("message", onHello);
      return () => removeEventListener("message", onHello);
    },
    /** Opens the app anew, with these steps, or with those of the scenario. */
    open,
    take(step: Step): void {
      change({ problem: null, lookingAt: null });
      tell({ type: "step", step });
    },
    /** Shows a moment of the past; null for the newest. */
    lookAt: (moment: number | null) => change({ lookingAt: moment }),
    /** Opens the app anew and goes on from a moment: held calls only, a live service is asked nothing twice. */
    goBackTo(moment: number): void {
      if (state.place.mode !== "held") return;
      open(
        state.place,
        steps.slice(0, moment + 1).filter((step) => step !== null),
      );
    },
    fail: (problem: string | null) => change({ problem }),
  };
}

export type Session = ReturnType<typeof createSession>;

/** The moment looked at; undefined until the app has been opened. */
export const momentLookedAt = ({ moments, lookingAt }: Inspection): Moment | undefined => moments.at(lookingAt ?? -1);
