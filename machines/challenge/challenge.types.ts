import type { FormFields, FormFieldsEvent } from "../form/fields.ts";
import type { LoginDetails } from "../login/login.types.ts";
import type { OAuthLoginBody } from "../shared/http-contract.ts";
import type { Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";

/** What a code is asked for. Each purpose has its own call to check the code with. */
export type Subject =
  | { purpose: "login"; details: LoginDetails }
  | { purpose: "activateAccount"; email: string }
  | { purpose: "activateOrganization"; orgId: string; email: string }
  | { purpose: "authorize"; query: string; body: OAuthLoginBody }
  /** The first code of a new authenticator app. */
  | { purpose: "setUp"; secretKey: Secret };

/** What a code can be mailed for. */
export type MailedSubject = Exclude<Subject, { purpose: "setUp" }>;

/** The reply to the code that was right. */
export type Passed =
  | { purpose: "login"; reply: Reply<"login"> }
  | { purpose: "activateAccount"; reply: Reply<"activateAccount"> }
  | { purpose: "activateOrganization"; reply: Reply<"activateOrganization"> }
  | { purpose: "authorize"; url: Secret }
  | { purpose: "setUp" };

/** The one field of the form. */
export interface CodeValues {
  code: Secret;
}

export interface ChallengeInput {
  subject: Subject;
  /** False for codes that no service sends: those of an authenticator app. */
  canResend: boolean;
}

export interface ChallengeContext extends ChallengeInput, FormFields<CodeValues> {
  /** What is being checked. */
  code: Secret | null;
  /** Epoch milliseconds until which no further code is sent, or null. */
  resendAt: number | null;
  /** A code was refused: the next is sent when the button is pressed, and not with its sixth digit. */
  mustPress: boolean;
  /** The refused digits, while they are in the field: they are not sent again by themselves. */
  refusedCode: Secret | null;
  /** Why the last request for a code failed, while that holds. */
  resendFailure: Failure | null;
  /** The pop-up of this refusal was closed. */
  putAway: boolean;
  passed: Passed | null;
}

export type ChallengeEvent =
  | FormFieldsEvent<CodeValues>
  /** The sixth digit was entered; nothing was pressed. */
  | { type: "code.filled"; values: CodeValues }
  | { type: "code.resend" }
  /** Raised by the machine itself. */
  | { type: "code.sent" }
  | { type: "popup.close" }
  | DueEvent;
