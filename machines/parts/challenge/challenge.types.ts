import type { FormFields, FormFieldsEvent } from "../form/fields.ts";
import type { Failure } from "../../shared/failure.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";

/** The one field of the form. */
export interface CodeValues {
  code: Secret;
}

export interface ChallengeInput<Subject> {
  /** What the flow's calls need beside the code. */
  subject: Subject;
  /** False for codes of an authenticator app, which nobody sends. */
  canResend: boolean;
}

export interface ChallengeContext<Subject, Passed> extends ChallengeInput<Subject>, FormFields<CodeValues> {
  /** What is being checked. */
  code: Secret | null;
  /** Epoch milliseconds until which no further code is sent, or null. */
  resendAt: number | null;
  /** A code was refused: the next one is submitted by the button and not by its sixth digit. */
  submitManually: boolean;
  /** The refused digits, until they are edited. They aren't submitted again by themselves. */
  refusedCode: Secret | null;
  /** Why the last request for a code failed, until it can be retried. */
  resendFailure: Failure | null;
  /** Whether the pop-up of this refusal was closed. */
  dismissed: boolean;
  /** The answer to the right code: the output. */
  passed: Passed | null;
}

export type ChallengeEvent =
  | FormFieldsEvent<CodeValues>
  /** The sixth digit was entered. */
  | { type: "code.filled"; values: CodeValues }
  | { type: "code.resend" }
  /** Raised by the machine itself. */
  | { type: "code.sent" }
  | { type: "popup.close" }
  | DueEvent;
