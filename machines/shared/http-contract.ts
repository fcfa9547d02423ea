import * as v from "valibot";
import { flag, mfaType, platform, secret, text } from "./contract-values.ts";

/* The calls over HTTP (docs/contract.md). */

/** Answers of the HTTP calls: `data` on success, `error.message` with a 4xx status otherwise. */
export const httpReplies = {
  /** The service either asks for a second factor or gives the address to go to. */
  "oauth2/login": v.object({
    isMultiFactorAuth: flag,
    MFAType: v.nullish(mfaType, null),
    redirect_uri: text,
  }),
  /**
   * `problem`: why the app's request is invalid, in the person's language; null if it is valid. `decline_uri`: the address
   * that tells the app so, or that the person declines. `silent`: the app wants nothing to be shown, and `decline_uri` tells
   * it that nobody is signed in. `login_hint`: the person whom the app expects; null if it names nobody.
   */
  "oauth2/app-info": v.object({
    client_name: v.string(),
    client_logo: text,
    problem: text,
    decline_uri: text,
    silent: flag,
    login_hint: text,
  }),
  /** The path of the person's own image below the service's address; null where they have none. */
  "account/image": v.object({ image: text }),
} as const;
export type HttpReply<P extends keyof typeof httpReplies> = v.InferOutput<(typeof httpReplies)[P]>;

/** The header with the id of a request: 128 random bits in hexadecimal, as the `id` of a call on the socket. */
export const callIdHeader = "call-id";
/** Whether a text is such an id. */
export const isCallId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The path, on the service's origin, that keeps a set-up opened by a recovery code for a reload. */
export const recoveryProofPath = "/recovery-proof";
/** The path, on the service's origin, that reads, changes and removes the person's own image. Not every account service has it. */
export const imagePath = "/account/image";
/** The set-up token that `recoveryProofPath` takes and gives back. */
export const recoveryProof = v.object({ token: secret });

/** The path, on the service's origin, where a browser that the person trusts gets a cookie that scripts cannot read. */
export const trustedDevicePath = "/trusted-device";

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
