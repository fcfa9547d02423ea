import type { Ports } from "../../machines/shared/ports.ts";

/** The browser's clock. Longer waits are cut to a timer's maximum; the deadline then checks the time again. */
export const clock: Ports["clock"] = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 2_147_483_647)),
  clearTimeout: (id) => {
    if (typeof id === "number") clearTimeout(id);
  },
};
