import type { CallEvent } from "../../machines/shared/contract.ts";
import { imagePath, recoveryProofPath, trustedDevicePath } from "../../machines/shared/http-contract.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { ThrottleName } from "../shared/throttle.ts";
import { texts } from "../texts/texts.ts";

/* The words of "why" about a refusal: the wish behind the call, and the next step. */

/** The calls, as the end of "wanted to". */
const calls: Readonly<Record<CallEvent, string>> = {
  authenticate: "use the page with their session",
  login: "sign in with a password",
  getCompanyDetails: "see an organisation's login page",
  getWorkspaceList: "see their organisations",
  loginEmail: "open a product",
  logout: "sign out",
  "hrms|master|MFA|read": "see their second factors",
  "hrms|master|MFA|generateQRCode": "set up an authenticator app",
  "hrms|master|MFA|verify": "enter a code of an authenticator app being set up, or a recovery code",
  "hrms|master|MFA|setup": "save their second factors",
  onboardingLogin: "sign in as a new hire",
  addressParams: "see the countries of the sign-up",
  signUp: "sign up",
  checkEmailExistense: "sign up with an email address",
  activateAccount: "verify their email address by a mailed code",
  activateOrganization: "verify their organisation by a mailed code",
  resendOTP: "get another mailed code",
  forgotPassword: "get a link for a new password",
  onboardingForgotPassword: "get a link for a new password as a new hire",
  forgotPasswordWithRecoveryCode: "choose a new password by a recovery code",
  getResetCodeInfo: "open a link for a new password",
  resetPassword: "choose a new password",
  onboardingResetPassword: "choose a new password as a new hire",
  "hrms|myPassword|update": "change their password",
  "stepUp|read": "prove again who they are",
  "stepUp|sendCode": "get a mailed code, to prove again who they are",
  "stepUp|challenge": "prove again who they are, by a passkey",
  "stepUp|prove": "prove again who they are",
  "sessions|read": "see their devices",
  "sessions|revoke": "sign out devices",
  "trustedDevices|add": "have this device trusted",
  "trustedDevices|remove": "no longer trust a device",
  "account|disavow": "secure their account by the link of a mail",
  "activity|read": "see what happened to their account",
  "passkeys|read": "see their passkeys",
  "passkeys|create": "add a passkey",
  "passkeys|add": "add a passkey",
  "passkeys|rename": "rename a passkey",
  "passkeys|remove": "remove a passkey",
  "passkeys|challenge": "sign in with a passkey",
  "passkeys|signIn": "sign in with a passkey",
  "apps|read": "see the apps that they let in",
  "apps|withdraw": "withdraw an app",
  verifyInvitationCode: "open an invitation",
  registerAsMember: "register by an invitation",
  acceptInvitation: "accept an invitation",
  acceptClientInvitation: "accept an invitation as a client",
  getBuildInfo: "see the apps to download",
};

/** The calls and requests, by their names in the log. */
const wishes: Readonly<Record<string, string>> = {
  ...calls,
  "GET /oauth2/app-info": "sign in to another app",
  "POST /oauth2/login": "sign in to another app",
  [`GET ${imagePath}`]: "see their picture",
  [`POST ${imagePath}`]: "change their picture",
  [`DELETE ${imagePath}`]: "remove their picture",
  [`PUT ${recoveryProofPath}`]: "go on with a set-up after a reload",
  [`POST ${recoveryProofPath}`]: "go on with a set-up after a reload",
  [`DELETE ${recoveryProofPath}`]: "end a set-up",
  [`PUT ${trustedDevicePath}`]: "have this device trusted",
};

/** The wish behind a call or request, as the end of "wanted to". */
export const wishOf = (event: string): string => wishes[event] ?? `call ${event}`;

