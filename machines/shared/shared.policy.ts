import * as v from "valibot";
import type { LoginDetails } from "./login-details.ts";
import type { DueEvent } from "./ports.ts";
import { type Access, forEachProduct, productKeys, type ProductSites, type ShellApp } from "./products.ts";
import type { MFAType, Platform, Role, Sender } from "./contract-values.ts";
import type { OAuthLoginBody } from "./http-contract.ts";
import type { Reply } from "./contract.ts";
import { roles } from "./contract-values.ts";
import { type Failure, failureCodes } from "./failure.ts";
import type { Refusable } from "./refusal.ts";
import {
  choice,
  fields,
  type Fields,
  flag,
  kept,
  nullable,
  number,
  optional,
  secret,
  setting,
  shapedAddress,
  text,
  type Treatment,
} from "./treatment.ts";

/* What several machines hold. */

export const platform: Treatment<Platform> = choice(["DESKTOP", "MOBILE", "WEB"]);
export const role: Treatment<Role> = choice(roles);
export const mfaType: Treatment<MFAType> = kept(v.picklist([1, 2]));
export const access: Treatment<Access> = fields<Access>(forEachProduct(() => flag));

export const failure: Treatment<Failure> = fields<Failure>({
  code: choice(failureCodes),
  email: optional(text),
  status: number,
  message: nullable(text),
  at: number,
  retryAt: nullable(number),
  needsSetup: flag,
  showButton: flag,
  setupToken: nullable(secret),
});

export const refusable: Fields<Refusable> = { failure: nullable(failure), announcements: number };

/** Of what is started with nothing to go by. */
export const nothing: Treatment<unknown> = { schema: v.undefined(), write: () => undefined, keys: [] };

export const deadlineInput: Treatment<{ at: number; event: DueEvent["type"] }> = fields({
  at: number,
  event: choice([
    "message.due",
    "resend.due",
    "reminder.due",
    "redirect.due",
    "toast.due",
    "back.due",
    "search.due",
    "retry.due",
    "call.due",
  ]),
});

export const loginReply: Treatment<Reply<"login">> = fields<Reply<"login">>({
  token: nullable(secret),
  email: nullable(text),
  aftrp: flag,
  activateAccount: flag,
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
});

/** What the second step of a sign-in goes by. */
export const loginDetails: Treatment<LoginDetails> = fields<LoginDetails>({
  identifier: text,
  password: secret,
  platform,
  appVersion: nullable(text),
  MFAType: mfaType,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  email: text,
});

/** A way on to an address that was asked for before. */
export const address = fields<{ next: "address"; url: string }>({ next: choice(["address"]), url: shapedAddress });

/** Identifier and password of a third-party sign-in. */
export const oauthBody = fields<OAuthLoginBody>({
  identifier: text,
  email: text,
  password: secret,
  platform,
  otp: optional(secret),
});

/** What an email verified with a mailed code is answered with. */
export const activated = fields<Reply<"activateAccount">>({
  token: secret,
  email: nullable(text),
  isPreBoarding: flag,
  _id: nullable(text),
  orgId: nullable(text),
});

export const newPasswordFields = { password: secret, confirm: secret };

export const sender: Fields<Sender> = { company: nullable(text), invitedBy: nullable(text) };

export const sites = fields<ProductSites>({ ...forEachProduct(() => setting), track: setting });

export const shellApp: Treatment<ShellApp> = choice(["chat", "track"]);

export const product = choice(productKeys);
