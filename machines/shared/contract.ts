import * as v from "valibot";
import {
  allowedApp,
  accountEvents,
  buildInfo,
  done,
  flag,
  mfaType,
  notUsed,
  nothing,
  optionalSecret,
  passkey,
  passkeyName,
  platform,
  secret,
  sender,
  sessionUser,
  signedInDevice,
  text,
  trustedDevice,
  workspaceEntry,
} from "./contract-values.ts";

/*
 * The calls of the wire (docs/contract.md): one request and one reply schema per event, shared by app and account
 * service. Machines import types from here and nothing else, so that the schemas load with the socket and not before
 * the first form.
 */

const loginReply = v.object({
  token: optionalSecret,
  email: text,
  aftrp: flag,
  activateAccount: flag,
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  hasPasskey: flag,
  mayTrustDevice: flag,
});

/** Every call by its event name. `repeatable.ts` lists those that change nothing. */
export const calls = {
  authenticate: { request: v.object({ token: secret }), reply: sessionUser },
  login: {
    request: v.object({
      identifier: v.string(),
      email: v.string(),
      password: secret,
      platform,
      MFAType: v.exactOptional(mfaType),
      otp: v.exactOptional(secret),
      appVersion: v.exactOptional(v.string()),
    }),
    reply: loginReply,
  },
  getCompanyDetails: {
    request: v.object({ orgId: v.string() }),
    reply: v.object({ companyLogo: text, company: text }),
  },
  getWorkspaceList: {
    request: v.object({ requirePlanDetails: v.literal(true) }),
    reply: v.object({ list: v.array(workspaceEntry), activeOrgId: text }),
  },
  loginEmail: {
    request: v.object({
      email: v.string(),
      orgId: v.string(),
      appType: v.exactOptional(v.picklist(["superTrack", "superChat"])),
    }),
    reply: notUsed,
  },
  logout: { request: v.object({ device_token: v.exactOptional(secret) }), reply: notUsed },
  "hrms|master|MFA|read": {
    request: nothing,
    reply: v.object({
      MFA: v.object({ isEmailMFA: flag, isAuthenticatorAppMFA: flag, isPasskeyMFA: flag, hasPasskey: flag }),
    }),
  },
  "hrms|master|MFA|generateQRCode": {
    request: nothing,
    /** `replaces`: an authenticator app that got the key of another set-up a short time ago is useless now. */
    reply: v.object({ MFAQrCode: secret, MFASecretKey: secret, recoveryCode: secret, replaces: flag }),
  },
  "hrms|master|MFA|verify": {
    request: v.union([v.object({ otp: secret, MFASecretKey: secret }), v.object({ recoveryCode: secret })]),
    /**
     * After a recovery code the service may give a token that is valid only for the set-up calls, as `login` does.
     * `resumable`: the service can keep it for a reload (`recoveryProofPath`).
     */
    reply: v.object({ ...done.entries, token: optionalSecret, resumable: flag }),
  },
  "hrms|master|MFA|setup": {
    request: v.object({
      isEmailMFA: v.boolean(),
      isAuthenticatorAppMFA: v.boolean(),
      isPasskeyMFA: v.exactOptional(v.boolean()),
      MFAQrCode: v.exactOptional(secret),
      MFASecretKey: v.exactOptional(secret),
      recoveryCode: v.exactOptional(secret),
    }),
    reply: done,
  },
  onboardingLogin: {
    request: v.object({ email: v.string(), password: secret, orgId: v.string() }),
    reply: v.union([
      v.object({ token: secret, isPreBoarding: flag, _id: v.string() }),
      /** The service mailed a code to this address, and waits for it in `activateAccount`. */
      v.object({ activateAccount: v.literal(true), email: v.string() }),
    ]),
  },
  addressParams: {
    request: nothing,
    reply: v.object({
      list: v.array(v.object({ name: v.string(), label: v.string(), dial_code: v.string(), code: v.string() })),
    }),
  },
  signUp: {
    request: v.union([
      v.object({
        firstName: v.string(),
        lastName: v.string(),
        email: v.string(),
        company: v.string(),
        phone: v.string(),
        numemployees: v.string(),
        country: v.string(),
        affiliatecode: v.exactOptional(v.string()),
        usercode: v.exactOptional(v.string()),
      }),
      /** A new hire registers on the organisation's own page. */
      v.object({ email: v.string(), password: secret, orgId: v.string() }),
    ]),
    reply: notUsed,
  },
  checkEmailExistense: {
    request: v.object({ email: v.string() }),
    reply: v.object({ exists: v.boolean() }),
  },
  activateAccount: {
    request: v.object({ otp: secret, email: v.string() }),
    /**
     * Without a token the person signs in next. For a new hire it also says where they continue, as `onboardingLogin`
     * does.
     */
    reply: v.object({ token: optionalSecret, email: text, isPreBoarding: flag, _id: text, orgId: text }),
  },
  activateOrganization: {
    request: v.object({ otp: secret, orgId: v.string() }),
    reply: done,
  },
  resendOTP: {
    request: v.object({ email: v.string() }),
    reply: v.object({ ...done.entries, message: text, retryAfter: v.nullish(v.number(), null) }),
  },
  forgotPassword: { request: v.object({ email: v.string() }), reply: notUsed },
  onboardingForgotPassword: {
    request: v.object({ email: v.string(), orgId: v.string() }),
    reply: notUsed,
  },
  forgotPasswordWithRecoveryCode: {
    request: v.object({ identifier: v.string(), recoveryCode: secret }),
    reply: v.object({ ...done.entries, user: optionalSecret }),
  },
  getResetCodeInfo: {
    request: v.object({ code: v.string() }),
    /** `email`: the account whose password the link resets, if the service says so. */
    reply: v.object({ valid: v.boolean(), email: text }),
  },
  resetPassword: {
    request: v.union([
      v.object({ password: secret, cpassword: secret, code: v.string() }),
      v.object({ password: secret, cpassword: secret, user: secret }),
    ]),
    reply: notUsed,
  },
  onboardingResetPassword: {
    request: v.object({ orgId: v.string(), password: secret, code: v.string() }),
    reply: notUsed,
  },
  "hrms|myPassword|update": {
    request: v.object({ oldPassword: secret, newPassword: secret }),
    reply: v.object({ token: optionalSecret, message: text }),
  },
  /** The ways in which the person can prove again who they are, besides the password. */
  "stepUp|read": {
    request: nothing,
    reply: v.object({ isEmailMFA: flag, isAuthenticatorAppMFA: flag, hasPasskey: flag }),
  },
  "stepUp|sendCode": { request: nothing, reply: v.object({ retryAfter: v.nullish(v.number(), null) }) },
  "stepUp|challenge": { request: nothing, reply: v.object({ options: secret }) },
  "stepUp|prove": {
    request: v.union([
      v.object({ password: secret }),
      v.object({ MFAType: mfaType, otp: secret }),
      v.object({ response: secret }),
    ]),
    /** The new token of the session, whose old one has ended. */
    reply: v.object({ ...done.entries, token: optionalSecret }),
  },
  "sessions|read": {
    request: nothing,
    reply: v.object({ list: v.array(signedInDevice), trusted: v.nullish(v.array(trustedDevice), []) }),
  },
  "sessions|revoke": {
    /** One session, all but this one, or all of them. */
    request: v.union([
      v.object({ sessionId: v.string() }),
      v.object({ others: v.literal(true) }),
      v.object({ all: v.literal(true) }),
    ]),
    reply: done,
  },
  /** Right after a second factor on this socket. The service takes the ticket at `trustedDevicePath`. */
  "trustedDevices|add": { request: nothing, reply: v.object({ ticket: secret }) },
  "trustedDevices|remove": { request: v.object({ deviceId: v.string() }), reply: done },
  /** Secures the account of a mailed link "This wasn't me", and mails its owner a link to set a new password. */
  "account|disavow": { request: v.object({ token: v.string() }), reply: done },
  "activity|read": { request: nothing, reply: v.object({ list: accountEvents }) },
  /** `signals`: the JSON text of all that the page may tell the browser, in WebAuthn's words (Level 3, 5.1.10). */
  "passkeys|read": { request: nothing, reply: v.object({ list: v.array(passkey), signals: optionalSecret }) },
  /** `options` and `response` are the JSON texts of WebAuthn, which only the service and the browser read. */
  "passkeys|create": { request: nothing, reply: v.object({ options: secret }) },
  "passkeys|add": { request: v.object({ response: secret }), reply: v.object({ passkeyId: v.string() }) },
  "passkeys|rename": { request: v.object({ passkeyId: v.string(), name: passkeyName }), reply: done },
  "passkeys|remove": { request: v.object({ passkeyId: v.string() }), reply: done },
  "passkeys|challenge": { request: v.object({ afterPassword: v.boolean() }), reply: v.object({ options: secret }) },
  "passkeys|signIn": { request: v.object({ response: secret }), reply: loginReply },
  "apps|read": { request: nothing, reply: v.object({ list: v.array(allowedApp) }) },
  "apps|withdraw": { request: v.object({ appId: v.string() }), reply: done },
  verifyInvitationCode: {
    request: v.object({ inviteCode: v.string(), token: v.exactOptional(secret) }),
    reply: v.object({
      invitationCodeExpired: flag,
      /** Whether a newer invitation has made an expired one useless. */
      invitationReplaced: flag,
      invitationAlreadyAccepted: flag,
      accountNotVerified: flag,
      emailNotMatching: flag,
      /** True: the person has an account; false: they have none; null: the service does not say. */
      userAvailability: v.nullish(v.boolean(), null),
      email: text,
      ...sender,
    }),
  },
  registerAsMember: {
    request: v.object({
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      password: secret,
      inviteCode: v.string(),
    }),
    reply: notUsed,
  },
  acceptInvitation: { request: v.object({ inviteCode: v.string() }), reply: notUsed },
  acceptClientInvitation: {
    request: v.object({ token: v.string() }),
    reply: v.object({ email: v.string(), password: optionalSecret, ...sender }),
  },
  getBuildInfo: {
    request: nothing,
    reply: buildInfo,
  },
} as const;

export type CallEvent = keyof typeof calls;
/** The request of a call: the app builds it, the service receives it. */
export type Request<E extends CallEvent> = v.InferOutput<(typeof calls)[E]["request"]>;
/** The reply to a call, with the defaults that the app fills in when it reads an answer. */
export type Reply<E extends CallEvent> = v.InferOutput<(typeof calls)[E]["reply"]>;
/** A reply that the app has read, with its event. */
export type Replied<E extends CallEvent = CallEvent> = { [P in E]: { event: P; reply: Reply<P> } }[E];
/** The answer that the service writes. */
export type Answer<E extends CallEvent> = v.InferInput<(typeof calls)[E]["reply"]>;

/** Whether a name that came over the wire is a call. */
export const isCallEvent = (event: string): event is CallEvent => Object.hasOwn(calls, event);
