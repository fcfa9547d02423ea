import { clock } from "./clock.ts";

/** Waits until the browser has nothing to do. Not every browser tells; there the next task is soon enough. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else clock.setTimeout(resolve, 0);
  });
