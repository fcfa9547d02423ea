/** A secret as it is and as it could be written: in an address, in base64, in hexadecimal digits. */
function formsOf(secret: string): readonly RegExp[] {
  const bytes = Buffer.from(secret);
  // A longer number may contain a code's digits by chance.
  const plain = /^[0-9]+$/.test(secret) ? `(?<![0-9])${secret}(?![0-9])` : secret;
  return [plain, bytes.toString("base64").replace(/=+$/, ""), bytes.toString("hex")].map(
    (form) => new RegExp(form, "i"),
  );
}

/** Whether a text has a secret in it, in any of these forms. */
export const carries = (text: string, secret: string) => formsOf(secret).some((form) => form.test(text));
