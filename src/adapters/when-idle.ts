import { clock } from "./clock.ts";

/** A processor that is busy all the time, with an animation say, must not keep things from ever being loaded. */
const LONGEST_WAIT_MS = 1_000;

/** Waits until the browser has nothing to do. Not every browser tells; there the next task is soon enough. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else clock.setTimeout(resolve, 0);
  });
