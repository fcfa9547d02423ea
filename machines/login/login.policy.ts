import { formFields } from "../form/form.policy.ts";
import type { Request } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { deadlineInput, loginReply, mfaType, platform } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, flag, nullable, optional, secret, text, type Treatment } from "../snapshot/treatment.ts";
import type { loginMachine } from "./login.machine.ts";
import type { LoginContext, LoginDetails } from "./login.types.ts";

/** What the second step of a sign-in goes by. */
export const loginDetails: Treatment<LoginDetails> = fields<LoginDetails>({
  identifier: text,
  password: secret,
  platform,
  appVersion: nullable(text),
  MFAType: mfaType,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  email: text,
});

const loginRequest = fields<Request<"login">>({
  identifier: text,
  email: text,
  password: secret,
  platform,
  MFAType: optional(mfaType),
  otp: optional(secret),
  appVersion: optional(text),
});

export const loginPolicy: Policy<typeof loginMachine> = {
  context: fields<LoginContext>({
    platform,
    appVersion: nullable(text),
    identifier: text,
    ...formFields(["identifier", "password"]),
    password: nullable(secret),
    reply: nullable(loginReply),
    setup: nullable(fields<Pick<Failure, "setupToken">>({ setupToken: nullable(secret) })),
    next: nullable(loginNext),
  }),
  inputs: { login: loginRequest, deadline: deadlineInput },
};
