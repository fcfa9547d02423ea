import type { Clock } from "../../workbench/effects/actors.ts";

/** The largest difference so far between the computer's clock, which a person can set, and the page's age. */
let opened = 0;

/**
 * A browser's timer stands still while the computer sleeps, and has a maximum delay. A wait is therefore made of timers
 * that are at most this long, in milliseconds: it ends soon after the computer has woken.
 */
const LONGEST_TIMER_MS = 1_000;

class Wait {
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The browser's clock. It never goes back while the page is open: otherwise a wait would grow when a person sets the
 * computer's clock back. It goes on while the computer sleeps, although the page's age may stand still.
 */
export const clock: Clock = {
  now() {
    opened = Math.max(opened, Date.now() - performance.now());
    return Math.round(opened + performance.now());
  },
  setTimeout(run, ms) {
    const wait = new Wait();
    const until = clock.now() + ms;
    const goOn = (left: number) => {
      wait.timer = setTimeout(
        () => {
          const rest = until - clock.now();
          if (rest > 0) goOn(rest);
          else run();
        },
        Math.min(left, LONGEST_TIMER_MS),
      );
    };
    goOn(ms);
    return wait;
  },
  clearTimeout: (wait) => {
    if (wait instanceof Wait) clearTimeout(wait.timer);
  },
};
