import { createPublicKey, randomUUID } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as v from "valibot";
import type { Secret } from "../../workbench/codec/secret.ts";
import { nameInLog } from "../calls/audit.ts";
import type { Call, IncomingRequest } from "../calls/call.ts";
import { hasPlainText } from "../database/plain-text.ts";
import type { RelyingParty } from "../settings/relying-party.ts";
import { newToken } from "../shared/ids.ts";
import { Refusal } from "../shared/refusal.ts";
import type { PasskeyChallenge } from "../socket-sessions/pending-steps.ts";
import { texts } from "../texts/texts.ts";
import { hasPasskeys, type StoredPasskey } from "./passkeys.ts";

/** Milliseconds that a person has to use their authenticator. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** COSE's numbers of ES256 and RS256. Every authenticator in use has one of them. */
export const ALGORITHMS = [-7, -257];

/** The site that passkeys are for. Without one, the calls for passkeys are refused like unknown ones. */
export function requireRelyingParty({ context: { passkeys } }: Call): RelyingParty {
  if (passkeys === null) throw new Refusal(404, texts.refusal.unknownCall);
  return passkeys;
}

/** A purpose with the person it is for, if that is known before the challenge is signed. */
type For = { purpose: "signIn" } | { purpose: "add" | "secondFactor" | "stepUp"; personId: string };
/** A challenge before it has a value. */
type Unissued<C> = C extends unknown ? Omit<C, "value" | "until"> : never;

/** Replaces the socket's challenge. @returns the options that every ceremony has */
export function issueChallenge(
  { socketSession, now }: Call,
  purpose: Unissued<PasskeyChallenge>,
): { challenge: string; timeout: number } {
  const challenge = newToken();
  socketSession.challenge = { ...purpose, value: challenge, until: now + CHALLENGE_LIFETIME };
  return { challenge, timeout: CHALLENGE_LIFETIME };
}

/**
 * Takes the socket's challenge out, before anything is compared with it: whether or not the ceremony succeeds, no other
 * can use it. Refuses with 409 if there is none of this purpose for this person.
 */
export async function takeChallenge({ socketSession, now, note }: Call, purpose: For): Promise<PasskeyChallenge> {
  const { challenge } = socketSession;
  socketSession.challenge = null;
  const isOurs = challenge !== null && (await socketSession.pendingSteps.takeOut(now));
  if (!isOurs || challenge.until <= now || !isFor(challenge, purpose)) {
    throw new Refusal(409, texts.refusal.passkeyChallengeOver);
  }
  note({ spent: [challengeInLog(challenge)] });
  return challenge;
}

/** The name of a challenge in the log. */
export const challengeInLog = ({ value }: PasskeyChallenge): string => `challenge ${nameInLog(value)}`;

const isFor = (challenge: PasskeyChallenge, wanted: For): boolean =>
  challenge.purpose === wanted.purpose && personOf(challenge) === personOf(wanted);

const personOf = (wanted: For): string | null => ("personId" in wanted ? wanted.personId : null);

/** Whether the person can give a passkey. */
export const hasPasskey = async ({ context: { db, passkeys } }: IncomingRequest, personId: string): Promise<boolean> =>
  passkeys !== null && hasPasskeys(db, personId);

/** A passkey by the names of WebAuthn's options. */
export const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  type: "public-key" as const,
  id: credentialId,
  transports,
});

/** The most characters of the reason for a refused ceremony in the log: the reason quotes the client. */
const LONGEST_REASON = 200;

/**
 * Logs why a passkey is refused, under an incident by which an operator finds it. The person reads the same text for
 * every reason.
 */
export function notePasskeyRefused({ context: { log }, note }: Call, reason: string): void {
  const incident = randomUUID();
  note({ incident });
  log.info({ incident, reason: reason.slice(0, LONGEST_REASON) }, "a passkey was refused");
}

/**
 * Runs the verification of a ceremony. It throws for every fault, which the log gets as the reason.
 *
 * @returns null if the ceremony is refused
 */
export async function verified<T extends { verified: boolean }>(
  call: Call,
  { response }: Registration | Assertion,
  verify: () => Promise<T>,
): Promise<T | null> {
  const refuse = (reason: string) => {
    notePasskeyRefused(call, reason);
    return null;
  };
  try {
    requireOwnPage(response.clientDataJSON);
    const result = await verify();
    return result.verified ? result : refuse("wrong signature");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuse(error.message);
  }
}

