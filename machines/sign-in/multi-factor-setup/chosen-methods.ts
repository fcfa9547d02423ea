import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Request } from "../../shared/contract.ts";
import type { SessionUser } from "../../shared/contract-values.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { MultiFactorSetupContext } from "./multi-factor-setup.policy.ts";

/* Rules of the choice of methods. */

/**
 * The part of the choice that Save would save. It has at least one method, an app only if that is verified, and passkeys
 * only if there is one.
 */
export function savedNow(context: MultiFactorSetupContext): "nothing" | "withoutApp" | "withoutPasskey" | "all" {
  const { email, authenticator, passkey, proved, hasPasskey } = context;
  if (!email && !(authenticator && proved) && !(passkey && hasPasskey)) return "nothing";
  if (authenticator && !proved && !appStays(context)) return "withoutApp";
  return passkey && !hasPasskey ? "withoutPasskey" : "all";
}

/** Whether the person must set up a second factor before the sign-in continues. */
export const isRequired = ({ signedIn, had }: Pick<MultiFactorSetupContext, "signedIn" | "had">): boolean =>
  !signedIn && !had.isEmailMFA && !had.isAuthenticatorAppMFA && !had.isPasskeyMFA;

/** The address to which the service will mail codes: of the session, or else of the sign-in. */
export const mailedAddress = ({
  session,
  loginDetails,
  email,
}: {
  session: Pick<SessionUser, "email"> | null;
  loginDetails: Pick<LoginDetails, "email"> | null;
  /** From the email cookie. */
  email: string | null;
}): string | null => session?.email ?? loginDetails?.email ?? email;

/** Whether an earlier authenticator app stays on. A person who uses a recovery code has lost that app. */
const appStays = ({ had, proved, recovering }: MultiFactorSetupContext) =>
  had.isAuthenticatorAppMFA && !proved && !recovering;

/** The request that saves the choice. */
export function setupRequest(context: MultiFactorSetupContext): Request<"hrms|master|MFA|setup"> {
  const { email, authenticator, passkey, proved, hasPasskey, offer } = context;
  const newApp = authenticator && proved ? assertPresent(offer) : null;
  return {
    isEmailMFA: email,
    // The person may have ticked the app without verifying it: that doesn't switch it on.
    isAuthenticatorAppMFA: newApp !== null || (authenticator && appStays(context)),
    ...(passkey && hasPasskey && { isPasskeyMFA: true }),
    ...(newApp && { MFAQrCode: newApp.MFAQrCode, MFASecretKey: newApp.MFASecretKey }),
    ...(offer && { recoveryCode: offer.recoveryCode }),
  };
}
