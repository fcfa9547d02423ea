import type { Ports } from "../../machines/shared/ports.ts";

/** The browser's clock. Long waits are cut to what a timer can hold; a deadline then simply comes early to ask again. */
export const clock: Ports["clock"] = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 2_147_483_647)),
  clearTimeout: (id) => {
    if (typeof id === "number") clearTimeout(id);
  },
};
