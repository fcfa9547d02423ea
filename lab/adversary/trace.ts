/* A trace: the actions of persons and their surroundings, and the pages after each action. Properties judge it. */

/** Text for a field, and the way to put it there. */
type Manner = "type" | "paste" | "autofill" | "compose";

/** One action. It is plain data, so that a file of actions can be replayed. */
export type Action =
  | { kind: "open"; path: string }
  /** The texts `{mail ADDRESS}` and `{app}` stand for the newest code of that mailbox and of the demo's authenticator. A secret text goes into a secret field or into none. */
  | { kind: "write"; manner: Manner; field: number; text: string; secret: boolean }
  | { kind: "press"; name: string; nth: number }
  | { kind: "choose"; list: number; option: number }
  | { kind: "key"; key: string }
  /** Opens the newest mailed link of that mailbox. */
  | { kind: "mailedLink"; to: string }
  | { kind: "zoom"; factor: number }
  | { kind: "wait"; seconds: number }
  | { kind: Plain };

/** Actions without further data. */
export type Plain =
  | ("back" | "forward" | "reload" | "newTab" | "otherTab")
  | ("translate" | "extension" | "sleep" | "fillStorage" | "unregisterWorker" | "updateWorker")
  | ("cut" | "offline" | "swallow" | "mend" | "forceColors" | "reduceMotion");

interface Field {
  label: string;
  value: string;
  /** Passwords and codes; the browser keeps none of them. */
  secret: boolean;
  search: boolean;
}

/** A page of the app as it stands. */
export interface Screen {
  /** Another value for each loaded document. */
  document: string;
  path: string;
  address: string;
  title: string;
  language: string;
  direction: string;
  /** Whether the browser's translator has worked on it. */
  translated: boolean;
  heading: string | null;
  headings: number;
  text: string;
  html: string;
  /** Storage, history state and window name, as text. */
  stores: string;
  fields: readonly Field[];
  selects: number;
  controls: readonly { name: string; enabled: boolean; chrome: boolean }[];
  busy: boolean;
  /** Whether it says that it waits for the connection. */
  connecting: boolean;
  alerts: readonly string[];
  /** Texts that live regions got since the document began, and the texts of other regions that one of both cut off. */
  voices: readonly { text: string; over: readonly string[] }[];
  /** A description of the focused element; null if that is the body or nothing. */
  focus: string | null;
  focusedField: number | null;
  /** Pixels by which the page is wider than the window. */
  overflow: number;
  unnamedImages: readonly string[];
  /** Seconds of each countdown, by the words around it. */
  countdowns: Readonly<Record<string, number>>;
}

/** The page's doings meanwhile, as heard from outside. */
export interface Heard {
  /** The calls that its tabs sent, their data as JSON. */
  calls: { tab: number; event: string; data: string }[];
  refusals: { event: string; words: string }[];
  replies: number;
  /** Attempts to reach the service. */
  attempts: number;
  console: string[];
  /** Uncaught errors, and those that the page wrote to the console. */
  errors: string[];
  policyReports: string[];
  badAnswers: { status: number; url: string }[];
}

/** At the beginning of a step. */
export const nothingHeard = (): Heard => ({
  calls: [],
  refusals: [],
  replies: 0,
  attempts: 0,
  console: [],
  errors: [],
  policyReports: [],
  badAnswers: [],
});

export interface Step extends Heard {
  action: Action;
  /** False if the page did not have what the action needs. */
  done: boolean;
  tab: number;
  /** How long it took until the page rested. */
  seconds: number;
  /** The page of the tab before and after; null for a page that is not the app's. */
  before: Screen | null;
  after: Screen | null;
  /** The app's pages in the other tabs, afterwards. */
  others: readonly Screen[];
  network: "open" | "cut" | "offline";
  /** Where a page did not do as its charts do, in words. */
  differences: readonly string[];
  signedIn: boolean;
  /** Every password, code and token that was in use so far. */
  secrets: readonly string[];
}
