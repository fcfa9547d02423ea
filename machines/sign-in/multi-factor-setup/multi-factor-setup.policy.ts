import type { Reply, Request } from "../../shared/contract.ts";
import { deadlineInput, nothing, refusable } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, flag, masked, nullable, optional, secret } from "../../shared/treatment.ts";
import type { MultiFactorSetupContext, multiFactorSetupMachine } from "./multi-factor-setup.machine.ts";

const settings = fields<MultiFactorSetupContext["had"]>({ isEmailMFA: flag, isAuthenticatorAppMFA: flag });

export const multiFactorSetupPolicy: Policy<typeof multiFactorSetupMachine> = {
  context: fields<MultiFactorSetupContext>({
    signedIn: flag,
    recovering: flag,
    had: settings,
    email: flag,
    authenticator: flag,
    proved: flag,
    offer: nullable(
      fields<Reply<"hrms|master|MFA|generateQRCode">>({
        MFAQrCode: secret,
        MFASecretKey: masked,
        recoveryCode: masked,
      }),
    ),
    ...refusable,
  }),
  inputs: {
    load: nothing,
    getOffer: fields<object>({}),
    save: fields<Request<"hrms|master|MFA|setup">>({
      isEmailMFA: flag,
      isAuthenticatorAppMFA: flag,
      MFAQrCode: optional(secret),
      MFASecretKey: optional(secret),
      recoveryCode: optional(secret),
    }),
    deadline: deadlineInput,
  },
};
