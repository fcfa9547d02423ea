import * as v from "valibot";
import type { Theme } from "../../machines/shared/channels.ts";
import type { Step } from "../../machines/sandbox/steps.ts";
import type { Transfer } from "./link/transfer.ts";
import type { Shortcut } from "./link/shortcuts.ts";
import { type Entry, type FromPanel, fromAppSchema, HELLO, type Moment } from "./link/messages.ts";
import type { Inspection, Place } from "./inspection.ts";
import { isContained, keptOf, userSteps } from "./user-steps.ts";
import { texts } from "./texts.ts";

/** Steps to take when opening, instead of the scenario's prelude. */
export interface ToTake {
  steps: readonly Step[];
  /** The name of their file. */
  file?: string;
  /** Whether they are saved elsewhere. */
  isSaved?: boolean;
}

/** Size limit of the log; older entries are dropped. Only the newest moment keeps its offers. */
const MAX_ENTRIES = 50_000;

const emptyOf = (place: Place, opening: number) => ({
  place,
  opening,
  status: "opening" as const,
  selected: null,
  problem: null,
  notice: null,
  saved: 0,
});

/** The panel's side of an inspection: opens the app's page, sends it messages and receives its reports. */
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
  const onTransfer = new Set<(transfer: Transfer) => void>();

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
      // If something went wrong, that has been reported already.
      ...(file !== undefined &&
        state.problem === null && { notice: texts.record.opened(file, userSteps(state).length) }),
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
      case "transfer":
        return onTransfer.forEach((listener) => listener(message.transfer));
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
        if (entries.length > MAX_ENTRIES) entries.splice(0, entries.length - MAX_ENTRIES);
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
    /** Registers a listener for shortcuts pressed in the app's page. */
    onPressed(listener: (shortcut: Shortcut) => void) {
      onPressed.add(listener);
      return () => void onPressed.delete(listener);
    },
    /** Registers a listener for what is dropped on or pasted into the app's page. */
    onTransfer(listener: (transfer: Transfer) => void) {
      onTransfer.add(listener);
      return () => void onTransfer.delete(listener);
    },
    /**
     * Sends a port to the app's page, once the page has announced itself.
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
        if (place.mode === "sandbox") tell({ type: "open", scenario: place.scenario, steps });
        if (place.mode === "snapshot") tell({ type: "reproduce", file: place.file, steps: steps ?? [] });
      }
      addEventListener("message", onHello);
      return () => removeEventListener("message", onHello);
    },
    /** Reopens the app with these steps, or with the scenario's prelude. */
    open,
    take(step: Step): void {
      change({ problem: null, notice: null, selected: null });
      tell({ type: "step", step });
    },
    /** Applies a theme to the app too. */
    setTheme: (theme: Theme) => tell({ type: "theme", theme }),
    /** Selects a past moment; null for the newest. */
    select: (moment: number | null) => change({ selected: moment }),
    /** Reopens the app and continues from a moment. Not with a live service, where calls must not be repeated. */
    continueFrom(moment: number): void {
      if (state.place.mode === "live") return;
      open(state.place, { steps: steps.slice(0, moment + 1).filter((step) => step !== null) });
    },
    /** Restores the previous session. The current one can be restored in turn. */
    undo(): void {
      const { kept } = state;
      if (!kept) return;
      change({ kept: null });
      open(kept.place, { steps: kept.steps });
    },
    /** Discards the previous session and the notice. */
    dismiss: () => change({ kept: null, notice: null }),
    /** Marks all steps so far as saved. */
    markSaved: () => change({ saved: steps.length }),
    fail: (problem: string | null) => change({ problem }),
  };
}

export type Session = ReturnType<typeof createSession>;

/** The selected moment; undefined until the app has been opened. */
export const selectedMoment = ({ moments, selected }: Inspection): Moment | undefined => moments.at(selected ?? -1);
