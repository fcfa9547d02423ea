import * as v from "valibot";
import { forEachProduct, type Access } from "./products.ts";
import { Secret } from "./secret.ts";

/*
 * The wire (docs/contract.md): one request and one reply schema per event, shared by app and account service. Machines
 * import types from here and nothing else, so that the schemas load with the socket and not before the first form.
 *
 * `v.nullish(schema, default)`: other services leave fields out or send null; the app reads one shape.
 */

const secret = v.pipe(
  v.string(),
  v.transform((value) => new Secret(value)),
);
const flag = v.nullish(v.boolean(), false);
const text = v.nullish(v.string(), null);
/** An empty address is none. */
const email = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => value || null),
);
const optionalSecret = v.nullish(secret, null);

const productAccess = v.nullish(v.object({ default: v.nullish(v.object({ access: flag })) }));
const access = v.pipe(
  v.nullish(v.object(forEachProduct(() => productAccess)), {}),
  v.transform((value): Access => forEachProduct((product) => value[product]?.default?.access ?? false)),
);

export const roles = ["admin", "member", "client"] as const;
const role = v.picklist(roles);
export type Role = v.InferOutput<typeof role>;

/** 1 is email, 2 is authenticator app. */
const mfaType = v.picklist([1, 2]);
export type MFAType = v.InferOutput<typeof mfaType>;

const platform = v.picklist(["DESKTOP", "MOBILE", "WEB"]);
export type Platform = v.InferOutput<typeof platform>;

const count = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** Badges and beta tag of an item of the side menu, by the item's name. */
const menuMark = v.object({
  name: v.string(),
  betaVersion: flag,
  messageBadge: count,
  inboxBadge: count,
  notificationBadge: count,
});
export type MenuMark = v.InferOutput<typeof menuMark>;

