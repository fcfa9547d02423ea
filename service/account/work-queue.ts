import { Refusal } from "../calls/refusal.ts";
import { texts } from "../texts.ts";

/** Milliseconds that work may have to wait, by what the work before it took. */
const LONGEST_WAIT = 3_000;
/** Milliseconds that work is believed to take at first, and at least. */
const [USUAL, LEAST] = [50, 20];
/** The share of the newest in what work is believed to take. */
const NEWEST = 0.1;
/** Seconds after which who was refused may try again. */
const RETRY_AFTER = 5;

/** Runs so much work at once, and lets as much wait as can soon be done. */
export interface WorkQueue {
  /** Refuses with 503 and a wait if nothing more may wait. */
  checkRoom(): void;
  /** Runs the work in its turn, or refuses it. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How much is waiting. */
  readonly waiting: number;
}

export function createWorkQueue(atOnce: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let usual = USUAL;

  function checkRoom() {
    if ((waiting.length * Math.max(usual, LEAST)) / atOnce < LONGEST_WAIT) return;
    throw new Refusal(503, texts.refusal.tryAgain, { retryAfter: RETRY_AFTER });
  }

  return {
    checkRoom,
    get waiting() {
      return waiting.length;
    },
    async run(work) {
      if (running < atOnce) running += 1;
      else {
        checkRoom();
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const began = performance.now();
      try {
        return await work();
      } finally {
        usual += (performance.now() - began - usual) * NEWEST;
        // The next one takes over the place of this one.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
