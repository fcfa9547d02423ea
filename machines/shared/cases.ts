import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type * as v from "valibot";
import {
  type AnyCases,
  type AnyProjection,
  type CasesOf,
  defineCases as casesWith,
  type Outcome,
  says,
  secretOfForm,
} from "../../workbench/cases.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { Answer, CallEvent } from "./contract.ts";
import type { httpReplies } from "./http-contract.ts";
import { type Failure, plainFailure } from "./failure.ts";
import type { EffectName, MemoryName, MemoryValue } from "./effects.ts";

/** An effect that a world can break. `time`: the clock cannot even tell the time; `connection`: a machine cannot start it. */
type Breakable = EffectName | "connection" | "clock" | "time";

/** The world around a machine, where it differs from one in which the browser has kept nothing and nothing breaks. */
export interface Surroundings {
  /** What the browser has kept, by memory and key. */
  recalls?: { readonly [N in MemoryName]?: Readonly<Record<string, MemoryValue<N>>> };
  /** The effects that wait for an outcome, though they reply at once elsewhere: by the names of their requests. */
  holds?: readonly string[];
  /** Effects that throw as soon as a machine uses them. */
  broken?: readonly Breakable[];
}

/** A form also has the fields with a problem. */
const stateAndProblems: AnyProjection = {
  name: "state",
  sees: ({ value, context }: SnapshotFrom<AnyStateMachine>) => [
    value,
    ...Object.keys(Object(context.problems)).toSorted(),
  ],
};

/** A machine with its cases: a form is also told apart by its fields with a problem. */
export const defineCases = <M extends AnyStateMachine>(
  machine: M,
  entries: CasesOf<M> & { starts: Readonly<Record<string, Surroundings>> },
): AnyCases => casesWith(machine, entries, stateAndProblems);

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

const fails =
  (code: Failure["code"], more: Partial<Failure>): Outcome =>
  (now) => ({ failure: { ...plainFailure(code, now, "1"), ...more } });

export const offline = fails("offline", {});
export const timedOut = fails("timeout", {});
/** The service may have carried out the call: its reply is lost. */
export const notKnown = fails("notKnown", {});
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
    failure: {
      ...plainFailure("throttled", now, "1"),
      status: 429,
      message: "Please wait.",
      retryAt: now + seconds * 1000,
    },
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

/** A six-digit code, for which tests search as for a canary. */
export const secretCode = secretOfForm("907351");
