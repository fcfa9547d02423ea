import type { ActorState } from "../link/messages.ts";
import type { Kind } from "./rows.ts";

const kinds: Record<Kind, { sign: string; one: string; many: string }> = {
  event: { sign: "E", one: "event", many: "Events" },
  transition: { sign: "T", one: "transition", many: "Transitions" },
  guard: { sign: "G", one: "blocked guard", many: "Blocked guards" },
  effect: { sign: "F", one: "effect", many: "Effects" },
  actor: { sign: "A", one: "actor", many: "Actors" },
  clock: { sign: "C", one: "clock", many: "Clock" },
  inner: { sign: "I", one: "inner event", many: "Inner events" },
};

const ends: Record<Exclude<ActorState["status"], "active">, string> = {
  done: "finished",
  error: "failed",
  stopped: "stopped",
};

const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toFixed(3))} s`;

/** The texts of the history. */
export const texts = {
  tabs: { log: "Log", moments: "Steps", sequence: "Sequence", state: "State", compare: "Compare" },
  tabList: "History",
  kinds,
  log: {
    list: "Log",
    filters: "Show",
    actor: "Actor",
    allActors: "All actors",
    search: "Search the log",
    previous: "Previous match",
    next: "Next match",
    matches: (count: number, place: number) =>
      count === 0 ? "No matches" : place === 0 ? `${count} found` : `${place} of ${count}`,
    empty: "Nothing has happened yet. Take a step or use the app.",
    nothingShown: "No entries match these filters.",
    moment: (number: number, words: string) => `${number} · ${words}`,
    happensTo: "Received by",
    sentBy: "Sent by",
    outside: "from outside",
    at: "At",
    noDetail: "No further details.",
  },
  film: {
    list: "Film strip",
    moment: (number: number, words: string, screen: string) => `Step ${number}: ${words}, screen ${screen}`,
  },
  moments: {
    list: "Steps",
    empty: "The app hasn't been opened yet.",
    previous: "Previous",
    next: "Next",
    newest: "Back to latest step",
    goOn: "Go on from here",
    goOnHint: "Opens the app again and takes the same steps up to this one.",
    noGoingBack: "You can't go on from an earlier step with a live service, because calls aren't repeated.",
    beginning: "you start here",
    keys: "Alt+Left and Alt+Right go to the previous and the next step.",
  },
  sequence: {
    list: "Messages between actors",
    empty: "No messages yet. Take a step or use the app.",
    inWords: "In words",
    outside: "outside",
    sends: (from: string, text: string, to: string) => `${from} sends ${text} to ${to}`,
    tells: (text: string, to: string) => `${to} receives ${text} from outside`,
    started: (actor: string) => `${actor} started`,
    ended: (actor: string, status: keyof typeof ends) => `${actor} ${ends[status]}`,
    signs: "● started, ✕ ended. No sender: from outside.",
  },
  state: {
    tree: (moment: number) => `State at step ${moment}`,
    search: "Search names and values",
    nothingFound: "Nothing in the state has this name or value.",
    copyValue: "Copy value",
    copyPath: "Copy path",
    copied: "Copied.",
    notCopied: "Your browser didn't allow copying.",
    compare: "Compare with before",
    changes: { new: "new", changed: "changed", inside: "changed inside", gone: "gone" },
  },
  compare: {
    before: "From",
    after: "To",
    swap: "Swap",
    tooFew: "There's nothing to compare yet. Take a step first.",
    sameMoment: "Choose two different steps to compare.",
    same: "Only the time is different.",
    passed: (milliseconds: number) =>
      milliseconds < 0
        ? `The clock went back ${seconds(-milliseconds)}.`
        : `The clock moved forward ${seconds(milliseconds)}.`,
    page: "Page",
    screen: "Screen",
    address: "Address",
    calls: "Waiting requests",
    asked: "new",
    settled: "no longer waiting",
    became: { started: "started", ended: "ended", changed: "" },
    entered: "entered",
    left: "left",
    context: "Context",
    key: "Key",
    beforeColumn: "Before",
    afterColumn: "After",
    nothing: "nothing",
  },
} as const;