/** What to do after a refusal with a status, if its text says no more. */
const byCode: Readonly<Record<Refusal["code"], string>> = {
  400: "they correct the input and try again; if the page itself sent it, ask for a support report.",
  401: "they sign in again.",
  403: "they check what they entered, or the link; of a person whom the call names, the lines below say what keeps them out.",
  404: "they check the link or the address; an older service may not know a newer page's calls.",
  409: "it is not possible now: they reload the page and begin again.",
  410: "the service does not have this passkey: they sign in another way and add it again.",
  428: "they confirm first who they are; the page asks for it.",
  429: "they wait.",
  500: "an error of the service: look for the incident in its log.",
  502: "the mail was not sent: check SMTP_URL and the service's log.",
  503: "the database or the service was busy: they try again; if it lasts, look at its health and log.",
  504: "nobody can tell whether it was done: they check, and try again if it was not.",
};

/** What to do after a refusal with a text, by the text in English. */
const byText: ReadonlyMap<string, string> = new Map(
  (
    [
      [texts.refusal.wrongPassword, 'they check address and password; "send-reset" mails a link for a new one.'],
      [texts.refusal.wrongOnboardingPassword, "they check address or employee code, and password."],
      [texts.refusal.accountDisabled, '"enable-person" lets them in again.'],
      [texts.refusal.passwordExpired, '"send-reset" mails a link for a new password.'],
      [texts.refusal.secondFactorLost, '"reset-second-factor" lets them set up another.'],
      [
        texts.refusal.invalidCode,
        'they use the newest mailed code, or check the clock of their phone; without it, "reset-second-factor".',
      ],
      [
        texts.refusal.wrongPasskey,
        "they try again, or sign in another way. If the log says of the incident that the passkey has changed whether it " +
          "can be copied, it never works again: they remove it and add another.",
      ],
      [texts.refusal.usedCode, "they wait for the next code of their authenticator app."],
      [texts.refusal.mustChangePassword, "they choose a new password first."],
      [texts.refusal.mustSetUpSecondFactor, "they set up a second factor, which their company requires."],
      [texts.refusal.sessionEnded, "they sign in again."],
      [texts.refusal.tooManyDevices, "they sign in again; the sessions unused for longest end first."],
      [texts.refusal.resetLinkOver, 'they use the newest mail; "send-reset" mails another link.'],
      [texts.refusal.notMeLinkOver, '"send-reset" mails a link for a new password.'],
      [texts.refusal.invitationExpired, 'somebody invites them again; for a client, "invite-client" does.'],
      [
        texts.refusal.clientInvitationAccepted,
        'they sign in with the password that they were shown; "send-reset" mails a link for a new one.',
      ],
      [texts.refusal.oauth.unknownClient, '"list oauth-clients" has the registered apps, "add-oauth-client" adds one.'],
      [texts.refusal.oauth.unregisteredRedirect, "the app has to use a return address that is registered for it."],
      ...[
        texts.refusal.oauth.queryTooLong,
        texts.refusal.oauth.duplicateParameter,
        texts.refusal.oauth.unsupportedResponse,
        texts.refusal.oauth.challengeMissing,
        texts.refusal.oauth.challengeUnsafe,
        texts.refusal.oauth.unknownPrompt,
        texts.refusal.oauth.unreadableAge,
      ].map((text) => [text, "the app's developer has to change its request."] as const),
      [texts.refusal.wrongCurrentPassword, 'they check the current password; "send-reset" mails a link for a new one.'],
    ] as const
  ).map(([text, advice]) => [text.en, advice]),
);

/** The limits that "unlock" ends; the others are on a network address alone. */
const onAddress: ReadonlySet<string> = new Set<ThrottleName>([
  "address",
  "asking",
  "challenge",
  "existence",
  "clientSecret",
]);

/** The advice on a refusal to the administrator, as the end of "What to do". */
export function adviceOn({
  code,
  text,
  limit,
  email,
}: {
  readonly code: number;
  readonly text: string | null;
  readonly limit: string | null;
  readonly email: string | null;
}): string {
  if (limit !== null && email !== null && !onAddress.has(limit))
    return `they wait, or "unlock ${email}" ends the wait.`;
  const advice = text === null ? undefined : byText.get(text);
  if (advice !== undefined) return advice;
  if (isKnown(code)) return byCode[code];
  return code < 400 ? "the answer was no; they need another link, invitation or address." : byCode[400];
}

const isKnown = (code: number): code is Refusal["code"] => Object.hasOwn(byCode, code);
