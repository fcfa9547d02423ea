import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The most entries. Beyond it the oldest is evicted, which costs one more slow hash. */
const CAPACITY = 10_000;

/**
 * Remembers the password or code of a stored hash, to save a second slow hash: a client sends the password of a sign-in
 * with a second factor twice, and the service hashes a mailed code when it creates and when it compares it. Without the
 * cache, a processor serves a quarter fewer sign-ins with an authenticator.
 *
 * The slow hash protects a stolen table, which this does not weaken: entries are in memory only, as HMACs under a random
 * key of this process. On a miss, the slow comparison gives the same answer.
 */
export interface SecretCache {
  /** @param until epoch milliseconds */
  remember(hash: string, secret: string, until: number): void;
  /** Whether the secret is known to have this hash. False may also mean that it is not cached. */
  matches(hash: string, secret: string, now: number): boolean;
  forget(hash: string): void;
}

export function createSecretCache(): SecretCache {
  const key = randomBytes(32);
  const entries = new Map<string, { digest: Buffer; until: number }>();
  const digestOf = (hash: string, secret: string) => createHmac("sha256", key).update(`${hash}\0${secret}`).digest();

  return {
    remember(hash, secret, until) {
      entries.delete(hash);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= CAPACITY) entries.delete(oldest);
      entries.set(hash, { digest: digestOf(hash, secret), until });
    },
    matches(hash, secret, now) {
      const entry = entries.get(hash);
      if (entry === undefined) return false;
      if (entry.until > now) return timingSafeEqual(entry.digest, digestOf(hash, secret));
      entries.delete(hash);
      return false;
    },
    forget: (hash) => void entries.delete(hash),
  };
}
