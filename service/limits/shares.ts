/** A counter for each address. */
export interface Tally {
  of(address: string): number;
  /** Adds one. @returns a function that removes it again, to be called once */
  add(address: string): () => void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const of = (address: string) => counts.get(address) ?? 0;
  return {
    of,
    add(address) {
      counts.set(address, of(address) + 1);
      return () => {
        if (of(address) > 1) counts.set(address, of(address) - 1);
        else counts.delete(address);
      };
    },
  };
}

/** Shares a limited number of things, such as connections, out among addresses. */
export interface Shares {
  /** The number that all have together. */
  readonly taken: number;
  hasRoom(address: string): boolean;
  /**
   * Takes one.
   *
   * @param address null: it is in no address's share, but the others have less
   * @returns a function that gives it back, to be called once
   */
  take(address: string | null): () => void;
}

/**
 * An address may have `perAddress` of `most` while nobody else has any, and the same part of what the others leave free,
 * so that a few addresses cannot take all. As long as anything is free, an address may have one.
 */
export function createShares(most: number, perAddress: number): Shares {
  const tally = createTally();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    hasRoom(address) {
      const own = tally.of(address);
      const leftByOthers = most - (taken - own);
      return taken < most && own < Math.max(1, Math.floor((perAddress * leftByOthers) / most));
    },
    take(address) {
      const remove = address === null ? null : tally.add(address);
      taken += 1;
      return () => {
        taken -= 1;
        remove?.();
      };
    },
  };
}
