import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/* Sealed: the initial vector, the tag, and the encrypted text (AES-256-GCM). */

const [VECTOR_BYTES, TAG_BYTES] = [12, 16];

/**
 * Encrypts a text.
 *
 * @param key 32 bytes
 * @param about the thing that the text belongs to: as anything else's it does not open
 */
export function seal(key: Uint8Array, text: string, about = ""): Buffer {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, vector);
  cipher.setAAD(Buffer.from(about, "utf8"));
  const encrypted = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([vector, cipher.getAuthTag(), ...encrypted]);
}

/** Decrypts a text. Throws if the key, the thing that it belongs to, or any byte is another. */
export function open(key: Uint8Array, sealed: Uint8Array, about = ""): string {
  const bytes = Buffer.from(sealed);
  const [vector, tag] = [bytes.subarray(0, VECTOR_BYTES), bytes.subarray(VECTOR_BYTES, VECTOR_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", key, vector, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about, "utf8"));
  decipher.setAuthTag(tag);
  const text = [decipher.update(bytes.subarray(VECTOR_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}

/** The beginning of each sealed secret in the database. No secret in clear has it: those are Base32. */
export const SEALED = "sealed ";

/** Seals the secrets of people that the database keeps, and opens them. Without a key it keeps them in clear. */
export interface DataKeys {
  /** The beginnings of the secrets that can be opened: of the key that seals, then of the one before it. */
  readonly beginnings: readonly string[];
  /** Whether a kept secret is in clear, or sealed with one of the keys. */
  knows(kept: string): boolean;
  /** The secret as the database keeps it. */
  seal(secret: string, personId: string): string;
  /** The secret of a kept one, sealed or in clear. Throws if no key opens it, or it is another person's. */
  open(kept: string, personId: string): string;
}

/** @param secrets `DATA_KEY`, which seals and opens, and `DATA_KEY_BEFORE`, which only opens; none by default */
export function createDataKeys(secrets: readonly string[] = []): DataKeys {
  const keys = secrets.map((secret) => {
    const derived = (info: string, length: number) => Buffer.from(hkdfSync("sha256", secret, "", info, length));
    // The name says which key opens a secret, and nothing about the key.
    return { beginning: `${SEALED}${derived("name", 8).toString("hex")} `, key: derived("authenticator secrets", 32) };
  });
  const [first] = keys;
  const aboutOf = (personId: string) => `authenticator of ${personId}`;
  const keyOf = (kept: string) => keys.find(({ beginning }) => kept.startsWith(beginning));
  return {
    beginnings: keys.map(({ beginning }) => beginning),
    knows: (kept) => !kept.startsWith(SEALED) || keyOf(kept) !== undefined,
    seal: (secret, personId) =>
      first === undefined ? secret : first.beginning + seal(first.key, secret, aboutOf(personId)).toString("base64url"),
    open(kept, personId) {
      if (!kept.startsWith(SEALED)) return kept;
      const found = keyOf(kept);
      if (found === undefined) throw new Error("A secret is sealed with neither DATA_KEY nor DATA_KEY_BEFORE.");
      return open(found.key, Buffer.from(kept.slice(found.beginning.length), "base64url"), aboutOf(personId));
    },
  };
}
