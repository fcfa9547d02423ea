/** Code that the app loads separately. */
export interface Chunk<T> {
  /** The loaded code; null before. */
  loaded(): T | null;
  /** Loads it, once. After a failure the next call tries again. */
  load(): Promise<T>;
}

/** Makes a chunk of a dynamic import. */
export function chunk<T>(load: () => Promise<T>): Chunk<T> {
  let loaded: T | null = null;
  return {
    loaded: () => loaded,
    load: async () => (loaded ??= await load()),
  };
}
