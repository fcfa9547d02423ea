import type { Reply, Request } from "./contract.ts";
import { checkEmail } from "./rules.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type * as policy from "./shared.policy.ts";
import { plainIdentifier } from "./spelling.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/** The credentials that the app keeps in memory until the person enters the second factor or leaves. */
export type LoginDetails = Kept<typeof policy.loginDetails>;

type Credentials = Pick<LoginDetails, "identifier" | "password" | "platform" | "appVersion">;

/** The request of the login call. The app sends the identifier as the email too. */
export function loginRequest(
  { identifier, password, platform, appVersion }: Credentials,
  secondFactor?: { MFAType: LoginDetails["MFAType"]; otp: Secret },
): Request<"login"> {
  const plain = plainIdentifier(identifier);
  return {
    identifier: plain,
    email: plain,
    password,
    platform,
    ...(appVersion !== null && { appVersion }),
    ...secondFactor,
  };
}

/** The rest of a login's reply, beside its token, when nothing more is asked of the person. */
export const nothingMore: Omit<Reply<"login">, "token"> = {
  email: null,
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
  hasPasskey: false,
  mayTrustDevice: false,
};

/** The email in the reply; otherwise the typed identifier, if it is an email. */
export function emailOf({ identifier }: { identifier: string }, reply: Reply<"login"> | null): string | null {
  return reply?.email ?? (checkEmail(identifier) === null ? plainIdentifier(identifier) : null);
}

/** The token in the reply; null until the person has activated the account. */
export function tokenFor({ next }: { next: string }, reply: Reply<"login"> | null): Secret | null {
  return next === "verifyEmail" ? null : (reply?.token ?? null);
}

/** Whether the reply to a password has signed in a person who has no passkey. */
export const lacksPasskey = (token: Secret | null, reply: Reply<"login"> | null): boolean =>
  token !== null && reply?.hasPasskey === false;

/** The details for the multi-factor screens. The authenticator comes first if the person has both. */
export function loginDetails(credentials: Credentials, reply: Reply<"login"> | null): LoginDetails {
  const { identifier, password, platform, appVersion } = credentials;
  const isAuthenticatorAppMFA = reply?.isAuthenticatorAppMFA ?? false;
  return {
    identifier,
    password,
    platform,
    appVersion,
    MFAType: isAuthenticatorAppMFA ? 2 : 1,
    isEmailMFA: reply?.isEmailMFA ?? false,
    isAuthenticatorAppMFA,
    hasPasskey: reply?.hasPasskey ?? false,
    mayTrustDevice: reply?.mayTrustDevice ?? false,
    email: emailOf(credentials, reply) ?? plainIdentifier(identifier),
  };
}
