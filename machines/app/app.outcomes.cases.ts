import { authorizeMachine } from "../sign-in/authorize/authorize.machine.ts";
import { changePasswordMachine } from "../passwords/change-password/change-password.machine.ts";
import { clientInvitationMachine } from "../joining/client-invitation/client-invitation.machine.ts";
import { forgotPasswordMachine } from "../passwords/forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../passwords/forgot-with-recovery/forgot-with-recovery.machine.ts";
import { inviteMachine } from "../joining/invite/invite.machine.ts";
import { loginMachine } from "../sign-in/login/login.machine.ts";
import type { SignedIn } from "../sign-in/login/login.types.ts";
import {
  type MultiFactorLoginOutput,
  multiFactorLoginMachine,
} from "../sign-in/multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { reportMachine } from "../account/report/report.machine.ts";
import { notMeMachine } from "../passwords/not-me/not-me.machine.ts";
import { onboardingLoginMachine } from "../sign-in/onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../joining/onboarding-sign-up/onboarding-sign-up.machine.ts";
import { pictureMachine } from "../account/picture/picture.machine.ts";
import { recoveryCodeMachine } from "../sign-in/recovery-code/recovery-code.machine.ts";
import { resetPasswordMachine } from "../passwords/reset-password/reset-password.machine.ts";
import { passkeySetUpMachine } from "../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import {
  STARTED_AT,
  answers,
  breaks,
  canary,
  done,
  ends,
  noAnswer,
  offline,
  type Outcome,
  refusals,
  refused,
  secretCanary,
  throttled,
  unauthorised,
} from "../shared/cases.ts";
import { plainFailure } from "../shared/failure.ts";
import { ann } from "../shared/people.ts";
import { sessionsMachine } from "../account/sessions/sessions.machine.ts";
import type { FlowName } from "./flows.ts";
import { sessionOutcomes } from "./session/session.cases.ts";
import { signUpMachine } from "../joining/sign-up/sign-up.machine.ts";
import { verifyEmailMachine } from "../sign-in/verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../joining/verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace/workspace.machine.ts";

const token = secretCanary("token");
const signedIn: SignedIn = {
  next: { next: "workspace" },
  token,
  email: "ann@acme.test",
  lacksPasskey: false,
  details: null,
  setupToken: null,
};
const secondFactorGiven: MultiFactorLoginOutput = {
  next: { next: "workspace" },
  token,
  email: "ann@acme.test",
  lacksPasskey: false,
  trustsDevice: false,
};
const byPasskey = { next: "account", token, email: "ann@acme.test" } as const;
const product = { next: "product", url: "https://chat.test/acme", orgId: "acme", automatic: false } as const;
const ownAddress = { next: "address", url: "https://foyer.test/downloads" } as const;
const foreignAddress = { next: "address", url: "https://hrms.test/acme/dashboard" } as const;

