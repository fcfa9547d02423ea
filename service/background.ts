import type { Logger } from "./log.ts";

/**
 * Work that goes on behind an answer, so that its length tells the asker nothing: a mail goes out only to existing
 * accounts, and the answer is given before an account is looked for.
 */
export interface Background {
  /** Starts it. What goes wrong in it is logged. */
  start(work: () => Promise<void>): void;
  /** Resolves when nothing is going on. */
  idle(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const mine = work()
        .catch((error: unknown) => log.error({ err: error }, "work behind an answer failed"))
        .finally(() => running.delete(mine));
      running.add(mine);
    },
    async idle() {
      // Work may start more work.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
