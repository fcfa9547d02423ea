import AES from "crypto-js/aes";
import Utf8 from "crypto-js/enc-utf8";

/*
 * The wire's symmetric cipher (docs/contract.md, Sealing). Every browser has its secret, so it only obfuscates. TLS
 * protects the wire.
 */

export const seal = (value: unknown, secret: string): string => AES.encrypt(JSON.stringify(value), secret).toString();

/** The sealed value, or `false` if it can't be opened: wrong secret, cut short, not JSON. */
export function open(cipherText: unknown, secret: string): unknown {
  if (typeof cipherText !== "string") return false;
  try {
    return JSON.parse(AES.decrypt(cipherText, secret).toString(Utf8));
  } catch {
    // There is no checksum. A wrong secret gives invalid text or invalid JSON.
    return false;
  }
}
