import { formFields } from "../../parts/form/form.policy.ts";
import type { Request } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { deadlineInput, loginReply, mfaType, platform } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, nullable, optional, secret, text } from "../../shared/treatment.ts";
import type { loginMachine } from "./login.machine.ts";
import type { LoginContext } from "./login.types.ts";

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
