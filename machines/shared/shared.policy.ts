import type { NonReducibleUnknown } from "xstate";
import * as v from "valibot";
import { transports } from "./channels.ts";
import type { Reply, Request } from "./contract.ts";
import * as values from "./contract-values.ts";
import { failureCodes } from "./failure.ts";
import type { OAuthLoginBody } from "./http-contract.ts";
import { type Access, forEachProduct, productKeys, type ProductSites, type ShellApp } from "./products.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import {
  addressCodecs,
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
  text,
  type Codec,
} from "../../workbench/codec/codec.ts";

/*
 * How a snapshot keeps values that several machines have or that an effect takes. Values of the contract have its types;
 * this file defines the types of the others.
 */

/** Addresses. These parameters are public (RFC 6749), and screens show them. */
export const { shapedQuery, shapedAddress } = addressCodecs(
  new Set(["client_id", "redirect_uri", "response_type", "code_challenge_method"]),
);

export const platform = kept(values.platform);
export const role = kept(values.role);
export const mfaType = kept(values.mfaType);
export const access: Codec<Access> = fields(forEachProduct(() => flag));

export const failure = fields({
  code: choice(failureCodes),
  /** The reference of the failed call, which the person tells the help desk; null for what is no refusal. */
  reference: nullable(text),
  /** The email of the account that the failure is about, if the service says so. */
  email: optional(text),
  /** The status in the service's answer; 0 if the service did not answer. */
  status: number,
  /** The service's own text for the person. If it is null, the app shows its text for the code. */
  message: nullable(text),
  /** A further sentence of the service, beside a message whose words are fixed. */
  hint: optional(text),
  /** The time of the failure: epoch milliseconds by the page's clock. */
  at: number,
  /** Epoch milliseconds from which trying again makes sense, or null. */
  retryAt: nullable(number),
  /** Whether the company asks for a second factor that the person has not set up yet. */
  needsSetup: flag,
  /** Whether the screen of a refused client invitation offers to sign in. */
  showButton: flag,
  /** The token that the service accepts only for the set-up calls. */
  setupToken: nullable(secret),
});

export const refusable = {
  failure: nullable(failure),
  /** How often the page has announced the failure. A screen reader hears the message whenever this changes. */
  announcements: number,
};

/** The input of an actor that takes none. */
export const nothing: Codec<NonReducibleUnknown> = { schema: v.undefined(), write: () => undefined, keys: [] };

/** The request of a call that takes no data. */
export const noRequest: Codec<object> = fields({});

export const deadlineInput = fields({
  /** Epoch milliseconds. */
  at: number,
  /** The event by which the deadline says that it has come. */
  event: choice([
    // The page announces the refusal again.
    "message.due",
    // The person may request the next code.
    "resend.due",
    // The page has shown a reminder for long enough.
    "reminder.due",
    // The page opens the next one.
    "redirect.due",
    // The page has shown a toast for long enough.
    "toast.due",
    // The page has shown for long enough that it is connected again.
    "back.due",
    // The person has pressed no key for long enough.
    "search.due",
    // The page asks the service again.
    "retry.due",
    // A call has waited for as long as it may.
    "call.due",
  ]),
});

export const loginReply: Codec<Reply<"login">> = fields({
  token: nullable(secret),
  email: nullable(text),
  aftrp: flag,
  activateAccount: flag,
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  hasPasskey: flag,
  mayTrustDevice: flag,
});

/** The fields of every sign-in form. */
export const credentials = fields({ identifier: text, password: secret });

export const loginDetails = fields({
  identifier: text,
  password: secret,
  platform,
  /** The version of the desktop shell; null outside a shell. */
  appVersion: nullable(text),
  MFAType: mfaType,
  isEmailMFA: flag,
  isAuthenticatorAppMFA: flag,
  hasPasskey: flag,
  mayTrustDevice: flag,
  email: text,
});

/** The person goes on to the address that they asked for before they signed in. */
export const address = fields({ next: choice(["address"]), url: shapedAddress });

/** Identifier and password of a third-party sign-in. */
export const oauthBody: Codec<OAuthLoginBody> = fields({
  identifier: text,
  email: text,
  password: secret,
  platform,
  otp: optional(secret),
});

export const oauthSignIn = fields({
  /** The query string with which the third-party app sent the person. */
  query: shapedQuery,
  body: oauthBody,
});

/** The service's answer when the mailed code verifies an email. */
export const activated: Codec<Reply<"activateAccount">> = fields({
  token: nullable(secret),
  email: nullable(text),
  isPreBoarding: flag,
  _id: nullable(text),
  orgId: nullable(text),
});

/** The fields of every form that sets a password. */
export const newPassword = { password: secret, confirm: secret };

export const sender = { company: nullable(text), invitedBy: nullable(text) };

export const sites: Codec<ProductSites> = fields({ ...forEachProduct(() => setting), track: setting });

export const shellApp: Codec<ShellApp> = choice(["chat", "track"]);

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
  /** An address that holds an authorization code is a secret. */
  url: either(secret, shapedAddress, (value) => value instanceof Secret),
  /** Whether the app chose it and not the person, so that Back does not lead into it again. */
  replace: flag,
  passAuth: nullable(fields({ token: secret, orgId: text })),
});

const yes = kept(v.literal(true));

/** Which sessions to end: one, all but this one, or all. */
export const revokeRequest: Codec<Request<"sessions|revoke">> = either(
  fields({ sessionId: text }),
  either(fields({ others: yes }), fields({ all: yes }), (value) => v.is(v.object({ others: v.literal(true) }), value)),
  (value) => v.is(v.object({ sessionId: v.string() }), value),
);

export const socketInput = fields({
  transport: choice(transports),
  /** The connection presents it when it opens the socket. */
  token: nullable(secret),
  /** The connection presents this handle when it opens the socket, so that the service continues the page's steps. */
  pendingSteps: nullable(secret),
  /** Milliseconds in which the socket must open; otherwise it has failed. */
  within: number,
});

export const aboutYou = fields({
  firstName: text,
  lastName: text,
  email: text,
  /** ISO 3166 code of the country whose dial code the person chose. */
  phoneCountry: text,
  /** The dial code with its plus sign, as in `+91`. */
  dialCode: text,
  /** The number's digits, without the dial code. */
  phone: text,
});

export const phoneReading = fields({
  /** The text that the app has read. */
  text,
  /** The country that the person chose beside the number, or null. */
  chosen: nullable(text),
  /** ISO 3166 code of the number's country. If the number names none, it is the chosen one. */
  country: nullable(text),
  /** The digits of the country's calling code. */
  callingCode: text,
  /** The number's digits, without the calling code and the prefix for calls within the country. */
  national: text,
  /** Whether the country has such numbers. */
  isCertain: flag,
  problem: nullable(choice(["invalid", "phoneTooShort", "phoneTooLong"])),
});
