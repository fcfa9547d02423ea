import { goneFrom } from "../database/errors.ts";
import type { Logger } from "../log/log.ts";

/**
 * Work that continues after an answer, to prevent timing attacks: mail is sent only to existing accounts, so the answer
 * is sent before the account is looked up.
 */
export interface Background {
  /** Starts the work. Its errors are logged. */
  start(work: () => Promise<void>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const task = work()
        .catch((error: unknown) => {
          if (goneFrom(error) === null) log.error({ err: error }, "work behind an answer failed");
          else log.info("work behind an answer was for an account that has been erased");
        })
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      // Work may start more work.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
