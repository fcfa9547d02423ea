import type { Ports } from "../../machines/shared/ports.ts";

/**
 * The browser's clock. Delays are capped at the maximum of a browser timer; a longer deadline fires early, finds time
 * left and waits again.
 */
export const clock: Ports["clock"] = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 2_147_483_647)),
  clearTimeout: (id) => {
    if (typeof id === "number") clearTimeout(id);
  },
};
