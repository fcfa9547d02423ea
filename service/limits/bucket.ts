/** A rate limit: the size of a burst, and the refill per second. */
export interface Allowance {
  readonly size: number;
  readonly perSecond: number;
}

export interface Bucket {
  /** Takes tokens; if the bucket has fewer, takes none and returns false. @param now epoch milliseconds */
  take(now: number, tokens?: number): boolean;
}

/** A token bucket, which starts full. */
export function createBucket({ size, perSecond }: Allowance, start: number): Bucket {
  let left = size;
  let at = start;
  return {
    take(now, tokens = 1) {
      left = Math.min(size, left + (Math.max(0, now - at) / 1000) * perSecond);
      at = now;
      if (left < tokens) return false;
      left -= tokens;
      return true;
    },
  };
}

/** The most buckets. Beyond it the least recently used one is dropped. */
const MOST_ADDRESSES = 10_000;

/** The same rate limit for each address. */
export function createBuckets(allowance: Allowance): { take(address: string, now: number): boolean } {
  const buckets = new Map<string, Bucket>();
  return {
    take(address, now) {
      const bucket = buckets.get(address) ?? createBucket(allowance, now);
      // A map keeps the order of insertion, so the least recently used bucket comes first.
      buckets.delete(address);
      buckets.set(address, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > MOST_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
      return bucket.take(now);
    },
  };
}
