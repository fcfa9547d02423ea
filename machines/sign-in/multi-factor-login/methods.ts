import type { LoginDetails } from "../../shared/login-details.ts";
import type { MFAType } from "../../shared/contract-values.ts";

/** Whether the service mails the code. Otherwise it comes from an authenticator app. */
export const isByEmail = (type: MFAType | null): boolean => type === 1;

/** Whether the person has a passkey as the second factor and no way to get codes. */
export const hasOnlyPasskey = ({
  hasPasskey,
  isEmailMFA,
  isAuthenticatorAppMFA,
}: Pick<LoginDetails, "hasPasskey" | "isEmailMFA" | "isAuthenticatorAppMFA">): boolean =>
  hasPasskey && !isEmailMFA && !isAuthenticatorAppMFA;

/** The other way to get a code, if the person has it; null otherwise. */
export function otherMethod({
  MFAType,
  isEmailMFA,
  isAuthenticatorAppMFA,
}: Pick<LoginDetails, "MFAType" | "isEmailMFA" | "isAuthenticatorAppMFA">): MFAType | null {
  if (!isEmailMFA || !isAuthenticatorAppMFA) return null;
  return isByEmail(MFAType) ? 2 : 1;
}
