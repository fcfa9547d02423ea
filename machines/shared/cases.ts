import type { AnyStateMachine, EventFrom, InputFrom, OutputFrom, SnapshotFrom } from "xstate";
import type * as v from "valibot";
import type { Answer, CallEvent } from "./contract.ts";
import type { Way } from "./channels.ts";
import type { httpReplies } from "./http-contract.ts";
import { type Failure, plainFailure } from "./failure.ts";
import type { Part } from "./parts.ts";
import type { AboutYou, Ports, Resend, SignUpCodes } from "./ports.ts";
import { Secret } from "./secret.ts";

/** What the sandbox's clock shows at first, always the same so that what is recorded stays exact: 15 January 2026, 9:00 UTC. */
export const STARTED_AT = 1_768_467_600_000;

/** How something that was asked comes out: named in the cases, carried out at the time the clock shows. */
export type Outcome = (now: number) => { answer: unknown } | { failure: unknown };

/** `time`: the clock cannot even say what time it is. */
export type BreakablePort = keyof Ports | "time";

/** The world a machine starts in. */
export interface Start {
  input: unknown;
  /** In the place of the machine: one with the same chart and other calls. */
  machine?: AnyStateMachine;
  /** The return address that the browser has kept. */
  returnAddress?: string;
  /** A countdown that an earlier visit left behind, with the milliseconds left of it. */
  countdown?: Resend & { left: number };
  /** The first step of signing up, from before a reload. */
  signUpDraft?: AboutYou;
  /** What the address somebody came by said of who sent them. */
  signUpCodes?: SignUpCodes;
  /** The way of connecting that the tab has kept. */
  way?: Way;
  /** Parts of the app that are not there yet. */
  absent?: readonly Part[];
  /** Ports that throw as soon as they are used. */
  broken?: readonly BreakablePort[];
}

/** Who sends an event that has no cases: a timer, or the machine itself. */
type SentBy = "clock" | "itself";
/** The payloads tried for an event, each under a name that reads well after the event's type. */
type Cases<P> = SentBy | Record<string, P>;

type EventOf<M extends AnyStateMachine, T> = Extract<EventFrom<M>, { type: T }>;
type Payload<E> = E extends unknown ? Omit<E, "type"> : never;

/**
 * Which differences between two snapshots count as different states, and which events are tried. Without
 * one the state value counts, and the fields of a form that have a problem. Parallel regions that hardly touch get a lens each, so that their
 * product is never walked.
 */
export interface Lens<Snapshot> {
  name: string;
  sees(snapshot: Snapshot): unknown;
  /** The starts explored under this lens; all where it is left out. */
  starts?: readonly string[];
  /** The events sent, and what is answered, under this lens; all where it is left out. */
  tries?: (name: string, label: string) => boolean;
}

/** What a developer writes down for a machine: where it starts, every event, every outcome of what it asks for. */
export interface CasesOf<M extends AnyStateMachine> {
  starts: Record<string, Start & ({ input: InputFrom<M> } | ReturnType<typeof startOf>)>;
  events: { [T in EventFrom<M>["type"]]: Cases<Payload<EventOf<M, T>>> };
  /** By the name of the call, of the port (`leave`, `signOut`, `reload`) or of the child machine. */
  outcomes: Record<string, Record<string, Outcome>>;
  lenses?: readonly Lens<SnapshotFrom<M>>[];
  /** Whether an event, by its label, is one that the page can send in a state that takes it; all where it is left out. */
  fits?(label: string, snapshot: SnapshotFrom<M>): boolean;
  /** States whose only way on is an event of the root's that their screen offers, such as signing out. */
  leftByTheRoot?: readonly string[];
  /** States that may stay for ever, because the browser has been asked for another page. */
  leftByTheBrowser?: readonly string[];
  /** What no walk can show, in the words in which the tests report it missing, and why. */
  unreachable?: Readonly<Record<string, string>>;
}

export interface AnyCases {
  machine: AnyStateMachine;
  starts: Record<string, Start>;
  events: Record<string, Cases<object>>;
  outcomes: Record<string, Record<string, Outcome>>;
  lenses: readonly Lens<SnapshotFrom<AnyStateMachine>>[];
  fits(label: string, snapshot: SnapshotFrom<AnyStateMachine>): boolean;
  leftByTheRoot: readonly string[];
  leftByTheBrowser: readonly string[];
  unreachable: Readonly<Record<string, string>>;
}

const wholeValue: Lens<SnapshotFrom<AnyStateMachine>> = {
  name: "state",
  // Of a form, also which of its fields have a problem.
  sees: ({ value, context }) => [value, ...Object.keys(Object(context.problems)).toSorted()],
};

