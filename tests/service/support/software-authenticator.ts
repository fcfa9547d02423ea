import { newToken } from "../../../service/shared/ids.ts";
import type { NewPasskey } from "../../../service/sign-in/passkeys.ts";
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import * as v from "valibot";
import type { RelyingParty } from "../../../service/settings/relying-party.ts";

/** The parts of the service's options that an authenticator signs or keeps. */
interface Creation extends Asking {
  readonly user: { readonly id: string };
}
interface Asking {
  readonly challenge: string;
}

/** The parts of an answer that a test forges; all others are as the service asked. */
export interface Forged {
  readonly challenge?: string;
  readonly origin?: string;
  readonly domain?: string;
  /** Whether the authenticator verified the person; it did by default. */
  readonly isVerified?: boolean;
  /** Whether the person was there; they were by default. */
  readonly isPresent?: boolean;
  /** The count of signatures; 0 by default, as of an authenticator that does not count. */
  readonly counter?: number;
  readonly isSigned?: boolean;
  readonly userHandle?: string | null;
  /** The attestation's format; "none" by default. Any but "none" has a certificate, unless it is the own signature. */
  readonly format?: string;
  readonly isSelfAttested?: boolean;
  /** Where the authenticator is; "platform" by default. */
  readonly attachment?: unknown;
  readonly transports?: readonly string[];
  /** Whether the public key is a point on its curve; it is by default. */
  readonly isOnCurve?: boolean;
  /** The kind of authenticator; by default it does not say (zeros). */
  readonly aaguid?: string;
  /** The credential's id in the signed data; the same as in the answer by default. */
  readonly signedId?: Uint8Array;
}

/** A browser with an authenticator that has one passkey (WebAuthn Level 3, ES256, attestation "none"). */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** Answers the options of `passkeys|create` as `navigator.credentials.create` does. */
  make(options: Creation, forged?: Forged): string;
  /** Answers the options of `passkeys|challenge` as `navigator.credentials.get` does. */
  prove(options: Asking, forged?: Forged): string;
}

const [PRESENT, VERIFIED, CAN_BE_COPIED, HAS_KEY] = [1, 4, 8, 64];

const aaguidOf = ({ aaguid }: Forged) =>
  aaguid === undefined ? Buffer.alloc(16) : Buffer.from(aaguid.replaceAll("-", ""), "hex");

/** The site of the tests' passkeys. */
export const SITE: RelyingParty = { domain: "example.test", origin: "https://account.example.test" };

/** @param algorithm "ES384" makes a key of a kind that the service does not accept */
export function createAuthenticator(algorithm: "ES256" | "ES384" = "ES256"): SoftwareAuthenticator {
  const namedCurve = algorithm === "ES256" ? "P-256" : "P-384";
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
  const id = randomBytes(16);
  const credentialId = id.toString("base64url");
  let owner: string | null = null;

  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? SITE.origin,
        crossOrigin: false,
      }),
    );
  const header = ({ domain = SITE.domain, isVerified = true, isPresent = true, counter = 0 }: Forged, more: number) => {
    const flags = (isPresent ? PRESENT : 0) | CAN_BE_COPIED | (isVerified ? VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(domain)), Buffer.from([flags]), count]);
  };
  const answer = { id: credentialId, rawId: credentialId, type: "public-key", clientExtensionResults: {} };

  return {
    credentialId,
    make({ challenge, user }, forged = {}) {
      owner = user.id;
      const { signedId = id } = forged;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(signedId.length);
      const key = coseKey(publicKey, algorithm, forged.isOnCurve ?? true);
      const authData = Buffer.concat([header(forged, HAS_KEY), aaguidOf(forged), length, signedId, key]);
      const data = clientData("webauthn.create", challenge, forged);
      const ownSignature = () => [
        [text("alg"), integer(-7)] as const,
        [text("sig"), bytes(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey))] as const,
      ];
      const certificate = () => (forged.format === undefined ? [] : [[text("x5c"), head(4, 0)] as const]);
      const attestation = map([
        [text("fmt"), text(forged.format ?? "none")],
        [text("attStmt"), map(forged.isSelfAttested ? ownSignature() : certificate())],
        [text("authData"), bytes(authData)],
      ]);
      return JSON.stringify({
        ...answer,
        authenticatorAttachment: "attachment" in forged ? forged.attachment : "platform",
        response: {
          clientDataJSON: data.toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: forged.transports ?? ["internal", "hybrid"],
        },
      });
    },
    prove({ challenge }, forged = {}) {
      const data = clientData("webauthn.get", challenge, forged);
      const authenticatorData = header(forged, 0);
      const signed = (forged.isSigned ?? true) ? authenticatorData : Buffer.alloc(37);
      const signature = sign("sha256", Buffer.concat([signed, sha256(data)]), privateKey);
      return JSON.stringify({
        ...answer,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: forged.userHandle === undefined ? owner : forged.userHandle,
        },
      });
    },
  };
}

const sha256 = (value: Uint8Array) => createHash("sha256").update(value).digest();

/* CBOR (RFC 8949), as far as an authenticator needs it. */

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const point = v.object({ x: v.string(), y: v.string() });

/** The public key in the COSE format (RFC 9053). */
function coseKey(key: KeyObject, algorithm: "ES256" | "ES384", isOnCurve: boolean): Buffer {
  const { x, y } = v.parse(point, key.export({ format: "jwk" }));
  const [alg, curve] = algorithm === "ES256" ? [-7, 1] : [-35, 2];
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(alg)],
    [integer(-1), integer(curve)],
    [integer(-2), bytes(Buffer.from(x, "base64url"))],
    [integer(-3), bytes(Buffer.from(isOnCurve ? y : x, "base64url"))],
  ]);
}

/** A passkey as the service stores it, which no authenticator holds. */
export const storedPasskey = (): NewPasskey => ({
  credentialId: newToken(),
  publicKey: new Uint8Array(1),
  counter: 0,
  transports: [],
  deviceType: "singleDevice",
  backedUp: false,
  aaguid: null,
  name: "x",
});
