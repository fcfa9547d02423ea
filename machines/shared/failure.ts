import { referenceOfCall } from "./call-reference.ts";
import type { failure } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

export const failureCodes = [
  "refused",
  /** The session is over. On the socket, `src/adapters/failure-in.ts` decides this from the service's answer. */
  "unauthorised",
  /** The person ended every session of theirs, this one included. */
  "signedOutEverywhere",
  "throttled",
  "offline",
  "timeout",
  /** The service may have carried out the call or not: its reply is lost. */
  "notKnown",
  "unreadable",
  /** The following are answers that mean no although they are no refusals on the wire. */
  "invalidRecoveryCode",
  "invalidCode",
  "emailTaken",
  /**
   * The person ended the browser's question for a passkey, the time was up, or the device could not verify the person.
   * Browsers do not tell these apart.
   */
  "passkeyCancelled",
  /** The authenticator has a passkey for this account already. */
  "passkeyExists",
  /** The page's domain is not the one that passkeys are for. */
  "passkeyElsewhere",
  /** The browser or the authenticator cannot do it. */
  "passkeyUnsupported",
  /** The authenticator failed, and may succeed at the next try. */
  "passkeyFailed",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The reason with which an effect rejects: plain data, never an `Error`, so that it survives a snapshot. */
export type Failure = Kept<typeof failure>;

/**
 * A failure with a code and no other details.
 *
 * @param id the id of the call or of the other request that failed; null for what is no refusal
 */
export const plainFailure = (code: Failure["code"], at: number, id: string | null): Failure => ({
  code,
  reference: id === null ? null : referenceOfCall(id),
  status: 0,
  message: null,
  at,
  retryAt: null,
  needsSetup: false,
  showButton: false,
  setupToken: null,
});

/**
 * Whether the service has decided, so that it would answer another try alike. A service that failed itself (5xx) or did
 * not answer has not decided.
 */
export const isDecided = ({ code, status }: Failure): boolean =>
  code === "unauthorised" || (code === "refused" && status < 500);

/** Whether a list that a call was to change may be out of date: another page has changed it, or nobody can tell. */
export const mayOutdate = ({ code }: Failure): boolean => code === "refused" || code === "notKnown";

/** Whether the service wants a fresh proof of who the person is before it does this (`machines/sign-in/step-up`). */
export const needsProof = ({ status }: Failure): boolean => status === 428;

/** Whether the service no longer has the passkey that the person used or relied on. */
export const isPasskeyGone = ({ status }: Failure): boolean => status === 410;

/** Whether the service has given up the set-up of a second factor, whose key and recovery code no longer work. */
export const isSetupOver = ({ status }: Failure): boolean => status === 409;

/** Whether an error is a failure, with which an effect may reject. */
export const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "code" in value && failureCodes.some((code) => code === value.code);

/**
 * The failure that an invoked effect rejected with, for an `onError`.
 *
 * @throws an error that is no failure, because that is a bug
 */
export function failureOf({ error }: { error: unknown }): { failure: Failure } {
  if (!isFailure(error)) throw error;
  return { failure: error };
}
