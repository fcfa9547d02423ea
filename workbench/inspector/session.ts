import type { Step } from "../explore/steps.ts";
import { tryStep } from "./trial/trial.ts";
import type { Transfer } from "./link/transfer.ts";
import type { Shortcut } from "./link/shortcuts.ts";
import { type Connection, connect } from "./link/connect.ts";
import type { Entry, FromApp, Moment, Theme } from "./link/messages.ts";
import type { Inspection, Subject } from "./inspection.ts";
import { isAsItWas, openingOf, stepsTo } from "./past.ts";
import type { InspectedApp } from "./subject.ts";
import { Screenshots } from "./screenshots.ts";
import { isContained, keptOf, userSteps } from "./user-steps.ts";
import { texts } from "./texts.ts";

/** Steps to take when opening, instead of the scenario's prelude. */
export interface ToTake {
  steps: readonly Step[];
  /** The name of their file. */
  file?: string;
  /** The notice to show once they are taken. */
  notice?: string;
}

/** Size limit of the log; the session drops older entries. */
const MAX_ENTRIES = 50_000;

const emptyOf = (subject: Subject, opening: number) => ({
  subject,
  opening,
  status: "opening" as const,
  selected: null,
  past: null,
  pointed: null,
  considered: null,
  control: null,
  screenshots: new Screenshots(),
  problem: null,
  notice: null,
});

