import { clock } from "./clock.ts";

/** The longest wait for an idle browser: an animation, for example, may keep it busy all the time. */
const LONGEST_WAIT_MS = 1_000;

/** Waits until the browser is idle. Some browsers do not report that; there it waits for the next task. */
export const whenIdle = (): Promise<undefined> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(undefined), { timeout: LONGEST_WAIT_MS });
    else clock.setTimeout(() => resolve(undefined), 0);
  });
