import { formFields } from "../../parts/form/form.policy.ts";
import { failure, mfaType } from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";

const password = fields({ password: secret });
/** The one field of the form. */
export type StepUpValues = Kept<typeof password>;

const context = fields({
  /** The ways that the person has besides the password. */
  ways: fields({ isEmailMFA: flag, isAuthenticatorAppMFA: flag, hasPasskey: flag }),
  /** The kind of code that the person has chosen; null if they enter the password. */
  MFAType: nullable(mfaType),
  ...formFields(password),
  /** The submitted password, until the service has answered. */
  password: nullable(secret),
  /** Why no passkey was taken. */
  passkeyFailure: nullable(failure),
  proved: flag,
});
export type StepUpContext = Kept<typeof context>;

export const stepUpPolicy = {
  context,
  inputs: { provePassword: password },
};
