import type { AnyStateMachine, EventFrom, InputFrom, OutputFrom, SnapshotFrom } from "xstate";
import type * as v from "valibot";
import type { Answer, CallEvent } from "./contract.ts";
import type { httpReplies } from "./http-contract.ts";
import { type Failure, plainFailure } from "./failure.ts";
import type { EffectName, MemoryName, MemoryValue } from "./effects.ts";
import { Secret } from "./secret.ts";

/** The first time of the sandbox's clock, 15 January 2026, 9:00 UTC. It is fixed, so that recordings stay the same. */
export const STARTED_AT = 1_768_467_600_000;

/** The outcome of a call or actor. The cases name it; the sandbox makes it at its clock's time. */
export type Outcome = (now: number) => { answer: unknown } | { failure: unknown };

/** An effect that a world can break. `time`: the clock cannot even tell the time. */
export type Breakable = EffectName | "clock" | "time";

/** The world around a machine, where it differs from one in which the browser has kept nothing and nothing breaks. */
export interface Surroundings {
  /** What the browser has kept, by memory and key. */
  recalls?: { readonly [N in MemoryName]?: Readonly<Record<string, MemoryValue<N>>> };
  /** The effects that wait for an outcome, though they reply at once elsewhere: by the names of their requests. */
  holds?: readonly string[];
  /** Effects that throw as soon as a machine uses them. */
  broken?: readonly Breakable[];
}

/** The world a machine starts in. */
export interface Start extends Surroundings {
  input: unknown;
  /** A machine with the same chart and other calls, to start instead. */
  machine?: AnyStateMachine;
}

/** The sender of an event without cases: a timer, or the machine itself. */
type SentBy = "clock" | "itself";
/** An event that a person, the service or the browser causes. */
export interface Happening<Payloads extends Readonly<Record<string, object>>> {
  /** The event as a plain sentence: "they close the message". A sentence about the person begins with "they". */
  sentence: string;
  /** The payloads tried for it, each under a name that reads well after the event's type. */
  cases: Payloads;
}
type Cases<P extends object> = SentBy | Happening<Readonly<Record<string, P>>>;

type EventOf<M extends AnyStateMachine, T> = Extract<EventFrom<M>, { type: T }>;
type Payload<E> = E extends unknown ? Omit<E, "type"> : never;

/**
 * The part of a machine that one exploration looks at: the facts by which it tells two snapshots apart, and the events
 * that it sends. Without a projection, it tells them apart by the state value and the form fields with a problem.
 * Parallel regions that hardly depend on each other get a projection each, so that no exploration walks their product.
 */
export interface Projection<Snapshot> {
  name: string;
  sees(snapshot: Snapshot): unknown;
  /** The starts that the explorer uses with this projection; all if left out. */
  starts?: readonly string[];
  /** Whether the explorer tries an event or outcome with this projection; all if left out. */
  tries?: (name: string, label: string) => boolean;
}

/** An event without a payload. */
export function says(sentence: string): Happening<{ "": object }>;
/** An event with the payloads that are tried for it. */
export function says<const P extends Readonly<Record<string, object>>>(sentence: string, cases: P): Happening<P>;
export function says(sentence: string, cases: Readonly<Record<string, object>> = { "": {} }) {
  return { sentence, cases };
}

/** A developer writes it for a machine: its starts, every event, and every outcome of its calls and actors. */
export interface CasesOf<M extends AnyStateMachine> {
  starts: Record<string, Start & ({ input: InputFrom<M> } | ReturnType<typeof startOf>)>;
  events: { [T in EventFrom<M>["type"]]: Cases<Payload<EventOf<M, T>>> };
  /** By the name of the call, of the effect (`leave`, `signOut`, `reload`) or of the child machine. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The calls and effects that no other machine asks for, in words. */
  requests?: Readonly<Record<string, string>>;
  /** The outputs of a flow, by what has happened then: the root is tried with each. */
  ends?: Readonly<Record<string, OutputFrom<M>>>;
  projections?: readonly Projection<SnapshotFrom<M>>[];
  /** Whether the page can send an event, given by its label, in a state that takes it; left out, it can send all. */
  fits?(label: string, snapshot: SnapshotFrom<M>): boolean;
  /** Events of a panel, by type and case, for which it has no control and that a guard refuses. */
  withoutControl?: readonly string[];
  /** States that a person leaves only by an event of the root that their screen offers, such as signing out. */
  leftByTheRoot?: readonly string[];
  /** States that a machine never leaves, because it has asked the browser for another page. */
  leftByTheBrowser?: readonly string[];
  /** The gaps that no walk can close, in the words in which the tests report them, each with its reason. */
  unreachable?: Readonly<Record<string, string>>;
}

export interface AnyCases {
  machine: AnyStateMachine;
  starts: Record<string, Start>;
  events: Record<string, Cases<object>>;
  outcomes: Record<string, Record<string, Outcome>>;
  requests: Readonly<Record<string, string>>;
  ends: Readonly<Record<string, unknown>>;
  projections: readonly Projection<SnapshotFrom<AnyStateMachine>>[];
  fits(label: string, snapshot: SnapshotFrom<AnyStateMachine>): boolean;
  withoutControl: readonly string[];
  leftByTheRoot: readonly string[];
  leftByTheBrowser: readonly string[];
  unreachable: Readonly<Record<string, string>>;
}

