/** How many there are of something at each address. */
export interface Tally {
  of(address: string): number;
  /** One more. @returns what takes it away again */
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
