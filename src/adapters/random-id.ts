/** A new random id in hexadecimal digits. The specification has 24 of them; a call's id has 32, for 128 bits. */
export const randomId = (digits: 24 | 32 = 24): string =>
  [...crypto.getRandomValues(new Uint8Array(digits / 2))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
