import AES from "crypto-js/aes";
import Utf8 from "crypto-js/enc-utf8";

/*
 * The wire's symmetric cipher (docs/contract.md, Sealing). Every browser holds its secret: it is obfuscation. TLS is
 * what protects the wire.
 */

export const seal = (value: unknown, secret: string): string => AES.encrypt(JSON.stringify(value), secret).toString();

/** What was sealed, or `false` on any failure: wrong secret, cut short, not JSON. */
export function open(cipherText: unknown, secret: string): unknown {
  if (typeof cipherText !== "string") return false;
  try {
    return JSON.parse(AES.decrypt(cipherText, secret).toString(Utf8));
  } catch {
    // There is no checksum: a wrong secret shows as bytes that are no text or text that is no JSON.
    return false;
  }
}
