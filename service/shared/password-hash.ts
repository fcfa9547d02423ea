import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import * as argon2 from "@node-rs/argon2";
import { checkNewPassword } from "../../machines/shared/rules.ts";
import { canonicalPassword } from "../../machines/shared/spelling.ts";
import { newToken } from "./ids.ts";
import { createWorkQueue } from "./work-queue.ts";

/** Argon2id with OWASP's minimum parameters, which docs/security.md promises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node's threads for slow work. More concurrent hashes would wait for a thread where the queue cannot count them. */
const THREADS = Number(process.env["UV_THREADPOOL_SIZE"]) || 4;
/** The hashes that this process computes at once. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism(), THREADS));
/** Every slow hash goes through here: more than can be computed soon are refused, so that nobody waits in vain. */
export const hashing = createWorkQueue(HASHES_AT_ONCE);
const hash = (text: string, options: argon2.Options) => hashing.run(() => argon2.hash(text, options));
const verify = (hashed: string, text: string) => hashing.run(() => argon2.verify(hashed, text));

/**
 * The stored hash of a password, of its canonical spelling.
 *
 * @param salt 16 bytes; random unless one is given
 */
export const hashPassword = (password: string, salt: Uint8Array = randomBytes(16)) =>
  hash(canonicalPassword(password), { ...cost, salt });

/** A random first password that meets the password rules: 22 characters, so that these leave it more than 128 bits. */
export function firstPassword(): string {
  for (;;) {
    const password = newToken().slice(0, 22);
    if (checkNewPassword(password) === null) return password;
  }
}

/** The hash of a random password. Verifying against it takes as long as against a real one. */
let dummyHash: Promise<string> | null = null;

/** Creates the dummy hash once. Called at start, so that the first unknown account takes no longer than later ones. */
export async function prepareDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(newToken());
  return dummyHash;
}

/**
 * Whether a password has this hash. `null` stands for an unknown account and takes as long, to prevent a timing attack
 * that reveals who has an account.
 */
export async function matches(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await prepareDummyHash());
  return (await verify(compared, canonicalPassword(password))) && passwordHash !== null;
}

/**
 * The one of these hashes that the password has; null if none. Several hashes must share a salt: one slow hash then
 * checks all of them, and the time does not reveal how many there are.
 */
export async function findMatchingHash(hashes: readonly string[], password: string): Promise<string | null> {
  const [first = null, ...others] = hashes;
  if (first === null || others.length === 0) return (await matches(first, password)) ? first : null;
  // The format is `$argon2id$version$cost$salt$hash`.
  const salt = Buffer.from(first.split("$")[4] ?? "", "base64");
  const computed = Buffer.from(await hash(canonicalPassword(password), { ...cost, salt }));
  const isComputed = (one: Buffer) => one.length === computed.length && timingSafeEqual(one, computed);
  return hashes.find((one) => isComputed(Buffer.from(one))) ?? null;
}

/**
 * The stored hash of a six-digit code. It is as slow as a password's: with a fast hash, an attacker who reads the table
 * could try all million codes in a second. A pepper would not help, as it would be stored next to the table.
 */
export const hashCode = (code: string) => hash(code, cost);
export const codeMatches = (codeHash: string, code: string) => verify(codeHash, code);
