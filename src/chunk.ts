/** Something that comes in a chunk of its own. */
export interface Chunk<T> {
  /** What was loaded; null before. */
  loaded(): T | null;
  /** Loads it, once. After a failure the next call tries again. */
  load(): Promise<T>;
}

export function chunk<T>(load: () => Promise<T>): Chunk<T> {
  let loaded: T | null = null;
  return {
    loaded: () => loaded,
    load: async () => (loaded ??= await load()),
  };
}