/** The ends of each flow. Every flow can also break. */
const flowEnds: Readonly<Record<FlowName, Readonly<Record<string, Outcome>>>> = {
  login: {
    "signed in": ends(loginMachine, signedIn),
    "signed in, without a passkey": ends(loginMachine, { ...signedIn, lacksPasskey: true }),
    "on the way to a page of the app": ends(loginMachine, { ...signedIn, next: ownAddress }),
    "on the way to another site": ends(loginMachine, { ...signedIn, next: foreignAddress }),
    "must change the password": ends(loginMachine, { ...signedIn, next: { next: "changePassword" } }),
    "must verify the email": ends(loginMachine, { ...signedIn, token: null, next: { next: "verifyEmail" } }),
    "a second factor is needed": ends(loginMachine, {
      ...signedIn,
      token: null,
      next: { next: "multiFactorLogin" },
      details: ann,
    }),
    "the second factor must be set up": ends(loginMachine, {
      ...signedIn,
      token: null,
      next: { next: "multiFactorSetup" },
      details: ann,
      setupToken: secretCanary("setup token"),
    }),
  },
  onboardingLogin: {
    "before the first day": ends(onboardingLoginMachine, {
      next: "boarding",
      token,
      email: null,
      boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec 1" },
    }),
    "from the first day": ends(onboardingLoginMachine, {
      next: "boarding",
      token,
      email: "newhire@acme.test",
      boarding: { orgId: "acme", stage: "onboardingPreview", recordId: "rec1" },
    }),
    "the email must be verified": ends(onboardingLoginMachine, {
      next: "verifyEmail",
      token: null,
      email: "newhire@acme.test",
      boarding: null,
    }),
  },
  multiFactorLogin: {
    "signed in": ends(multiFactorLoginMachine, secondFactorGiven),
    "signed in, without a passkey": ends(multiFactorLoginMachine, { ...secondFactorGiven, lacksPasskey: true }),
    "signed in on a device to be trusted": ends(multiFactorLoginMachine, { ...secondFactorGiven, trustsDevice: true }),
    "signed in on a device to be trusted, without a passkey": ends(multiFactorLoginMachine, {
      ...secondFactorGiven,
      lacksPasskey: true,
      trustsDevice: true,
    }),
    "on the way to another site": ends(multiFactorLoginMachine, { ...secondFactorGiven, next: foreignAddress }),
    "must change the password": ends(multiFactorLoginMachine, {
      ...secondFactorGiven,
      next: { next: "changePassword" },
    }),
    "must verify the email": ends(multiFactorLoginMachine, {
      ...secondFactorGiven,
      next: { next: "verifyEmail" },
      token: null,
    }),
    "on the way to a page of the app": ends(multiFactorLoginMachine, { ...secondFactorGiven, next: ownAddress }),
    "back to signing in": ends(multiFactorLoginMachine, {
      ...secondFactorGiven,
      next: { next: "login" },
      token: null,
    }),
  },
  verifyEmail: {
    verified: ends(verifyEmailMachine, {
      next: "workspace",
      verified: true,
      token,
      email: "ann@acme.test",
      boarding: null,
    }),
    "verified, a new hire": ends(verifyEmailMachine, {
      next: "boarding",
      verified: true,
      token,
      email: "newhire@acme.test",
      boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec1" },
    }),
    "back to signing in": ends(verifyEmailMachine, {
      next: "login",
      verified: false,
      token: null,
      email: "ann@acme.test",
      boarding: null,
    }),
    "verified, and on to sign in": ends(verifyEmailMachine, {
      next: "login",
      verified: true,
      token: null,
      email: "ann@acme.test",
      boarding: null,
    }),
  },
  changePassword: {
    changed: ends(changePasswordMachine, { token: secretCanary("new token") }),
    "changed, the token stays": ends(changePasswordMachine, { token: null }),
  },
  workspace: {
    "a product": ends(workspaceMachine, { ...product, passAuth: false }),
    "the only product": ends(workspaceMachine, { ...product, automatic: true, passAuth: false }),
    "the tracking site": ends(workspaceMachine, { ...product, url: "https://track.test/acme", passAuth: true }),
    "on the way to a page of the app": ends(workspaceMachine, ownAddress),
    "on the way to another site": ends(workspaceMachine, foreignAddress),
  },
  multiFactorSetup: { "set up": ends(multiFactorSetupMachine, undefined) },
  recoveryCode: {
    right: ends(recoveryCodeMachine, { setupToken: null, resumable: false }),
    "right, with a token for the set-up": ends(recoveryCodeMachine, {
      setupToken: secretCanary("setup token"),
      resumable: false,
    }),
    "right, with a token that can be kept": ends(recoveryCodeMachine, {
      setupToken: secretCanary("setup token"),
      resumable: true,
    }),
  },
  verifyOrganization: {
    verified: ends(verifyOrganizationMachine, { verified: true }),
    "not verified": ends(verifyOrganizationMachine, { verified: false }),
  },
  invite: {
    "on to the workspace": ends(inviteMachine, {
      next: "workspace",
      email: null,
      comesBack: false,
      hasAccount: true,
      company: "Globex",
    }),
    "on to verify the new account's email": ends(inviteMachine, {
      next: "verifyEmail",
      email: "ann@acme.test",
      comesBack: false,
      hasAccount: true,
      company: null,
    }),
    "on to verify the email, and back": ends(inviteMachine, {
      next: "verifyEmail",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: true,
      company: null,
    }),
    "on to sign in": ends(inviteMachine, {
      next: "login",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: true,
      company: null,
    }),
    "on to register, after signing out": ends(inviteMachine, {
      next: "login",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: false,
      company: null,
    }),
    "on to sign in, without an email": ends(inviteMachine, {
      next: "login",
      email: null,
      comesBack: true,
      hasAccount: true,
      company: null,
    }),
  },
  onboardingSignUp: { registered: ends(onboardingSignUpMachine, { email: "new@acme.test" }) },
  forgotPassword: { "the email is sent": ends(forgotPasswordMachine, { email: "ann@acme.test" }) },
  forgotWithRecovery: {
    right: ends(forgotWithRecoveryMachine, { user: secretCanary("ticket"), identifier: "ann@acme.test" }),
  },
  resetPassword: { changed: ends(resetPasswordMachine, undefined) },
  notMe: { secured: ends(notMeMachine, undefined) },
  signUp: { sent: ends(signUpMachine, undefined) },
  clientInvitation: { "on to sign in": ends(clientInvitationMachine, { email: "cleo@client.test" }) },
  authorize: {
    "signed in": ends(authorizeMachine, { next: "address", url: secretCanary("answer") }),
    "signed in with a passkey": ends(authorizeMachine, { ...byPasskey, result: { next: "workspace" } }),
    "signed in with a passkey, must change the password": ends(authorizeMachine, {
      ...byPasskey,
      result: { next: "changePassword" },
    }),
    "must verify the email, after a passkey": ends(authorizeMachine, {
      ...byPasskey,
      result: { next: "verifyEmail" },
      token: null,
    }),
    "a recovery code instead": ends(authorizeMachine, { next: "recovery", details: ann }),
  },
  downloads: {},
  report: { closed: ends(reportMachine, undefined) },
  picture: { changed: ends(pictureMachine, { image: "/images/after" }) },
  passkeys: {},
  apps: {},
  activity: {},
  sessions: { "signed out everywhere": ends(sessionsMachine, undefined) },
};

