import { surroundings } from "../surroundings.ts";

/* Timers by the time of the run. */

/** As in `node:timers/promises`. */
export const setTimeout = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => surroundings().timeline.after(milliseconds, resolve));

/** As in `node:timers/promises`. */
export const setImmediate = (): Promise<void> => setTimeout(0);

interface Interval {
  unref(): void;
  stop(): void;
}

/** Intervals are for tidying up, which would be most of the work if it were done each minute. */
const STRETCHED = 20;

export function setInterval(run: () => void, milliseconds: number): Interval {
  let cancel = () => {};
  const again = () => {
    cancel = surroundings().timeline.after(milliseconds * STRETCHED, () => {
      again();
      run();
    });
  };
  again();
  return { unref: () => {}, stop: () => cancel() };
}

export const clearInterval = (interval: Interval): void => interval.stop();

/** As in the global `performance`. */
export const performance = { now: () => surroundings().timeline.now() };
