import type { Reply, Request } from "../../shared/contract.ts";
import { failure, nothing, refusable } from "../../shared/shared.policy.ts";
import {
  fields,
  flag,
  type Kept,
  masked,
  nullable,
  optional,
  secret,
  type Codec,
} from "../../../workbench/codec/codec.ts";

const offer: Codec<Reply<"hrms|master|MFA|generateQRCode">> = fields({
  MFAQrCode: secret,
  MFASecretKey: masked,
  recoveryCode: masked,
  replaces: flag,
});

const request: Codec<Request<"hrms|master|MFA|setup">> = fields({
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  isPasskeyMFA: optional(flag),
  MFAQrCode: optional(secret),
  MFASecretKey: optional(secret),
  recoveryCode: optional(secret),
});

const context = fields({
  /** False while the person is still signing in. */
  signedIn: flag,
  /** Whether the person used a recovery code in place of the earlier second factor. */
  recovering: flag,
  /** The methods that the person had when the screen opened. */
  had: fields({ isEmailMFA: flag, isAuthenticatorAppMFA: flag, isPasskeyMFA: flag }),
  /** Whether the person ticked email. */
  email: flag,
  /** Whether the person ticked the authenticator app. */
  authenticator: flag,
  /** Whether the service has passkeys. */
  passkeys: flag,
  /** Whether the person ticked passkeys. */
  passkey: flag,
  /** Whether the person has a passkey by now. */
  hasPasskey: flag,
  /** Why the person could not make a passkey. */
  passkeyFailure: nullable(failure),
  /** Whether the service accepted a code of the new authenticator app. */
  proved: flag,
  offer: nullable(offer),
  /** Why the service gave no key for a new authenticator app; null if it was not asked, or gave one. */
  offerFailure: nullable(failure),
  ...refusable,
});
export type MultiFactorSetupContext = Kept<typeof context>;

export const multiFactorSetupPolicy = {
  context,
  inputs: { load: nothing, save: request },
};
