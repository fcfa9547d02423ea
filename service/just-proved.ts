import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** So many sign-ins are under way at once; the oldest then costs the slow comparing once more. */
const CAPACITY = 10_000;

/**
 * What was found to be the password or code of a stored hash a moment ago. A sign-in with a second factor sends the
 * password twice and looks at its code twice, in making it and in comparing it; the slow hash is for strangers with a
 * stolen table, and need not be computed again for that. Kept in this process alone, as a digest under a key that
 * exists nowhere else; elsewhere, and when it is forgotten, the slow comparing answers the same.
 */
export interface JustProved {
  /** @param until epoch milliseconds */
  remember(hash: string, secret: string, until: number): void;
  /** Whether it is certain that the secret is the one of this hash; false says nothing. */
  knows(hash: string, secret: string, now: number): boolean;
  /** What it was remembered for is over. */
  forget(hash: string): void;
}

export function createJustProved(): JustProved {
  const key = randomBytes(32);
  const remembered = new Map<string, { digest: Buffer; until: number }>();
  const digestOf = (hash: string, secret: string) => createHmac("sha256", key).update(`${hash}\0${secret}`).digest();

  return {
    remember(hash, secret, until) {
      remembered.delete(hash);
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size >= CAPACITY) remembered.delete(oldest);
      remembered.set(hash, { digest: digestOf(hash, secret), until });
    },
    knows(hash, secret, now) {
      const entry = remembered.get(hash);
      if (entry === undefined) return false;
      if (entry.until > now) return timingSafeEqual(entry.digest, digestOf(hash, secret));
      remembered.delete(hash);
      return false;
    },
    forget: (hash) => void remembered.delete(hash),
  };
}
