import type { failure } from "./shared.policy.ts";
import type { Kept } from "./treatment.ts";

export const failureCodes = [
  "refused",
  /** The session is over. Decided where the service's answer is read: on the socket, `src/adapters/failure-in.ts`. */
  "unauthorised",
  /** The person ended every session of theirs, this one included. */
  "signedOutEverywhere",
  "throttled",
  "offline",
  "timeout",
  "unreadable",
  /** An answer that is no refusal on the wire but means no. */
  "invalidRecoveryCode",
  "invalidCode",
  "emailTaken",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** A port rejects with it: plain data, never an `Error`, so that it survives a snapshot. */
export type Failure = Kept<typeof failure>;

/** A failure with nothing beside its code. */
export const plainFailure = (code: Failure["code"], at: number): Failure => ({
  code,
  status: 0,
  message: null,
  at,
  retryAt: null,
  needsSetup: false,
  showButton: false,
  setupToken: null,
});

/**
 * Whether the service has decided, so that trying again would be answered alike. Not when it is in trouble itself (5xx)
 * or did not answer.
 */
export const isDecided = ({ code, status }: Failure): boolean =>
  code === "unauthorised" || (code === "refused" && status < 500);

/** Whether a port may reject with it. */
export const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "code" in value && failureCodes.some((code) => code === value.code);

/**
 * The failure that an invoked port rejected with, for an `onError`.
 *
 * @throws an error that is no failure: that is a bug
 */
export function failureOf({ error }: { error: unknown }): { failure: Failure } {
  if (!isFailure(error)) throw error;
  return { failure: error };
}
