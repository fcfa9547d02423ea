/** Work that runs one after the other in each lane. */
export interface Lanes {
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
}

export function createLanes(): Lanes {
  /** The last work in each lane. */
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(lane, work) {
      // The next work waits for this one to settle, not to succeed.
      const running = (last.get(lane) ?? Promise.resolve()).then(work, work);
      last.set(lane, running);
      try {
        return await running;
      } finally {
        if (last.get(lane) === running) last.delete(lane);
      }
    },
  };
}
