/** A rate limit: the size of a burst, and the refill per second. */
export interface Allowance {
  readonly size: number;
  readonly perSecond: number;
}

export interface Bucket {
  /** Takes one token; false if there is none. @param now epoch milliseconds */
  take(now: number): boolean;
}

/** A token bucket, which starts full. */
export function createBucket({ size, perSecond }: Allowance, start: number): Bucket {
  let left = size;
  let at = start;
  return {
    take(now) {
      left = Math.min(size, left + (Math.max(0, now - at) / 1000) * perSecond);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
