import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * The wire's cipher, in the format of CryptoJS with a passphrase (docs/contract.md, Sealing): AES-256-CBC, with key and
 * IV derived by OpenSSL's legacy KDF. The format requires MD5. The cipher hides nothing from anyone who has the shared
 * secret, which every browser has: TLS protects the wire.
 */

const MARK = Buffer.from("Salted__", "latin1");
const SALT_BYTES = 8;
const BLOCK_BYTES = 16;
const KEY_BYTES = 32;
const MD5_BYTES = 16;

function keyAndVector(secret: string, salt: Buffer): { key: Buffer; vector: Buffer } {
  const derived = Buffer.alloc(KEY_BYTES + BLOCK_BYTES);
  let digest: Buffer = Buffer.alloc(0);
  for (let filled = 0; filled < derived.length; filled += MD5_BYTES) {
    digest = createHash("md5").update(digest).update(secret, "utf8").update(salt).digest();
    digest.copy(derived, filled);
  }
  return { key: derived.subarray(0, KEY_BYTES), vector: derived.subarray(KEY_BYTES) };
}

/** Encrypts a value for the wire, as base64. */
export function seal(value: unknown, secret: string): string {
  const salt = randomBytes(SALT_BYTES);
  const { key, vector } = keyAndVector(secret, salt);
  const cipher = createCipheriv("aes-256-cbc", key, vector);
  const sealed = [MARK, salt, cipher.update(JSON.stringify(value), "utf8"), cipher.final()];
  return Buffer.concat(sealed).toString("base64");
}

/**
 * Decrypts a value; `false` on any failure: not a string, truncated, wrong secret, not JSON. The format is not
 * authenticated, so a wrong secret may rarely yield valid JSON. Callers must validate the value.
 */
export function open(sealed: unknown, secret: string): unknown {
  if (typeof sealed !== "string") return false;
  const bytes = Buffer.from(sealed, "base64");
  const start = MARK.length + SALT_BYTES;
  const length = bytes.length - start;
  if (length < BLOCK_BYTES || length % BLOCK_BYTES !== 0 || !bytes.subarray(0, MARK.length).equals(MARK)) return false;
  const { key, vector } = keyAndVector(secret, bytes.subarray(MARK.length, start));
  const decipher = createDecipheriv("aes-256-cbc", key, vector);
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString("utf8");
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // Bad padding or not JSON, as with a wrong secret. The caller counts and logs it.
    return false;
  }
}