/** The outcomes of every call and every flow of the root. */
export const appOutcomes: Record<string, Record<string, Outcome>> = {
  ...sessionOutcomes,
  ...Object.fromEntries(Object.entries(flowEnds).map(([flow, ends]) => [flow, { ...ends, breaks }])),
  getCompanyDetails: {
    known: answers("getCompanyDetails", { company: "Acme Ltd", companyLogo: "/logos/acme.svg" }),
    unknown: refused("No such organisation."),
    "without a logo": answers("getCompanyDetails", { company: "Acme Ltd" }),
    "too many tries": throttled(60),
    "not authorised": unauthorised,
    ...noAnswer,
  },
  resumeSetup: {
    "may continue": () => ({ answer: { setupToken: secretCanary("setup token") } }),
    "may not continue any more": unauthorised,
    refused: refused("Not now."),
    ...noAnswer,
  },
  "trustedDevices|add": {
    allowed: answers("trustedDevices|add", { ticket: canary("ticket") }),
    ...refusals,
  },
  takeDeviceCookie: { trusted: done, "not trusted": offline },
  howToOfferPasskey: {
    none: () => ({ answer: "none" }),
    "by asking": () => ({ answer: "ask" }),
    "without asking": () => ({ answer: "create" }),
    "the browser's part could not be loaded": offline,
  },
  passkeySetUp: {
    added: ends(passkeySetUpMachine, { failure: null }),
    refused: ends(passkeySetUpMachine, { failure: plainFailure("passkeyCancelled", STARTED_AT) }),
    breaks,
  },
  "load-toasts": { loaded: done, "can't be loaded": offline },
  "load-menus": { loaded: done, "can't be loaded": offline },
  "load-pageNotFound": { loaded: done, "can't be loaded": offline },
  leave: { "the browser stays": done, "the shell fails": breaks },
};
