import { surroundings } from "../surroundings.ts";

/* Replaces timers: these follow the time of the run. */

/** As in `node:timers/promises`. */
export const setTimeout = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => surroundings().timeline.after(milliseconds, resolve));

/** As in `node:timers/promises`. */
export const setImmediate = (): Promise<void> => setTimeout(0);

interface Interval {
  unref(): void;
  stop(): void;
}

/** How many times longer intervals are. They only clean up, which would be most of the work if it ran each minute. */
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

/** Replaces the global `performance`. */
export const performance = { now: () => surroundings().timeline.now() };
