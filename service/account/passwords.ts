import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { trimmed } from "../../machines/shared/rules.ts";
import { newToken } from "./ids.ts";

/** Argon2id; the least that OWASP recommends and this service promises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The stored form of a password. It is trimmed, here as in `matches`, because every field is.
 *
 * @param salt 16 bytes; random unless one is given
 */
export const hashPassword = (password: string, salt: Uint8Array = randomBytes(16)) =>
  hash(trimmed(password), { ...cost, salt });

/** The hash of no account's password: checking against it costs what checking a real one does. */
let nobodys: Promise<string> | null = null;

/** Makes that hash, so that not even the first stranger takes longer than the others. */
export async function prepareForStrangers(): Promise<string> {
  nobodys ??= hashPassword(newToken());
  return nobodys;
}

/**
 * Whether a password is the one of this hash. `null` stands for an unknown person and takes the same work,
 * so that the time does not tell who has an account.
 */
export async function matches(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await prepareForStrangers()), trimmed(password));
  return right && passwordHash !== null;
}

/**
 * The one of these hashes that a password is of; null for none. Several have to be of one salt: then one slow hash
 * answers for all, and the time does not tell how many there are.
 */
export async function matching(hashes: readonly string[], password: string): Promise<string | null> {
  const [first = null, ...others] = hashes;
  if (first === null || others.length === 0) return (await matches(first, password)) ? first : null;
  // As the library writes it: `$argon2id$version$cost$salt$hash`.
  const made = await hashPassword(password, Buffer.from(first.split("$")[4] ?? "", "base64"));
  return hashes.find((one) => one === made) ?? null;
}

/**
 * The stored form of a six-digit code. Slow like a password's: a million codes under a fast hash would be
 * tried in a second by a reader of the table, and a key to mix in would have to lie beside the table.
 */
export const hashCode = (code: string) => hash(code, cost);
export const codeMatches = (codeHash: string, code: string) => verify(codeHash, code);