/** The person as the service knows them. `email` is null for people who sign in by employee code. */
const sessionUser = v.object({
  email,
  name: text,
  /** The organisation that role and products are those of. */
  company: text,
  role,
  isAuthenticated: flag,
  isAdmin: flag,
  token: optionalSecret,
  planAccess: access,
  productAccess: access,
  employeeCode: text,
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  /** Where the storage of images is, as the thumbnail service knows it. */
  S3_BASEURL: text,
  /**
   * The path of the person's image in that storage, or of one that they gave themselves, on the service's own origin:
   * that begins with a slash. Null where they have none.
   */
  image: text,
  /** Optional: badges and beta tags of the side menu. Items of names that the app does not have are passed over. */
  menu: v.nullish(v.array(menuMark), []),
  activeOrgId: text,
  aftrp: flag,
  activateAccount: flag,
  /** The organisation whose email address this admin has to verify (`/verify-organization/{id}`); null where there is none. */
  activateOrganization: text,
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

const workspaceEntry = v.object({
  orgId: v.string(),
  _id: v.string(),
  company: v.string(),
  logoURL: text,
  role,
  planAccess: access,
  productAccess: access,
  isAdmin: flag,
});
export type WorkspaceEntry = v.InferOutput<typeof workspaceEntry>;

/** Where a person is signed in. Times are epoch milliseconds; `sessionId` is good for revoking it alone. */
const signedInDevice = v.object({
  sessionId: v.string(),
  isCurrent: flag,
  userAgent: text,
  address: text,
  signedInAt: v.number(),
  lastUsedAt: v.number(),
});
export type SignedInDevice = v.InferOutput<typeof signedInDevice>;

const done = v.object({ success: v.nullish(v.boolean(), true) });
/** For replies of which nothing is used: any data, or none. */
const notUsed = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
const nothing = v.nullish(v.object({}), {});

/** Who invites: the organisation, and the person who did it. Other services say neither. */
const sender = { company: text, invitedBy: text };
export type Sender = v.InferOutput<v.ObjectSchema<typeof sender, undefined>>;

const download = v.nullish(v.object({ link: text }), null);

/** Every call by its event name. `repeatable` says that sending it again after a lost connection does no harm. */
export const calls = {
  authenticate: { repeatable: true, request: v.object({ token: secret }), reply: sessionUser },
  login: {
    repeatable: false,
    request: v.object({
      identifier: v.string(),
      email: v.string(),
      password: secret,
      platform,
      MFAType: v.exactOptional(mfaType),
      otp: v.exactOptional(secret),
      appVersion: v.exactOptional(v.string()),
    }),
    reply: v.object({
      token: optionalSecret,
      email: text,
      aftrp: flag,
      activateAccount: flag,
      isCompanyMFA: flag,
      isUserMFASetup: flag,
      isEmailMFA: flag,
      isAuthenticatorAppMFA: flag,
    }),
  },
  getCompanyDetails: {
    repeatable: true,
    request: v.object({ orgId: v.string() }),
    reply: v.object({ companyLogo: text, company: text }),
  },
  getWorkspaceList: {
    repeatable: true,
    request: v.object({ requirePlanDetails: v.literal(true) }),
    reply: v.object({ list: v.array(workspaceEntry), activeOrgId: text }),
  },
  loginEmail: {
    repeatable: false,
    request: v.object({
      email: v.string(),
      orgId: v.string(),
      appType: v.exactOptional(v.picklist(["superTrack", "superChat"])),
    }),
    reply: notUsed,
  },
  logout: { repeatable: true, request: v.object({ device_token: v.exactOptional(v.string()) }), reply: notUsed },
  "hrms|master|MFA|read": {
    repeatable: true,
    request: nothing,
    reply: v.object({ MFA: v.object({ isEmailMFA: flag, isAuthenticatorAppMFA: flag }) }),
  },
  "hrms|master|MFA|generateQRCode": {
    repeatable: false,
    request: nothing,
    reply: v.object({ MFAQrCode: secret, MFASecretKey: secret, recoveryCode: secret }),
  },
  "hrms|master|MFA|verify": {
    repeatable: false,
    request: v.union([v.object({ otp: secret, MFASecretKey: secret }), v.object({ recoveryCode: secret })]),
    /**
     * After a recovery code the service may give a token that is good for the set-up calls alone, as `login` does.
     * `resumable`: it can be kept for a reload (`recoveryProofPath`).
     */
    reply: v.object({ ...done.entries, token: optionalSecret, resumable: flag }),
  },
  "hrms|master|MFA|setup": {
    repeatable: false,
    request: v.object({
      isEmailMFA: v.boolean(),
      isAuthenticatorAppMFA: v.boolean(),
      MFAQrCode: v.exactOptional(secret),
      MFASecretKey: v.exactOptional(secret),
      recoveryCode: v.exactOptional(secret),
    }),
    reply: done,
  },
  onboardingLogin: {
    repeatable: false,
    request: v.object({ email: v.string(), password: secret, orgId: v.string() }),
    reply: v.union([
      v.object({ token: secret, isPreBoarding: flag, _id: v.string() }),
      /** The password waits for the code that was mailed to this address: `activateAccount` takes it. */
      v.object({ activateAccount: v.literal(true), email: v.string() }),
    ]),
  },
  addressParams: {
    repeatable: true,
    request: nothing,
    reply: v.object({
      list: v.array(v.object({ name: v.string(), label: v.string(), dial_code: v.string(), code: v.string() })),
    }),
  },
  signUp: {
    repeatable: false,
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
      /** Of a new hire, at the organisation's own page. */
      v.object({ email: v.string(), password: secret, orgId: v.string() }),
    ]),
    reply: notUsed,
  },
  checkEmailExistense: {
    repeatable: true,
    request: v.object({ email: v.string() }),
    reply: v.object({ exists: v.boolean() }),
  },
  activateAccount: {
    repeatable: false,
    request: v.object({ otp: secret, email: v.string() }),
    /** Of a new hire it also says where they go on, as `onboardingLogin` does. */
    reply: v.object({ token: secret, email: text, isPreBoarding: flag, _id: text, orgId: text }),
  },
  activateOrganization: {
    repeatable: false,
    request: v.object({ otp: secret, orgId: v.string() }),
    reply: done,
  },
  resendOTP: {
    repeatable: false,
    request: v.object({ email: v.string() }),
    reply: v.object({ success: v.nullish(v.boolean(), true), message: text, retryAfter: v.nullish(v.number(), null) }),
  },
  forgotPassword: { repeatable: false, request: v.object({ email: v.string() }), reply: notUsed },
  onboardingForgotPassword: {
    repeatable: false,
    request: v.object({ email: v.string(), orgId: v.string() }),
    reply: notUsed,
  },
  forgotPasswordWithRecoveryCode: {
    repeatable: false,
    request: v.object({ identifier: v.string(), recoveryCode: secret }),
    reply: v.object({ success: v.nullish(v.boolean(), true), user: optionalSecret }),
  },
  getResetCodeInfo: {
    repeatable: true,
    request: v.object({ code: v.string() }),
    reply: v.object({ valid: v.boolean() }),
  },
  resetPassword: {
    repeatable: false,
    request: v.union([
      v.object({ password: secret, cpassword: secret, code: v.string() }),
      v.object({ password: secret, cpassword: secret, user: secret }),
    ]),
    reply: notUsed,
  },
  onboardingResetPassword: {
    repeatable: false,
    request: v.object({ orgId: v.string(), password: secret, code: v.string() }),
    reply: notUsed,
  },
  "hrms|myPassword|update": {
    repeatable: false,
    request: v.object({ oldPassword: secret, newPassword: secret }),
    reply: v.object({ token: optionalSecret, message: text }),
  },
  "sessions|read": { repeatable: true, request: nothing, reply: v.object({ list: v.array(signedInDevice) }) },
  "sessions|revoke": {
    repeatable: false,
    /** One session, all but this one, or all of them. */
    request: v.union([
      v.object({ sessionId: v.string() }),
      v.object({ others: v.literal(true) }),
      v.object({ all: v.literal(true) }),
    ]),
    reply: done,
  },
  verifyInvitationCode: {
    repeatable: true,
    request: v.object({ inviteCode: v.string(), token: v.exactOptional(secret) }),
    reply: v.object({
      invitationCodeExpired: flag,
      invitationAlreadyAccepted: flag,
      accountNotVerified: flag,
      emailNotMatching: flag,
      /** True: the person has an account; false: known not to; null: the service does not say. */
      userAvailability: v.nullish(v.boolean(), null),
      email: text,
      ...sender,
    }),
  },
  registerAsMember: {
    repeatable: false,
    request: v.object({
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      password: secret,
      inviteCode: v.string(),
    }),
    reply: notUsed,
  },
  acceptInvitation: { repeatable: false, request: v.object({ inviteCode: v.string() }), reply: notUsed },
  acceptClientInvitation: {
    repeatable: false,
    request: v.object({ token: v.string() }),
    reply: v.object({ email: v.string(), password: optionalSecret, ...sender }),
  },
  getBuildInfo: {
    repeatable: true,
    request: nothing,
    reply: v.object({
      socketId: text,
      chatWindows32: download,
      chatWindows64: download,
      chatMac: download,
      chatLinux: download,
      trackWindows32: download,
      trackWindows64: download,
      trackMac: download,
      trackLinux: download,
      androidChat: download,
      androidHRMS: download,
      androidPMS: download,
      iosChat: download,
      iosHRMS: download,
      iosPMS: download,
    }),
  },
} as const;

