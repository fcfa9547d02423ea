/** What may be taken: so many at once, and so many more each second. */
export interface Allowance {
  readonly size: number;
  readonly perSecond: number;
}

export interface Bucket {
  /** Takes one, where there is one. @param now epoch milliseconds */
  take(now: number): boolean;
}

/** Full at first, refilled steadily. */
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
