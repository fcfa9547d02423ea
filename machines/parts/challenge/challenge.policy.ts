import { formFields } from "../form/form.policy.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { Secret } from "../../shared/secret.ts";
import type { OAuthLoginBody } from "../../shared/http-contract.ts";
import { deadlineInput, failure, loginDetails, oauthBody } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
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
} from "../../shared/treatment.ts";
import type { ChallengeMachine } from "./challenge.machine.ts";
import type { ChallengeContext } from "./challenge.types.ts";

interface ThirdPartySignIn {
  query: string;
  body: OAuthLoginBody;
}

/** The subjects of all flows, told apart by their keys. */
const subject = treatedByKey({
  MFAType: loginDetails,
  query: fields<ThirdPartySignIn>({ query: shapedQuery, body: oauthBody }),
  MFASecretKey: fields({ MFASecretKey: secret }),
  orgId: fields({ orgId: text, email: text }),
  email: fields({ email: text }),
});

type Subject =
  | LoginDetails
  | ThirdPartySignIn
  | { MFASecretKey: Secret }
  | { orgId: string; email: string }
  | { email: string };

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
