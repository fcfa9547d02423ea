import { formFields } from "../../parts/form/form.policy.ts";
import type { Request } from "../../shared/contract.ts";
import { passkeyWay } from "../passkey-sign-in/passkey-sign-in.policy.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { credentials, deadlineInput, loginReply, mfaType, platform } from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, optional, secret, text, type Treatment } from "../../shared/treatment.ts";

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
  /** Whether the service lets people sign in with passkeys. */
  passkeys: flag,
  /** The submitted ones, until the service refuses them. */
  credentials: nullable(credentials),
  reply: nullable(loginReply),
  setup: nullable(fields({ setupToken: nullable(secret) })),
  next: nullable(loginNext),
});
export type LoginContext = Kept<typeof context>;

export const loginPolicy = {
  context,
  inputs: {
    login: loginRequest,
    passkeySignIn: fields({ way: passkeyWay }),
    suggestion: fields({ way: passkeyWay }),
    deadline: deadlineInput,
  },
};
