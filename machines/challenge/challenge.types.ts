import type { FormFields, FormFieldsEvent } from "../form/fields.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";

/** The one field of the form. */
export interface CodeValues {
  code: Secret;
}

export interface ChallengeInput<Subject> {
  /** What the code is for, as the flow's own calls take it. */
  subject: Subject;
  /** False for codes that no service sends: those of an authenticator app. */
  canResend: boolean;
}

export interface ChallengeContext<Subject, Passed> extends ChallengeInput<Subject>, FormFields<CodeValues> {
  /** What is being checked. */
  code: Secret | null;
  /** Epoch milliseconds until which no further code is sent, or null. */
  resendAt: number | null;
  /** A code was refused: the next one is sent by the button, and not by its sixth digit. */
  submitManually: boolean;
  /** The refused digits, while they are in the field: they are not sent again by themselves. */
  refusedCode: Secret | null;
  /** Why the last request for a code failed, while that holds. */
  resendFailure: Failure | null;
  /** The pop-up of this refusal was closed. */
  dismissed: boolean;
  /** What the right code led to: the output. */
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
