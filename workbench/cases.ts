import type { AnyStateMachine, EventFrom, InputFrom, OutputFrom, SnapshotFrom } from "xstate";
import { Secret } from "./codec/secret.ts";

/*
 * The cases of a machine: everything with which it is tried. The explorer walks through a machine by its cases, a person
 * at the inspector chooses from them, and files and addresses name them.
 */

/** The first time of a held clock, 15 January 2026, 9:00 UTC. It is fixed, so that recordings stay the same. */
export const STARTED_AT = 1_768_467_600_000;

/** The outcome of a request or actor. The cases name it; the bench makes it at its clock's time. */
export type Outcome = (now: number) => { answer: unknown } | { failure: unknown };

/** The world around a machine, where it differs from one in which nothing is kept and nothing breaks. */
export interface Surroundings {
  /** The values that memories keep, by memory and key. */
  recalls?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The effects that wait for an outcome, though they reply at once elsewhere: by the names of their requests. */
  holds?: readonly string[];
  /** Effects that throw as soon as a machine uses them, by name; `clock` sets no timer, `time` tells no time. */
  broken?: readonly string[];
}

/** The world a machine starts in. */
export interface Start extends Surroundings {
  input: unknown;
  /** A machine with the same chart and other effects, to start instead. */
  machine?: AnyStateMachine;
}

/** The sender of an event without cases: a timer, or the machine itself. */
type SentBy = "clock" | "itself";
/** An event that a person, a service or the browser causes. */
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
 * that it sends. Parallel regions that hardly depend on each other get a projection each, so that no exploration walks
 * their product.
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

/** A developer writes it for a machine: its starts, every event, and every outcome of its requests and actors. */
export interface CasesOf<M extends AnyStateMachine> {
  starts: Record<string, Start & ({ input: InputFrom<M> } | ReturnType<typeof startOf>)>;
  events: { [T in EventFrom<M>["type"]]: Cases<Payload<EventOf<M, T>>> };
  /** By the name of the request or of the child machine. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The requests that no other machine makes, in words: "reads the list of the apps". */
  requests?: Readonly<Record<string, string>>;
  /** The outputs of the machine, by what has happened then: its parent is tried with each. */
  ends?: Readonly<Record<string, OutputFrom<M>>>;
  /** Left out, the explorer tells two snapshots apart by the state value. */
  projections?: readonly Projection<SnapshotFrom<M>>[];
  /** Whether the page can send an event, given by its label, in a state that takes it; left out, it can send all. */
  fits?(label: string, snapshot: SnapshotFrom<M>): boolean;
  /** Events, by type and case, for which the page has no control and that a guard refuses. */
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
  projections: readonly AnyProjection[];
  fits(label: string, snapshot: SnapshotFrom<AnyStateMachine>): boolean;
  withoutControl: readonly string[];
  leftByTheRoot: readonly string[];
  leftByTheBrowser: readonly string[];
  unreachable: Readonly<Record<string, string>>;
}

export type AnyProjection = Projection<SnapshotFrom<AnyStateMachine>>;

/** The payloads tried for an event, by the name of the case; none if the machine or a timer sends it. */
export function payloadsOf({ events }: Pick<AnyCases, "events">, type: string): Readonly<Record<string, object>> {
  const event = events[type];
  return typeof event === "object" ? event.cases : {};
}

const wholeValue: AnyProjection = { name: "state", sees: ({ value }) => value };

/**
 * A machine with its cases. The compiler checks their events against the machine's event type.
 *
 * @param usual the projection of a machine whose cases have none
 */
export function defineCases<M extends AnyStateMachine>(
  machine: M,
  entries: CasesOf<M>,
  usual: AnyProjection = wholeValue,
): AnyCases {
  const none = { requests: {}, ends: {}, withoutControl: [], leftByTheRoot: [], leftByTheBrowser: [], unreachable: {} };
  return { machine, projections: [usual], fits: () => true, ...none, ...entries };
}

/** A start of a machine with the same chart as the one that has the cases. */
export const startOf = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
): { machine: AnyStateMachine; input: unknown } => ({ machine, input });

/** The reply to a request. */
export const answer =
  (reply: unknown): Outcome =>
  () => ({ answer: reply });

/** The end of a child machine. */
export const ends = <M extends AnyStateMachine>(_machine: M, output: OutputFrom<M>): Outcome => answer(output);

/** An effect without a reply has done its work. */
export const done: Outcome = answer(undefined);

/** A fault of the code: an error with which no effect may reject. */
export const breaks: Outcome = () => ({ failure: new Error("broken on purpose") });

const MARK = "canary ";
const marked = new Set<string>();
const unmarked = new Set<string>();

/** A secret as a text, noted so that tests can search for it where it must not be. */
export function canary(what: string): string {
  const value = `${MARK}${what}`;
  marked.add(value);
  return value;
}

/** A secret in the form in which it goes through machines. */
export const secretCanary = (what: string) => new Secret(canary(what));

/** A secret of a certain form, such as six digits, for which tests search in the same way. */
export function secretOfForm(value: string): Secret {
  unmarked.add(value);
  return new Secret(value);
}

/** The noted secrets that a text contains. */
export const canariesIn = (text: string): string[] =>
  [...(text.includes(MARK) ? marked : []), ...unmarked].filter((value) => text.includes(value));
