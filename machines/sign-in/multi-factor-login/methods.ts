import type { LoginDetails } from "../../shared/login-details.ts";
import type { MFAType } from "../../shared/contract-values.ts";

/** Whether the service mails the code. Otherwise it comes from an authenticator app. */
export const isByEmail = (type: MFAType | null): boolean => type === 1;

/** The other way to get a code, if the person has it; null otherwise. */
export function otherMethod({
  MFAType,
  isEmailMFA,
  isAuthenticatorAppMFA,
}: Pick<LoginDetails, "MFAType" | "isEmailMFA" | "isAuthenticatorAppMFA">): MFAType | null {
  if (!isEmailMFA || !isAuthenticatorAppMFA) return null;
  return isByEmail(MFAType) ? 2 : 1;
}
