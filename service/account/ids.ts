import { createHash, randomBytes } from "node:crypto";

/** A new record id: 24 hex characters. */
export const newId = () => randomBytes(12).toString("hex");

/** Whether a value from outside can be a record's id at all. */
export const isId = (value: string) => /^[0-9a-f]{24}$/.test(value);

/** A new secret for a token or a link: 256 random bits. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is stored in place of such a secret. It needs no salt and no slow hash: there is nothing to guess from. */
export const fingerprint = (value: string) => createHash("sha256").update(value).digest("hex");
