import { formFields } from "../../parts/form/form.policy.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { credentials, loginReply, platform } from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, secret, text } from "../../../workbench/codec/codec.ts";

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
  setupToken: nullable(secret),
  next: nullable(loginNext),
});
export type LoginContext = Kept<typeof context>;

const signIn = fields({ identifier: text, password: secret, platform, appVersion: nullable(text) });
export type SignIn = Kept<typeof signIn>;

export const loginPolicy = { context, inputs: { login: signIn } };
