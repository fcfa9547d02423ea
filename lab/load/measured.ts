import { setTimeout as pause } from "node:timers/promises";

/** As long as the app waits for an answer, in milliseconds. */
const PATIENCE = 15_000;

/** One thing that is measured. */
export interface Measured {
  /** How long each took that went well, in milliseconds. */
  readonly times: number[];
  /** How often it went wrong in which way. */
  readonly failures: Map<string, number>;
  /** Measures some work, which throws if it goes wrong. */
  take(work: () => Promise<unknown>): Promise<void>;
  /** Counts what went wrong before there was anything to measure. */
  fail(error: unknown): void;
}

export function createMeasured(): Measured {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const fail = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    failures.set(why, (failures.get(why) ?? 0) + 1);
  };
  return {
    times,
    failures,
    fail,
    async take(work) {
      const start = performance.now();
      try {
        await inTime(work());
        times.push(performance.now() - start);
      } catch (error) {
        fail(error);
      }
    },
  };
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  const tooLate = pause(PATIENCE, null, { signal: settled.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE / 1000} s`);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    settled.abort();
  }
}
