import { createHash, randomBytes } from "node:crypto";

/** A new record id: 24 hex characters. */
export const newId = () => randomBytes(12).toString("hex");

/** Whether a value has the format of a record id. */
export const isId = (value: string) => /^[0-9a-f]{24}$/.test(value);

/** A new secret for a token or a link: 256 random bits, base64url. */
export const newToken = () => randomBytes(32).toString("base64url");

/** A new secret for the link to a client, of the 36 characters that pages expect: 144 random bits. */
export const newClientToken = () => randomBytes(18).toString("hex");

/** The stored SHA-256 of such a secret. With so many random bits it needs neither a salt nor a slow hash. */
export const fingerprint = (value: string) => createHash("sha256").update(value).digest("hex");
