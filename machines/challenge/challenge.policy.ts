import type { SignIn } from "../authorize/authorize.ports.ts";
import { formFields } from "../form/form.policy.ts";
import { loginDetails } from "../login/login.policy.ts";
import type { LoginDetails } from "../login/login.types.ts";
import type { Secret } from "../shared/secret.ts";
import { deadlineInput, failure, oauthBody } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import {
  fields,
  flag,
  nullable,
  number,
  secret,
  shapedQuery,
  text,
  treatedByKey,
  unkept,
} from "../snapshot/treatment.ts";
import type { ChallengeMachine } from "./challenge.machine.ts";
import type { ChallengeContext } from "./challenge.types.ts";

/** The subjects of all flows, told apart by their keys. */
const subject = treatedByKey({
  MFAType: loginDetails,
  query: fields<SignIn>({ query: shapedQuery, body: oauthBody }),
  MFASecretKey: fields({ MFASecretKey: secret }),
  orgId: fields({ orgId: text, email: text }),
  email: fields({ email: text }),
});

type Subject = LoginDetails | SignIn | { MFASecretKey: Secret } | { orgId: string; email: string } | { email: string };

export const challengePolicy: Policy<ChallengeMachine<Subject, object>> = {
  context: fields<ChallengeContext<Subject, object>>({
    subject,
    canResend: flag,
    ...formFields(["code"]),
    code: nullable(secret),
    resendAt: nullable(number),
    submitManually: flag,
    refusedCode: nullable(secret),
    resendFailure: nullable(failure),
    dismissed: flag,
    // The challenge ends with it, and its flow goes on at once.
    passed: unkept,
  }),
  inputs: {
    checkCode: fields<{ subject: Subject; code: Secret }>({ subject, code: secret }),
    sendCode: fields<{ subject: Subject }>({ subject }),
    recallResend: fields<{ subject: Subject }>({ subject }),
    deadline: deadlineInput,
  },
};
