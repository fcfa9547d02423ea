import type { LoginDetails } from "../login/login.types.ts";
import type { OAuthLoginBody, Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent } from "../shared/ports.ts";
import type { Refusable } from "../shared/saying-again.ts";
import type { Secret } from "../shared/secret.ts";

/** What a code is asked for. Each purpose has its own call to check the code with. */
export type Subject =
  | { purpose: "login"; details: LoginDetails }
  | { purpose: "activateAccount"; email: string }
  | { purpose: "activateOrganization"; orgId: string; email: string }
  | { purpose: "authorize"; query: string; body: OAuthLoginBody };

/** The reply to the code that was right. */
export type Passed =
  | { purpose: "login"; reply: Reply<"login"> }
  | { purpose: "activateAccount"; reply: Reply<"activateAccount"> }
  | { purpose: "activateOrganization"; reply: Reply<"activateOrganization"> }
  | { purpose: "authorize"; url: Secret };

export interface ChallengeInput {
  subject: Subject;
  /** False for codes that no service sends: those of an authenticator app. */
  canResend: boolean;
}

export interface ChallengeContext extends ChallengeInput, Refusable {
  code: Secret | null;
  /** Epoch milliseconds until which no further code is sent, or null. */
  resendAt: number | null;
  /** Whether a code was sent from this screen: it decides between "send" and "sent, send again". */
  sent: boolean;
  /** A code was refused: the next is not sent in with its sixth digit, but when the person says so. */
  mustPress: boolean;
  /** Why the last sending failed, or null. */
  resendFailure: Failure | null;
  /** Where a pop-up says the refusal as well: it was put away, until the next one. */
  putAway: boolean;
  passed: Passed | null;
}

/** Whether there is no code yet: a second factor's is mailed when it is asked for, and asking is the way on. */
export const mustAskFirst = ({ subject, canResend, sent }: ChallengeContext) =>
  subject.purpose === "login" && canResend && !sent;

export type ChallengeEvent =
  | { type: "code.edit" }
  | { type: "code.submit"; code: Secret }
  | { type: "code.resend" }
  | { type: "popup.close" }
  | DueEvent;