const wholeValue: Projection<SnapshotFrom<AnyStateMachine>> = {
  name: "state",
  // A form also has the fields with a problem.
  sees: ({ value, context }) => [value, ...Object.keys(Object(context.problems)).toSorted()],
};

/** The payloads tried for an event, by the name of the case; none if the machine or a timer sends it. */
export function payloadsOf({ events }: Pick<AnyCases, "events">, type: string): Readonly<Record<string, object>> {
  const event = events[type];
  return typeof event === "object" ? event.cases : {};
}

/** A machine with its cases. The compiler checks their events against the machine's event type. */
export function defineCases<M extends AnyStateMachine>(machine: M, entries: CasesOf<M>): AnyCases {
  const none = { requests: {}, ends: {}, withoutControl: [], leftByTheRoot: [], leftByTheBrowser: [], unreachable: {} };
  return { machine, projections: [wholeValue], fits: () => true, ...none, ...entries };
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
 * The events of a form, each case by the name of its field.
 *
 * @param right for every field a value that its rule accepts
 * @param wrong for some fields a value that its rule refuses
 */
export function formCases<V extends { readonly [N in keyof V]: string | Secret }>(right: V, wrong: Partial<V>) {
  const isName = (key: string): key is keyof V & string => Object.hasOwn(right, key);
  const names = Object.keys(right).filter(isName);
  const refused = Object.keys(wrong).filter(isName);
  return {
    "form.edit": says("they type in a field", Object.fromEntries(names.map((field) => [field, { field }]))),
    "field.leave": says(
      "they leave a field",
      Object.fromEntries([
        ...names.map((field) => [field, { field, values: right }] as const),
        ...refused.map((field) => [`wrong ${field}`, { field, values: { ...right, [field]: wrong[field] } }] as const),
      ]),
    ),
    "form.submit": says("they send the form", {
      "": { values: right },
      "with errors": { values: { ...right, ...wrong } },
    }),
  };
}

/** The service's answer to a call, in the form of the wire. */
export const answers =
  <E extends CallEvent>(_event: E, data: Answer<E>): Outcome =>
  () => ({ answer: data });

/** The service's answer to one of the HTTP calls, in the form of the wire. */
export const replies =
  <P extends keyof typeof httpReplies>(_path: P, data: v.InferInput<(typeof httpReplies)[P]>): Outcome =>
  () => ({ answer: data });

/** The end of a child machine. */
export const ends =
  <M extends AnyStateMachine>(_machine: M, output: OutputFrom<M>): Outcome =>
  () => ({ answer: output });

/** An effect without a reply has done its work. */
export const done: Outcome = () => ({ answer: undefined });

/** A fault of this code: an error with which no effect may reject. */
export const breaks: Outcome = () => ({ failure: new Error("broken on purpose") });

const fails =
  (code: Failure["code"], more: Partial<Failure>): Outcome =>
  (now) => ({ failure: { ...plainFailure(code, now), ...more } });

export const offline = fails("offline", {});
export const timedOut = fails("timeout", {});
/** The service sent something that is not an answer. */
export const malformed = fails("unreadable", {});
/** The outcomes of every call to which the service gives no answer. */
export const noAnswer = {
  "connection lost": offline,
  "no answer in time": timedOut,
  "an answer that cannot be read": malformed,
};
export const unauthorised = fails("unauthorised", { status: 401 });
/** The service refuses. */
export const refused = (message: string, more: Partial<Failure> = {}) =>
  fails("refused", { status: 400, message, ...more });
/** The service wants a fresh proof first. */
export const proofWanted = refused("To keep your account safe, confirm it's you first.", { status: 428 });
/** The service refuses until so many seconds have passed. */
export const throttled =
  (seconds: number): Outcome =>
  (now) => ({
    failure: { ...plainFailure("throttled", now), status: 429, message: "Please wait.", retryAt: now + seconds * 1000 },
  });
/** The ways in which every call can fail other than by an ordinary refusal. */
export const failures = { "too many tries": throttled(60), "not authorised": unauthorised, ...noAnswer };
/** The ways in which a browser ends its question for a passkey without one. */
export const passkeyRefusals = {
  cancelled: fails("passkeyCancelled", {}),
  "there already": fails("passkeyExists", {}),
  "another domain's": fails("passkeyElsewhere", {}),
  "not supported": fails("passkeyUnsupported", {}),
  "the browser's part could not be loaded": offline,
};
/** The ways in which every call can fail. */
export const refusals = { refused: refused("Not now."), ...failures };

const CANARY = "canary ";
const canaries = new Set<string>();

/** A secret in the form of the wire, noted so that tests can search for it where it must not be. */
export function canary(what: string): string {
  const value = `${CANARY}${what}`;
  canaries.add(value);
  return value;
}

/** A secret in the form in which it goes through machines. */
export const secretCanary = (what: string) => new Secret(canary(what));

const CODE = "907351";
/** A six-digit code, for which tests search in the same way. */
export const secretCode = new Secret(CODE);
canaries.add(CODE);

/** The noted secrets that a text contains. */
export const canariesIn = (text: string) =>
  text.includes(CANARY) || text.includes(CODE) ? [...canaries].filter((value) => text.includes(value)) : [];
