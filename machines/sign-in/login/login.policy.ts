import { formFields } from "../../parts/form/form.policy.ts";
import type { Request } from "../../shared/contract.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { credentials, deadlineInput, loginReply, mfaType, platform } from "../../shared/shared.policy.ts";
import { fields, type Kept, nullable, optional, secret, text, type Treatment } from "../../shared/treatment.ts";

const loginRequest: Treatment<Request<"login">> = fields({
  identifier: text,
  email: text,
  password: secret,
  platform,
  MFAType: optional(mfaType),
  otp: optional(secret),
  appVersion: optional(text),
});

const context = fields({
  platform,
  appVersion: nullable(text),
  /** The identifier of the last visit, which the form starts with; empty if there is none. */
  identifier: text,
  ...formFields(credentials),
  /** The submitted ones, until the service refuses them. */
  credentials: nullable(credentials),
  reply: nullable(loginReply),
  setup: nullable(fields({ setupToken: nullable(secret) })),
  next: nullable(loginNext),
});
export type LoginContext = Kept<typeof context>;

export const loginPolicy = { context, inputs: { login: loginRequest, deadline: deadlineInput } };