export type CallEvent = keyof typeof calls;
/** What is asked: the app builds it, the service receives it. */
export type Request<E extends CallEvent> = v.InferOutput<(typeof calls)[E]["request"]>;
/** What the app reads of an answer. */
export type Reply<E extends CallEvent> = v.InferOutput<(typeof calls)[E]["reply"]>;
/** What the service writes as an answer. */
export type Answer<E extends CallEvent> = v.InferInput<(typeof calls)[E]["reply"]>;

/** Whether a name that came over the wire is a call. */
export const isCallEvent = (event: string): event is CallEvent => Object.hasOwn(calls, event);

/** A request as it is sealed: `id` is the app's own and comes back with the reply. */
export const requestEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  id: v.optional(v.string()),
});

/** A reply as it is sealed. Success is `code` 200 (or absent) without `error` and without `data.error`. */
export const replyEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  code: v.nullish(v.number(), 200),
  id: v.nullish(v.string(), null),
});
export type ReplyEnvelope = v.InferOutput<typeof replyEnvelope>;

/** What may stand beside `data.error` in a refusal: the wait in seconds, login's flags, the set-up token, whose account it is, `showButton`. */
export const refusal = v.object({
  error: v.nullish(v.union([v.string(), v.object({ message: v.string() })]), null),
  retryAfter: v.nullish(v.number(), null),
  isCompanyMFA: flag,
  isUserMFASetup: v.nullish(v.boolean(), null),
  token: optionalSecret,
  email: text,
  showButton: flag,
});

/** Answers of the HTTP calls: `data` on success, `error.message` with a 4xx status otherwise. */
export const httpReplies = {
  /** Either a second factor is asked for, or the address to go to is given. */
  "oauth2/login": v.object({
    isMultiFactorAuth: flag,
    MFAType: v.nullish(mfaType, null),
    redirect_uri: text,
  }),
  "oauth2/app-info": v.object({ client_name: v.string(), client_logo: text }),
  /** The path of the person's own image below the service's address; null where they have none. */
  "account/image": v.object({ image: text }),
} as const;
export type HttpReply<P extends keyof typeof httpReplies> = v.InferOutput<(typeof httpReplies)[P]>;

/** Where a set-up that a recovery code opened is kept for a reload, on the service's origin. */
export const recoveryProofPath = "/recovery-proof";
/** Where a person's own image is read, changed and removed, on the service's origin. Not every account service has it. */
export const imagePath = "/account/image";
/** A set-up token, on its way there and back. */
export const recoveryProof = v.object({ token: secret });

/** The body of `POST /oauth2/login`; without `otp` it also asks for a code by email. */
export const oauthLoginBody = v.object({
  identifier: v.string(),
  email: v.string(),
  password: secret,
  platform,
  otp: v.exactOptional(secret),
});
export type OAuthLoginBody = v.InferOutput<typeof oauthLoginBody>;

/**
 * The other body of `POST /oauth2/login`: the token of a signed-in person, who continues without typing anything. Other
 * sites' pages cannot send it, as they could a cookie.
 */
export const oauthSessionBody = v.object({ token: secret });
export type OAuthSessionBody = v.InferOutput<typeof oauthSessionBody>;
