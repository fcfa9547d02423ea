import { setTimeout as pause } from "node:timers/promises";

/** How long the app waits for an answer, in milliseconds. */
const PATIENCE = 15_000;

/** The measurements of one kind of work. */
export interface Measured {
  /** The duration of each success, in milliseconds. */
  readonly times: number[];
  /** The number of failures of each kind. */
  readonly failures: Map<string, number>;
  /** Measures work that throws if it fails. */
  take(work: () => Promise<unknown>): Promise<void>;
  /** Counts a failure that came before the measured work. */
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