/** The client data of a page that is in no frame of another site. */
const ofOwnPage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ crossOrigin: v.optional(v.literal(false)), topOrigin: v.optional(v.undefined()) }),
);

/**
 * Throws for the client data of a page in a frame of another site: the pages of the service open in none. The library
 * leaves that check to the service.
 */
function requireOwnPage(clientDataJSON: string): void {
  if (v.is(ofOwnPage, Buffer.from(clientDataJSON, "base64url").toString())) return;
  throw new Error("The client data is of no page of this site");
}

/* The numbers of COSE's fields (RFC 9053 and RFC 8230). */
const [TYPE, ALGORITHM] = ["1", "3"] as const;
const [CURVE, X, Y] = ["-1", "-2", "-3"] as const;
const [MODULUS, EXPONENT] = ["-1", "-2"] as const;

const coordinate = v.pipe(v.instance(Uint8Array), v.length(32));
/** Of 2048 bits and more: a shorter key is no proof. */
const modulus = v.pipe(
  v.instance(Uint8Array),
  v.check(({ length }) => length >= 256),
);
/** 65537, the exponent of every authenticator in use. */
const exponent = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => Buffer.from(bytes).equals(Buffer.from([1, 0, 1]))),
);
const inJwk = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The keys of `ALGORITHMS`, as `node:crypto` reads them. */
const publicKeys = v.union([
  v.pipe(
    v.object({
      [TYPE]: v.literal(2),
      [ALGORITHM]: v.literal(-7),
      [CURVE]: v.literal(1),
      [X]: coordinate,
      [Y]: coordinate,
    }),
    v.transform((key) => ({ kty: "EC", crv: "P-256", x: inJwk(key[X]), y: inJwk(key[Y]) })),
  ),
  v.pipe(
    v.object({ [TYPE]: v.literal(3), [ALGORITHM]: v.literal(-257), [MODULUS]: modulus, [EXPONENT]: exponent }),
    v.transform((key) => ({ kty: "RSA", n: inJwk(key[MODULUS]), e: inJwk(key[EXPONENT]) })),
  ),
]);

/**
 * Throws for a new passkey's key that can verify nothing, such as a point that is not on the curve: its person could not
 * sign in with it, and might have no other second factor. Nothing signs the key, and the library first reads it then.
 */
export async function requireUsableKey(publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const { isoCBOR } = await import("@simplewebauthn/server/helpers");
  const key = v.safeParse(publicKeys, Object.fromEntries(isoCBOR.decodeFirst<Map<number, unknown>>(publicKey)));
  if (!key.success) throw new Error("The passkey's key is of no algorithm that was asked for");
  createPublicKey({ key: key.output, format: "jwk" });
}

/* The JSON texts of WebAuthn (Level 3) that the calls for passkeys carry. */

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(60_000));
/** The most characters of a credential's id, which has at most 1023 bytes (WebAuthn section 7.1). */
const LONGEST_ID = 1364;
const credentialId = v.pipe(base64url, v.maxLength(LONGEST_ID));
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal("public-key"),
  clientExtensionResults: v.object({}),
};

/** `RegistrationResponseJSON`, as far as the service reads it. */
const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
});
export type Registration = v.InferOutput<typeof registration>;

/** Whether the authenticator is part of the browser's device or beside it. Browsers need not tell. */
const attachment = v.fallback(v.picklist(["platform", "cross-platform"]), "platform");
export type AuthenticatorKind = v.InferOutput<typeof attachment>;

/** `AuthenticationResponseJSON`, as far as the service reads it. */
const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url, null),
  }),
});
export type Assertion = v.InferOutput<typeof assertion>;

/** The browser's answer to `passkeys|create`. Refuses with 400 a text that is no such answer. */
export const readRegistration = (
  response: Secret,
): { readonly registration: Registration; readonly kind: AuthenticatorKind } => ({
  registration: read(registration, response),
  kind: read(v.object({ authenticatorAttachment: attachment }), response).authenticatorAttachment,
});

/** The browser's answer to `passkeys|challenge`. Refuses with 400 a text that is no such answer. */
export const readAssertion = (response: Secret): Assertion => read(assertion, response);

function read<T>(schema: v.GenericSchema<unknown, T>, response: Secret): T {
  // The texts inside are escaped, so that the check of the call has not seen them.
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.check(hasPlainText), schema), response.reveal());
  if (!parsed.success) throw new Refusal(400, texts.refusal.unreadable);
  return parsed.output;
}

/** The text of the service's request to the browser. */
export const optionsText = (
  options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON,
): string => JSON.stringify(options);
