import type { Secret } from "./secret.ts";

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

/** What a port rejects with: plain data, never an `Error`, so that it survives a snapshot. */
export interface Failure {
  code: FailureCode;
  /** The service's own number, 0 where no answer came. */
  status: number;
  /** For people, from the service; null where it gave none, and the texts have one per code. */
  message: string | null;
  /** When it happened, epoch milliseconds by the port's clock. */
  at: number;
  /** Epoch milliseconds from which trying again makes sense, or null. */
  retryAt: number | null;
  /** A refused login whose company asks for a second factor that is not set up yet. */
  needsSetup: boolean;
  /** A refused client invitation whose screen offers to sign in. */
  showButton: boolean;
  /** Whose account it is about, where the service says. */
  email?: string;
  /** The token that is good for the set-up calls alone. */
  setupToken: Secret | null;
}

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

/** What an invoked port rejected with, for an `onError`. Throws what is not a failure: that is a bug. */
export function failureOf({ error }: { error: unknown }): { failure: Failure } {
  if (!isFailure(error)) throw error;
  return { failure: error };
}
