import AES from "crypto-js/aes";
import Utf8 from "crypto-js/enc-utf8";

/*
 * The symmetric cipher of the wire (docs/contract.md, Sealing). Every browser has the secret, so this is obfuscation.
 * TLS protects the wire.
 */

/** Encrypts a value, written as JSON. */
export const seal = (value: unknown, secret: string): string => AES.encrypt(JSON.stringify(value), secret).toString();

/** Decrypts a sealed value. Returns `false` on any failure: wrong secret, truncated text, not JSON. */
export function open(cipherText: unknown, secret: string): unknown {
  if (typeof cipherText !== "string") return false;
  try {
    return JSON.parse(AES.decrypt(cipherText, secret).toString(Utf8));
  } catch {
    // There is no checksum: a wrong secret yields bytes that are not UTF-8, or text that is not JSON.
    return false;
  }
}
