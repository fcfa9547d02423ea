import { formFields } from "../form/form.policy.ts";
import type { Reply } from "../shared/contract.ts";
import type { Secret } from "../shared/secret.ts";
import { loginDetails } from "../login/login.policy.ts";
import { activated, deadlineInput, failure, loginReply, oauthBody } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { choice, fields, flag, nullable, number, oneOf, secret, shapedQuery, text } from "../snapshot/treatment.ts";
import type { challengeMachine } from "./challenge.machine.ts";
import type { ChallengeContext, Passed, Subject } from "./challenge.types.ts";

/** What a code is asked for. */
export const subject = oneOf<"purpose", Subject>("purpose", {
  login: fields({ purpose: choice(["login"]), details: loginDetails }),
  activateAccount: fields({ purpose: choice(["activateAccount"]), email: text }),
  activateOrganization: fields({ purpose: choice(["activateOrganization"]), orgId: text, email: text }),
  authorize: fields({ purpose: choice(["authorize"]), query: shapedQuery, body: oauthBody }),
  setUp: fields({ purpose: choice(["setUp"]), secretKey: secret }),
});

const passed = oneOf<"purpose", Passed>("purpose", {
  login: fields({ purpose: choice(["login"]), reply: loginReply }),
  activateAccount: fields({ purpose: choice(["activateAccount"]), reply: activated }),
  activateOrganization: fields({
    purpose: choice(["activateOrganization"]),
    reply: fields<Reply<"activateOrganization">>({ success: flag }),
  }),
  authorize: fields({ purpose: choice(["authorize"]), url: secret }),
  setUp: fields({ purpose: choice(["setUp"]) }),
});

export const challengePolicy: Policy<typeof challengeMachine> = {
  context: fields<ChallengeContext>({
    subject,
    canResend: flag,
    ...formFields(["code"]),
    code: nullable(secret),
    resendAt: nullable(number),
    mustPress: flag,
    refusedCode: nullable(secret),
    resendFailure: nullable(failure),
    putAway: flag,
    passed: nullable(passed),
  }),
  inputs: {
    checkCode: fields<{ subject: Subject; code: Secret }>({ subject, code: secret }),
    sendCode: fields<{ subject: Subject }>({ subject }),
    recallResend: fields<{ subject: Subject }>({ subject }),
    deadline: deadlineInput,
  },
};
