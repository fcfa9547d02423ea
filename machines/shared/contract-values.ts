import * as v from "valibot";
import { PASSKEY_NAME_MOST } from "./passkeys.ts";
import { forEachProduct, type Access } from "./products.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { hasActingSign } from "./spelling.ts";

/*
 * The parts of requests and replies. `v.nullish(schema, default)`: other services leave fields out or send null;
 * the app reads one shape.
 */

export const secret = v.pipe(
  v.string(),
  v.transform((value) => new Secret(value)),
);
export const flag = v.nullish(v.boolean(), false);
export const text = v.nullish(v.string(), null);
/** The app reads an empty address as null. */
export const email = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => value || null),
);
export const optionalSecret = v.nullish(secret, null);

/**
 * A passkey of the person. Times are epoch milliseconds; `lastUsedAt` is null for one that has not signed in yet.
 * `provider`: the password manager or the device that keeps it; null where unknown.
 */
export const passkey = v.object({
  passkeyId: v.string(),
  name: v.string(),
  provider: text,
  createdAt: v.number(),
  lastUsedAt: v.nullish(v.number(), null),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** The name that a person's browser or the person gives a passkey. */
export const passkeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(PASSKEY_NAME_MOST),
  v.check((value) => !hasActingSign(value)),
);

/** A third-party app that the person has let in. Times are epoch milliseconds; `logo` is an address or null. */
export const allowedApp = v.object({
  appId: v.string(),
  name: v.string(),
  logo: text,
  grantedAt: v.number(),
  lastUsedAt: v.number(),
});
export type AllowedApp = v.InferOutput<typeof allowedApp>;

const productAccess = v.nullish(v.object({ default: v.nullish(v.object({ access: flag })) }));
export const access = v.pipe(
  v.nullish(v.object(forEachProduct(() => productAccess)), {}),
  v.transform((value): Access => forEachProduct((product) => value[product]?.default?.access ?? false)),
);

export const roles = ["admin", "member", "client"] as const;
export const role = v.picklist(roles);
export type Role = v.InferOutput<typeof role>;

/** 1 is email, 2 is authenticator app. */
export const mfaType = v.picklist([1, 2]);
export type MFAType = v.InferOutput<typeof mfaType>;

export const platform = v.picklist(["DESKTOP", "MOBILE", "WEB"]);
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

/** The service's record of the signed-in person. `email` is null for people who sign in by employee code. */
export const sessionUser = v.object({
  email,
  name: text,
  /** The organisation to which role and products belong. */
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
  /** The address of the image storage, in the form that the thumbnail service expects. */
  S3_BASEURL: text,
  /**
   * The path of the person's image in that storage. If it begins with a slash, the person uploaded the image themselves,
   * and it is on the service's own origin. Null if they have none.
   */
  image: text,
  /** Badges and beta tags of the side menu. The app ignores names of items that it does not have. */
  menu: v.nullish(v.pipe(v.array(menuMark), v.readonly()), []),
  activeOrgId: text,
  aftrp: flag,
  activateAccount: flag,
  /** The organisation that this admin has to verify (`/verify-organization/{id}`), or null. */
  activateOrganization: text,
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

export const workspaceEntry = v.object({
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

/** A device on which the person is signed in. Times are epoch milliseconds; `sessionId` serves only to revoke the session. */
export const signedInDevice = v.object({
  sessionId: v.string(),
  isCurrent: flag,
  userAgent: text,
  address: text,
  signedInAt: v.number(),
  lastUsedAt: v.number(),
});
export type SignedInDevice = v.InferOutput<typeof signedInDevice>;

/** A device that needs no second factor to sign in. Times are epoch milliseconds. */
export const trustedDevice = v.object({
  deviceId: v.string(),
  isCurrent: flag,
  userAgent: text,
  address: text,
  trustedAt: v.number(),
  expiresAt: v.number(),
});
export type TrustedDevice = v.InferOutput<typeof trustedDevice>;
/** What can happen to the security of an account. */
export const accountEventKinds = [
  "newDevice",
  "passwordChanged",
  "secondFactorChanged",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodeUsed",
  "deviceTrusted",
  "appAllowed",
  "appWithdrawn",
  "signedOutEverywhere",
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/**
 * Something that happened to the person's account. `at` is in epoch milliseconds; `app` is the app that was let in or
 * withdrawn, `provider` keeps the passkey that was added or removed.
 */
export const accountEvent = v.object({
  kind: v.picklist(accountEventKinds),
  at: v.number(),
  userAgent: text,
  address: text,
  app: text,
  provider: text,
});
export type AccountEvent = v.InferOutput<typeof accountEvent>;

/** The events, without those of a kind that only a service of a later build knows. */
export const accountEvents = v.pipe(
  v.array(v.looseObject({ kind: v.string() })),
  v.transform((list) => list.filter(({ kind }) => v.is(accountEvent.entries.kind, kind))),
  v.array(accountEvent),
);

export const done = v.object({ success: v.nullish(v.boolean(), true) });
/** For replies from which the app uses nothing: any data, or none. */
export const notUsed = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
export const nothing = v.nullish(v.object({}), {});

/** The inviting organisation and the inviting person. Other services send neither. */
export const sender = { company: text, invitedBy: text };

const download = v.nullish(v.object({ link: text }), null);

/** The download links of the suite's apps. */
export const buildInfo = v.object({
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
});
