import { formFields } from "../form/form.policy.ts";
import { deadlineInput, failure, loginDetails, oauthSignIn } from "../../shared/shared.policy.ts";
import {
  fields,
  flag,
  type Kept,
  type KeptFields,
  nullable,
  number,
  secret,
  text,
  treatedByKey,
  unkept,
} from "../../shared/treatment.ts";

/** The subjects of all flows, told apart by their keys. */
const subject = treatedByKey({
  MFAType: loginDetails,
  query: oauthSignIn,
  MFASecretKey: fields({ MFASecretKey: secret }),
  orgId: fields({ orgId: text, email: text }),
  email: fields({ email: text }),
});
export type AnySubject = Kept<typeof subject>;

const codeValues = fields({ code: secret });
/** The one field of the form. */
export type CodeValues = Kept<typeof codeValues>;

const parts = {
  /** False for codes of an authenticator app, which nobody sends. */
  canResend: flag,
  ...formFields(codeValues),
  /** The code that is being checked. */
  code: nullable(secret),
  /** Epoch milliseconds until which no further code is sent, or null. */
  resendAt: nullable(number),
  /** Whether a code was refused: the next one is submitted by the button and not by its sixth digit. */
  submitManually: flag,
  /** The refused digits, until they are edited. They aren't submitted again by themselves. */
  refusedCode: nullable(secret),
  /** Why the last request for a code failed, until it can be retried. */
  resendFailure: nullable(failure),
  /** Whether the pop-up of this refusal was closed. */
  dismissed: flag,
};

export interface ChallengeContext<Subject, Passed> extends KeptFields<typeof parts> {
  /** The flow's calls need it beside the code. */
  subject: Subject;
  /** The answer to the right code: the output. */
  passed: Passed | null;
}

export const challengePolicy = {
  // The challenge ends with `passed`, and its flow goes on at once.
  context: fields({ subject, ...parts, passed: unkept<object | null>() }),
  inputs: {
    checkCode: fields({ subject, code: secret }),
    sendCode: fields({ subject }),
    recallResend: fields({ subject }),
    deadline: deadlineInput,
  },
};
