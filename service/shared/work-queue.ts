import { texts } from "../texts/texts.ts";
import { Refusal } from "./refusal.ts";

/** The longest expected wait of new work, in milliseconds. */
const LONGEST_WAIT = 3_000;
/** Milliseconds after which the queue refuses waiting work: the app gives up after 15 s, and a call may hash twice. */
const TOO_LATE = 6_000;
/** The expected milliseconds of one piece of work: the initial value and the minimum. */
const [USUAL, LEAST] = [50, 20];
/** The weight of the newest piece of work in the expected time. */
const NEWEST = 0.1;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** Runs a fixed number of pieces of work at once, queues as many as it can soon run, and refuses others with 503. */
export interface WorkQueue {
  /** Refuses if the queue is full. */
  checkRoom(): void;
  /** Runs the work in its turn. Refuses it if the queue is full, or if its turn comes too late. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The number of waiting pieces of work. */
  readonly waiting: number;
}

interface Waiting {
  readonly since: number;
  begin(): void;
  refuse(refusal: Refusal): void;
}

/** @param now milliseconds of a clock that only goes forward */
export function createWorkQueue(atOnce: number, now: () => number = () => performance.now()): WorkQueue {
  const waiting: Waiting[] = [];
  let running = 0;
  let usual = USUAL;

  function checkRoom() {
    if ((waiting.length * Math.max(usual, LEAST)) / atOnce >= LONGEST_WAIT) throw busy();
  }

  /** Starts the next waiting work that is not too late, in place of finished work. */
  function passOn() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (now() - next.since <= TOO_LATE) return next.begin();
      next.refuse(busy());
    }
    running -= 1;
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
        await new Promise<void>((begin, refuse) => waiting.push({ since: now(), begin, refuse }));
      }
      const began = now();
      try {
        return await work();
      } finally {
        usual += (now() - began - usual) * NEWEST;
        passOn();
      }
    },
  };
}

const busy = () => new Refusal(503, texts.refusal.tryAgain, { retryAfter: RETRY_AFTER });
