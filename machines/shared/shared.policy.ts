import type { NonReducibleUnknown } from "xstate";
import * as v from "valibot";
import { ways } from "./channels.ts";
import type { Reply } from "./contract.ts";
import * as values from "./contract-values.ts";
import { failureCodes } from "./failure.ts";
import type { OAuthLoginBody } from "./http-contract.ts";
import { type Access, forEachProduct, productKeys, type ProductSites, type ShellApp } from "./products.ts";
import { Secret } from "./secret.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  nullable,
  number,
  optional,
  secret,
  setting,
  shapedAddress,
  shapedQuery,
  text,
  type Treatment,
} from "./treatment.ts";

/*
 * Values that several machines have, or that a port takes. Those of the contract have its types; the type of any other
 * follows from here.
 */

export const platform = kept(values.platform);
export const role = kept(values.role);
export const mfaType = kept(values.mfaType);
export const access: Treatment<Access> = fields(forEachProduct(() => flag));

export const failure = fields({
  code: choice(failureCodes),
  /** Whose account it is about, where the service says so. */
  email: optional(text),
  /** The service's own number; 0 where no answer came. */
  status: number,
  /** The service's own words for people; null where it gave none, and the app has a text for the code. */
  message: nullable(text),
  /** When it happened: epoch milliseconds by the port's clock. */
  at: number,
  /** Epoch milliseconds from which trying again makes sense, or null. */
  retryAt: nullable(number),
  /** Whether the company asks for a second factor that the person has not set up yet. */
  needsSetup: flag,
  /** Whether the screen of a refused client invitation offers to sign in. */
  showButton: flag,
  /** The token that is good for the set-up calls alone. */
  setupToken: nullable(secret),
});

export const refusable = {
  failure: nullable(failure),
  /** How often the failure was announced. A screen reader hears the message whenever this changes. */
  announcements: number,
};

/** Of an actor that takes no input. */
export const nothing: Treatment<NonReducibleUnknown> = { schema: v.undefined(), write: () => undefined, keys: [] };

/** Of a call that asks for nothing in particular. */
export const noRequest: Treatment<object> = fields({});

export const deadlineInput = fields({
  /** Epoch milliseconds. */
  at: number,
  /** The event by which the deadline says that it has come. */
  event: choice([
    // The message may be said again.
    "message.due",
    // The next code may be sent.
    "resend.due",
    // A reminder has been shown.
    "reminder.due",
    // The next page is opened.
    "redirect.due",
    // A toast was shown for long enough.
    "toast.due",
    // The banner has said for long enough that the connection is back.
    "back.due",
    // No key was pressed for long enough.
    "search.due",
    // The service is asked again.
    "retry.due",
    // A call has waited for as long as it may.
    "call.due",
  ]),
});

export const loginReply: Treatment<Reply<"login">> = fields({
  token: nullable(secret),
  email: nullable(text),
  aftrp: flag,
  activateAccount: flag,
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
});

/** The fields of every sign-in form. */
export const credentials = fields({ identifier: text, password: secret });

export const loginDetails = fields({
  identifier: text,
  password: secret,
  platform,
  /** Of the desktop shell, if there is one. */
  appVersion: nullable(text),
  MFAType: mfaType,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  email: text,
});

/** A way on to an address that was asked for before. */
export const address = fields({ next: choice(["address"]), url: shapedAddress });

/** Identifier and password of a third-party sign-in. */
export const oauthBody: Treatment<OAuthLoginBody> = fields({
  identifier: text,
  email: text,
  password: secret,
  platform,
  otp: optional(secret),
});

export const oauthSignIn = fields({
  /** The query string the third-party app sent the person with. */
  query: shapedQuery,
  body: oauthBody,
});

/** The answer to an email that is verified with a mailed code. */
export const activated: Treatment<Reply<"activateAccount">> = fields({
  token: secret,
  email: nullable(text),
  isPreBoarding: flag,
  _id: nullable(text),
  orgId: nullable(text),
});

/** The fields of every form that sets a password. */
export const newPassword = { password: secret, confirm: secret };

export const sender = { company: nullable(text), invitedBy: nullable(text) };

export const sites: Treatment<ProductSites> = fields({ ...forEachProduct(() => setting), track: setting });

export const shellApp: Treatment<ShellApp> = choice(["chat", "track"]);

export const product = choice(productKeys);

export const paths = fields({
  forgot: optional(setting),
  "email-sent": optional(setting),
  login: optional(setting),
  "forget-with-recovery": optional(setting),
  "pre-boarding": optional(setting),
});

export const organisationPages = fields({ orgId: text, preBoarding: flag });

export const boarding = fields({
  orgId: text,
  stage: choice(["boardingDocument", "onboardingPreview"]),
  recordId: text,
});

export const departure = fields({
  /** A secret where it holds an authorization code. */
  url: either(secret, shapedAddress, (value) => value instanceof Secret),
  /** Whether the app chose it and not the person, so that Back does not lead into it again. */
  replace: flag,
  passAuth: nullable(fields({ token: secret, orgId: text })),
});

export const signOut = fields({
  /** Whether the service has yet to hear of it. */
  tellService: flag,
  /** Whether the person ended all their sessions. */
  everywhere: flag,
});

export const line = fields({
  way: choice(ways),
  /** It is presented as the line opens. */
  token: nullable(secret),
  /** It is presented as the line opens: the service knows by it the page that it has heard before. */
  conversation: nullable(secret),
  /** Milliseconds after which the line has failed if it is not open. */
  within: number,
});

export const aboutYou = fields({
  firstName: text,
  lastName: text,
  email: text,
  /** ISO 3166 code of the country whose dial code was chosen. */
  phoneCountry: text,
  /** With its plus sign, as in `+91`. */
  dialCode: text,
  /** Digits, without the dial code. */
  phone: text,
});

export const phoneReading = fields({
  /** The text that was read. */
  text,
  /** The country beside it, or null. */
  chosen: nullable(text),
  /** ISO 3166 code; the chosen one where the number says no other. */
  country: nullable(text),
  /** Digits. */
  callingCode: text,
  /** Digits without calling code and without the prefix that is dialled within the country. */
  national: text,
  /** Whether there are such numbers in the country. */
  isCertain: flag,
  problem: nullable(choice(["invalid", "phoneTooShort", "phoneTooLong"])),
});
