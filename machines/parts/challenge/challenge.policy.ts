import { formFields } from "../form/form.policy.ts";
import { failure, loginDetails, mfaType, oauthSignIn } from "../../shared/shared.policy.ts";
import {
  fields,
  flag,
  type Kept,
  type KeptFields,
  nullable,
  number,
  secret,
  text,
  oneOfByKey,
  unkept,
} from "../../../workbench/codec/codec.ts";

/** The subjects of all flows. Their keys tell them apart. */
const subject = oneOfByKey({
  MFAType: loginDetails,
  query: oauthSignIn,
  MFASecretKey: fields({ MFASecretKey: secret }),
  orgId: fields({ orgId: text, email: text }),
  email: fields({ email: text }),
  stepUp: fields({ stepUp: mfaType }),
});
export type AnySubject = Kept<typeof subject>;

const codeValues = fields({ code: secret });
/** The one field of the form. */
export type CodeValues = Kept<typeof codeValues>;

const parts = {
  /** Whether the service can mail a code: not if it comes from an app, nor to a person without an email address. */
  canResend: flag,
  ...formFields(codeValues),
  /** The code that the service is checking. */
  code: nullable(secret),
  /** When the person can request the next code, in epoch milliseconds; null if no countdown runs. */
  resendAt: nullable(number),
  /** Whether the service refused a code: the button submits the next one, and not its sixth digit. */
  submitManually: flag,
  /** The refused digits, until the person edits them. The machine doesn't submit them again by itself. */
  refusedCode: nullable(secret),
  /** Why the last request for a code failed, until the person can retry it. */
  resendFailure: nullable(failure),
  /** Whether the person closed the pop-up of this refusal. */
  dismissed: flag,
};

export interface ChallengeContext<Subject, Passed> extends KeptFields<typeof parts> {
  /** The values that the flow sends to the service together with the code. */
  subject: Subject;
  /** The service's answer to the right code, which is the machine's output. */
  passed: Passed | null;
}

export const challengePolicy = {
  // Never written to a snapshot: the challenge ends at once when the service accepts the code.
  context: fields({ subject, ...parts, passed: unkept<object | null>() }),
  inputs: {
    checkCode: fields({ subject, code: secret }),
    sendCode: fields({ subject }),
    recallResend: fields({ subject }),
  },
};
