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