/** The panel's side of an inspection: opens the app's page, sends it messages and receives its messages. */
export function createSession(app: InspectedApp, first: Subject, firstSteps: ToTake | null) {
  const covered = new Set<string>();
  let entries: Entry[] = [];
  let moments: Moment[] = [];
  let steps: (Step | null)[] = [];
  let state: Inspection = { app, ...emptyOf(first, 1), entries, moments, steps, covered, kept: null, version: 0 };
  let toTake = firstSteps;
  /** The number of moments when the app's page opened: a live page may open again, and counts from 0. */
  let before = 0;
  let newest: Connection | null = null;
  let older: Connection | null = null;
  const listeners = new Set<() => void>();
  const onPressed = new Set<(shortcut: Shortcut) => void>();
  const pressed = (shortcut: Shortcut) => onPressed.forEach((listener) => listener(shortcut));
  const onTransfer = new Set<(transfer: Transfer) => void>();

  function change(changed: Partial<Inspection>): void {
    const { considered } = changed;
    if (considered !== undefined && considered?.step !== state.considered?.step) {
      (state.selected === null ? newest : older)?.tell({ type: "outline", step: considered?.step ?? null });
    }
    state = { ...state, ...changed, version: state.version + 1 };
    for (const listener of listeners) listener();
  }

  /** The app after the steps with which it was opened, which may still be running. */
  function intended(): Pick<Inspection, "app" | "subject" | "steps"> {
    if (state.status !== "opening" || state.problem !== null || toTake === null) return state;
    return { app, subject: state.subject, steps: [null, ...toTake.steps] };
  }

  function open(subject: Subject, then: ToTake | null): void {
    const kept = keptOf(intended());
    newest?.close();
    older?.close();
    toTake = then;
    entries = [];
    moments = [];
    steps = [];
    const isLost = kept !== null && !isContained(kept, subject, then?.steps ?? []);
    change({
      ...emptyOf(subject, state.opening + 1),
      entries,
      moments,
      steps,
      ...(isLost && { kept }),
    });
  }

  function onOpened(): void {
    const { file, notice } = toTake ?? {};
    const said = file === undefined ? notice : texts.record.opened(file, userSteps(state).length);
    change({
      status: "open",
      // An error has been reported already.
      ...(said !== undefined && state.problem === null && { notice: said }),
    });
  }

  function onMessage(message: FromApp | null): void {
    if (message === null) return change({ problem: texts.panel.unreadable });
    switch (message.type) {
      case "opened":
        return onOpened();
      case "pressed":
        return pressed(message.shortcut);
      case "transfer":
        return onTransfer.forEach((listener) => listener(message.transfer));
      case "control":
        return change({ control: message.sends });
      case "refused":
        return change({ problem: message.message });
      case "progress": {
        // Only the newest moment, and moments to which the user returns, have their possible steps.
        for (const last of moments.slice(-1)) last.offers = [];
        moments.push(...message.moments);
        for (const passed of message.moments.slice(0, -1)) passed.offers = [];
        steps.push(...message.steps);
        entries.push(...message.entries.map((entry) => ({ ...entry, moment: before + entry.moment })));
        for (const { kind, text } of message.entries) if (kind === "transition") covered.add(text);
        for (const { actors } of message.moments)
          for (const { states } of actors) states.forEach((id) => covered.add(id));
        if (entries.length > MAX_ENTRIES) entries.splice(0, entries.length - MAX_ENTRIES);
        // A user who takes a step no longer needs to restore the earlier ones.
        return change(state.status === "open" && message.steps.length > 0 ? { kept: null } : {});
      }
    }
  }

  /** Handles the report of the replaying page: the replayed moment, whose possible steps are known again. */
  function onReplayed(number: number, message: FromApp | null): void {
    if (message === null) return change({ problem: texts.panel.unreadable });
    if (message.type === "refused") return change({ problem: message.message });
    const replayed = message.type === "progress" ? message.moments.at(-1) : undefined;
    const recorded = moments[number];
    if (!replayed || !recorded) return;
    moments[number] = { ...recorded, offers: replayed.offers };
    change({ past: { moment: number, isAsItWas: isAsItWas(state, number, replayed) } });
  }

  function consider(step: Step | null, isPinned = false): void {
    if (step === null) return state.considered === null ? undefined : change({ considered: null });
    if (state.status !== "open") return;
    const opening = openingOf(state.subject, stepsTo(state, state.selected ?? moments.length - 1));
    const problem = opening === null ? texts.step.considered.live : null;
    change({ considered: { step, isPinned, trial: null, problem } });
    if (opening === null) return;
    const isStill = () => state.considered?.step === step;
    tryStep(app, opening, step).then(
      (trial) => isStill() && change({ considered: { step, isPinned, trial, problem: null } }),
      (error: Error) => isStill() && change({ considered: { step, isPinned, trial: null, problem: error.message } }),
    );
  }

  return {
    get: () => state,
    intended,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Registers a listener for shortcuts pressed in the app's page. */
    onPressed(listener: (shortcut: Shortcut) => void) {
      onPressed.add(listener);
      return () => void onPressed.delete(listener);
    },
    /** Registers a listener for files dropped on, and text pasted into, the app's page. */
    onTransfer(listener: (transfer: Transfer) => void) {
      onTransfer.add(listener);
      return () => void onTransfer.delete(listener);
    },
    /**
     * Opens the app in a frame.
     *
     * @returns closes the connection to it
     */
    meet(frame: HTMLIFrameElement): () => void {
      newest = connect(
        frame,
        () => {
          before = moments.length;
          return openingOf(state.subject, toTake && toTake.steps);
        },
        onMessage,
        () => change({ status: "left" }),
      );
      return newest.close;
    },
    /**
     * Opens the app as it was at a moment in another frame, by taking the same steps. Not with a live service.
     *
     * @returns closes the connection to it
     */
    meetPast(frame: HTMLIFrameElement, moment: number): () => void {
      const steps = stepsTo(state, moment);
      older = connect(
        frame,
        () => openingOf(state.subject, steps),
        (message) => onReplayed(moment, message),
        () => {},
      );
      return older.close;
    },
    /**
     * Opens the app as it was at a moment, or would be after one more step, only to show it. Not with a live service.
     *
     * @returns closes the connection to it
     */
    meetReplay(frame: HTMLIFrameElement, moment: number, then: Step | null, onThere: () => void): () => void {
      const opening = openingOf(state.subject, [...stepsTo(state, moment), ...(then ? [then] : [])]);
      return connect(
        frame,
        () => opening,
        (message) => message?.type === "opened" && onThere(),
        () => {},
      ).close;
    },
    /** Reopens the app with these steps, or with the scenario's prelude. */
    open,
    /** Takes a step from the newest moment. While an earlier one is shown, it says so instead. */
    take(step: Step): void {
      if (state.selected !== null) return change({ problem: texts.step.past });
      if (state.status === "left") return change({ problem: texts.panel.left });
      change({ problem: null, notice: null, considered: null });
      newest?.tell({ type: "step", step });
    },
    /** Tries a step at the shown moment; null for none. With a live service it says that it cannot. */
    consider,
    /** Applies a theme to the app and its screenshots too. */
    setTheme(theme: Theme): void {
      // A theme chosen in the app itself takes precedence.
      state.screenshots.recolour(theme, (moment) => {
        const root = state.moments[moment]?.actors[0];
        return root === undefined || !app.hasOwnTheme(root);
      });
      change({});
      newest?.tell({ type: "theme", theme });
      older?.tell({ type: "theme", theme });
    },
    /** Goes to a past moment; null for the newest. */
    select(moment: number | null): void {
      if (moment !== state.selected) change({ selected: moment, past: null, considered: null, problem: null });
    },
    /** Shows a moment while the user points at it; null for the selected one. */
    pointAt(moment: number | null): void {
      if (moment !== state.pointed) change({ pointed: moment });
    },
    /** Takes the screenshot of a moment from its frame. Not with a live service, whose page may show real secrets. */
    takeScreenshot(moment: number, frame: HTMLIFrameElement): void {
      if (state.subject.mode === "live" || !frame.contentWindow) return;
      state.screenshots.take(moment, frame.contentWindow);
      change({});
    },
    /** Reopens the app and continues from a moment. Not with a live service, where calls must not be repeated. */
    continueFrom(moment: number): void {
      if (state.subject.mode === "live") return;
      open(state.subject, { steps: stepsTo(state, moment) });
    },
    /** Restores the previous session. The current one can be restored in turn. */
    undo(): void {
      const { kept } = state;
      if (!kept) return;
      change({ kept: null });
      open(kept.subject, { steps: kept.steps });
    },
    /** Discards the previous session and the notice. */
    dismiss: () => change({ kept: null, notice: null }),
    /** Shows a notice. */
    say: (notice: string) => change({ notice }),
    fail: (problem: string | null) => change({ problem }),
  };
}

export type Session = ReturnType<typeof createSession>;

/** The moment to show: the one at which the user points, else the selected one; undefined until the app is opened. */
export const shownMoment = ({ moments, selected, pointed }: Inspection): Moment | undefined =>
  moments.at(pointed ?? selected ?? -1);