/** A machine with its cases. Their events are checked against the machine's event type. */
export function defineCases<M extends AnyStateMachine>(machine: M, entries: CasesOf<M>): AnyCases {
  const none = { leftByTheRoot: [], leftByTheBrowser: [], unreachable: {} };
  return { machine, lenses: [wholeValue], fits: () => true, ...none, ...entries };
}

/** A start of a machine with the same chart as the one that has the cases. */
export const startOf = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
): { machine: AnyStateMachine; input: unknown } => ({ machine, input });

/** The events of deadlines: the sandbox's clock sends them. */
export const deadlines = {
  "message.due": "clock",
  "resend.due": "clock",
  "reminder.due": "clock",
  "redirect.due": "clock",
  "toast.due": "clock",
  "back.due": "clock",
  "retry.due": "clock",
  "search.due": "clock",
  "call.due": "clock",
} as const;

/**
 * What a person does with a form, each case by the name of its field.
 *
 * @param right what every rule accepts
 * @param wrong for some fields a value that its rule refuses
 */
export function formCases<V extends { readonly [N in keyof V]: string | Secret }>(right: V, wrong: Partial<V>) {
  const isName = (key: string): key is keyof V & string => Object.hasOwn(right, key);
  const names = Object.keys(right).filter(isName);
  const refused = Object.keys(wrong).filter(isName);
  return {
    "form.edit": Object.fromEntries(names.map((field) => [field, { field }])),
    "field.leave": Object.fromEntries([
      ...names.map((field) => [field, { field, values: right }] as const),
      ...refused.map((field) => [`wrong ${field}`, { field, values: { ...right, [field]: wrong[field] } }] as const),
    ]),
    "form.submit": { "": { values: right }, "with what is wrong": { values: { ...right, ...wrong } } },
  };
}

/** The service's answer to a call, as it comes over the wire. */
export const answers =
  <E extends CallEvent>(_event: E, data: Answer<E>): Outcome =>
  () => ({ answer: data });

/** The service's answer to one of the HTTP calls, as it comes over the wire. */
export const replies =
  <P extends keyof typeof httpReplies>(_path: P, data: v.InferInput<(typeof httpReplies)[P]>): Outcome =>
  () => ({ answer: data });

/** The end of a child machine. */
export const ends =
  <M extends AnyStateMachine>(_machine: M, output: OutputFrom<M>): Outcome =>
  () => ({ answer: output });

/** A port with nothing to tell has done its work. */
export const done: Outcome = () => ({ answer: undefined });

/** A fault of ours: anything but a failure that a port is allowed to reject with. */
export const breaks: Outcome = () => ({ failure: new Error("broken on purpose") });

const fails =
  (code: Failure["code"], more: Partial<Failure>): Outcome =>
  (now) => ({ failure: { ...plainFailure(code, now), ...more } });

export const offline = fails("offline", {});
export const timedOut = fails("timeout", {});
/** Whatever came, it was no answer. */
export const malformed = fails("unreadable", {});
/** What can become of every call, beside an answer. */
export const noAnswer = {
  "connection lost": offline,
  "no answer in time": timedOut,
  "an answer that cannot be read": malformed,
};
export const unauthorised = fails("unauthorised", { status: 401 });
/** The service says no. */
export const refused = (message: string, more: Partial<Failure> = {}) =>
  fails("refused", { status: 400, message, ...more });
/** The service says: not before so many seconds have passed. */
export const throttled =
  (seconds: number): Outcome =>
  (now) => ({
    failure: { ...plainFailure("throttled", now), status: 429, message: "Please wait.", retryAt: now + seconds * 1000 },
  });
/** How every call can fail without being refused. */
export const failures = { "too many tries": throttled(60), "not authorised": unauthorised, ...noAnswer };
/** How every call can fail. */
export const refusals = { refused: refused("Not now."), ...failures };

const CANARY = "canary ";
const canaries = new Set<string>();

/** A secret as it travels on the wire, noted so that it can be searched for wherever it must not be. */
export function canary(what: string): string {
  const value = `${CANARY}${what}`;
  canaries.add(value);
  return value;
}

/** A secret as it travels through machines. */
export const secretCanary = (what: string) => new Secret(canary(what));

const CODE = "907351";
/** A six-digit code, searched for in the same way. */
export const secretCode = new Secret(CODE);
canaries.add(CODE);

/** The secrets that stand in a text. */
export const canariesIn = (text: string) =>
  text.includes(CANARY) || text.includes(CODE) ? [...canaries].filter((value) => text.includes(value)) : [];
