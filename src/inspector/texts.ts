import type { ActorPicture } from "./link/messages.ts";
import type { Shortcut } from "./link/shortcuts.ts";
import type { Kind } from "./history/rows.ts";

const kinds: Record<Kind, { sign: string; one: string; many: string }> = {
  event: { sign: "E", one: "event", many: "Events" },
  transition: { sign: "T", one: "transition", many: "Transitions" },
  guard: { sign: "G", one: "guard said no", many: "Guards that said no" },
  effect: { sign: "F", one: "effect", many: "Effects" },
  actor: { sign: "A", one: "actor", many: "Actors" },
};

const ends: Record<Exclude<ActorPicture["status"], "active">, string> = {
  done: "is done",
  error: "failed",
  stopped: "is stopped",
};

const stepsInWords = (count: number) => (count === 0 ? "no step" : count === 1 ? "1 step" : `${count} steps`);

const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toFixed(3))} s`;

const history = {
  tabs: { log: "Log", moments: "Moments", sequence: "Sequence", compare: "Compare" },
  tabList: "History",
  kinds,
  log: {
    list: "Log",
    filters: "Kinds shown",
    actor: "Actor",
    allActors: "All actors",
    search: "Search the log",
    previous: "Previous match",
    next: "Next match",
    matches: (count: number, place: number) =>
      count === 0 ? "No match" : place === 0 ? `${count} found` : `${place} of ${count}`,
    empty: "Nothing has happened yet. Take a step, or use the app.",
    nothingShown: "Nothing of these kinds and this actor has happened.",
    moment: (number: number, words: string) => `${number} · ${words}`,
    happensTo: "Happens to",
    sentBy: "Sent by",
    outside: "from outside",
    at: "At",
    noDetail: "It carries nothing more.",
  },
  moments: {
    list: "Moments",
    empty: "The app has not been opened yet.",
    previous: "Previous",
    next: "Next",
    newest: "Newest",
    goOn: "Go on from here",
    goOnHint: "Opens the app anew and takes the steps up to this moment again.",
    noGoingBack: "A live service is asked nothing twice, so there is no going on from an earlier moment.",
    beginning: "you begin here",
    keys: "Alt+Left and Alt+Right look at the moment before and after.",
  },
  sequence: {
    list: "Messages between actors",
    empty: "No message has been sent yet. Take a step, or use the app.",
    inWords: "In words",
    outside: "outside",
    sends: (from: string, text: string, to: string) => `${from} sends ${text} to ${to}`,
    tells: (text: string, to: string) => `${text} reaches ${to} from outside`,
    started: (actor: string) => `${actor} is started`,
    ended: (actor: string, status: keyof typeof ends) => `${actor} ${ends[status]}`,
    signs: "● started, ✕ ended, an arrow without a beginning comes from outside.",
  },
  compare: {
    before: "From",
    after: "To",
    swap: "Swap",
    tooFew: "There is one moment only. Take a step, and there are two to compare.",
    sameMoment: "This is the same moment twice. Choose another one.",
    same: "Nothing differs but the time.",
    passed: (milliseconds: number) =>
      milliseconds < 0
        ? `The clock shows ${seconds(-milliseconds)} less.`
        : `The clock moved by ${seconds(milliseconds)}.`,
    page: "Page",
    screen: "Screen",
    address: "Address",
    calls: "Held calls",
    asked: "asked",
    settled: "no longer held",
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

const panel = {
  heading: "Foyer inspector",
  beginAt: "Begin at",
  live: "live service",
  startOver: "Start over",
  colours: "Light or dark",
  openFile: "Open a file…",
  chooseFile: "Choose a path or snapshot file",
  snapshot: (name: string) => `Snapshot: ${name}`,
  reproduction: (name: string) =>
    `A reproduction of “${name}”. Nothing here is live: no call leaves it, and its clock stands still until you move it.`,
  help: "Help",
  panes: { label: "Parts of the inspector", app: "App", chart: "Chart", step: "Step", history: "History" },
  opening: "Opening the app…",
  screen: (screen: string) => `screen ${screen}`,
  nowAt: (screen: string, address: string) => `Screen ${screen}, at ${address}`,
  appTitle: "The app under inspection",
  chartTools: "Chart",
  actors: "What runs",
  asList: "As a list",
  coverage: "Coverage",
  asSvg: "Save SVG",
  asPng: "Save PNG",
  noPicture: "The picture could not be made. Save the SVG instead.",
  undo: "Undo",
  dismiss: "Dismiss",
  kept: (steps: number, scenario: string) => `What you did is kept: ${stepsInWords(steps)} from “${scenario}” on.`,
  notByHand: "This happens by itself: settle the call, or move the clock.",
  refusedBy: (guard: string) => `Not now: the guard ${guard} says no.`,
} as const;

const step = {
  record: "Save, replay, share or export what was done",
  search: "Search what can happen",
  nothing: "Nothing can be done here by hand. Settle a call, move the clock, or start over.",
  nothingFound: "Nothing that can happen reads like this.",
  past: (number: number, last: number) => `You are looking at moment ${number} of ${last}.`,
  goOn: "Go on from here",
  newest: "Newest",
  held: "Held calls",
  noneHeld: "No call is open.",
  liveCalls: "Calls go to the live service. Choose another place to begin at to hold them.",
  ownJson: "Own JSON…",
  answer: "Answer",
  answerWith: (name: string) => `Answer ${name} with`,
  eventsOf: (machine: string) => `Events of ${machine}`,
  send: "Send",
  edit: "Payload…",
  payloadOf: (type: string) => `Payload of ${type}`,
  notJson: "This is not JSON yet. Look for a missing quote, comma or bracket.",
  notAnObject: "A payload is an object: { … }.",
  refused: (guards: readonly string[]) => `refused by ${guards.join(", ")}`,
  fields: "What you send here skips the page: its fields stay as they are.",
  clock: "Clock",
  nextTimer: (seconds: number) => `To the next timer, in ${seconds} s`,
  noTimer: "No timer is set.",
  seconds: "Seconds",
  move: "Move the clock",
  connection: "Connection",
  connections: {
    connecting: "being opened",
    online: "up",
    offline: "down",
    reconnecting: "lost, being opened again",
  },
  waits: "waits for the connection",
} as const;

const help = {
  heading: "How to inspect",
  lead: "The app runs in the frame with every call held: nothing is asked of a service until you say how a call comes out.",
  steps: [
    "Choose where to begin.",
    "Use the app in its frame, or send an event under Step; what a guard refuses is marked, with the guard's name.",
    "What is sent under Step skips the page, so that its fields stay as they are. To see them filled, type in the frame.",
    "Settle each held call with the outcome you want, move the clock, switch the connection off and on.",
    "Look at any earlier moment in History, and go on from there.",
  ],
  colours: "Colours and signs",
  keys: "Keys",
  close: "Close",
  shortcuts: {
    search: "Search what can happen",
    earlier: "The moment before",
    later: "The moment after",
    nextTimer: "Move the clock to the next timer",
    startOver: "Start over",
    help: "This help",
  } satisfies Record<Shortcut, string>,
} as const;

const record = {
  heading: "Record",
  name: "Name of the path",
  walked: (own: number, scenario: string) => `You have taken ${stepsInWords(own)} from “${scenario}” on.`,
  leading: (count: number) =>
    `${count === 1 ? "1 step leads" : `${count} steps lead`} there and ${count === 1 ? "is" : "are"} kept with yours.`,
  notOpened: "The app has not been opened yet.",
  live: "A live service is asked nothing twice, so what is done with it is not recorded. Choose a place to begin at to hold its calls.",
  keep: "Keep it",
  save: "Save path",
  replay: "Replay",
  replayHint: "Opens the app anew and takes the same steps.",
  exports: "As a test",
  playwright: "Playwright test",
  playwrightHint: "For e2e/: it walks the same way through the page.",
  model: "Model test",
  modelHint: "For tests/model/: it takes the same steps without a page.",
  share: "Share it",
  copy: "an address of this path",
  copyButton: "Copy address",
  copied: "Copied. Whoever opens it sees the same.",
  notCopied: "The browser does not allow copying. Copy the address from here:",
  drop: "Drop a path or a snapshot anywhere in this window, or paste a snapshot.",
  reproduced: (own: number, name: string) => `You have taken ${stepsInWords(own)} from the snapshot “${name}” on.`,
  snapshotTest: "Snapshot test",
  snapshotTestHint: "For tests/snapshot/: it starts in the state of the snapshot and takes the same steps.",
  pasted: "pasted snapshot",
  served: "opened from the command line",
  opened: (name: string, steps: number) => `Opened “${name}”: ${stepsInWords(steps)}.`,
  defaultName: (scenario: string, last: string | null) => (last === null ? scenario : `${scenario}, ${last}`),
  problems: {
    tooLarge: "This file is larger than 1 MB, so it is no path of the inspector. Choose another one.",
    noPath: "This is no path of the inspector. Choose a file that was saved here; its name ends with .foyer-path.json.",
    otherVersion: (version: number) =>
      `This path is of version ${version}, and this inspector reads version 1. Open it with the inspector that saved it.`,
    name: "The path has no name, or one of more than 200 letters. Correct “name” in the file.",
    scenario: (name: string) => `There is no place called “${name}” to begin at. Correct “scenario” in the file.`,
    step: (number: number) => `Step ${number} of the path cannot be read. Correct it in the file, or take it out.`,
    steps: "The steps of the path cannot be read. Save it anew.",
    oneFile: "Open one file at a time.",
    unreadable: "The file could not be read. Try again, or save it anew.",
    noAddress: "Only a path over held calls has an address, once the app has been opened.",
    tooLong: "This path is too long for an address. Save it as a file and pass that on.",
    notServed:
      "There is no snapshot beside this page. Run npm run snapshot -- open FILE, and open the address it names.",
    badAddress: "This address holds no path that can be read. Ask for it again, or for the path's file.",
  },
} as const;

/** What the inspector says; kept apart from the app's own texts, which people who sign in read. */
export const texts = { panel, step, help, history, record } as const;
