import type { Ports } from "../../machines/shared/ports.ts";

/** The largest difference so far between the computer's clock, which can be set, and the page's age, which cannot. */
let opened = 0;

/**
 * The browser's clock. It never goes back while the page is open, or a wait would grow when the computer's clock is set
 * back; it goes on through sleep, in which the page's age may stand still. Delays are capped at the maximum of a browser timer; a longer deadline fires early, finds time
 * left and waits again.
 */
export const clock: Ports["clock"] = {
  now() {
    opened = Math.max(opened, Date.now() - performance.now());
    return Math.round(opened + performance.now());
  },
  setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 2_147_483_647)),
  clearTimeout: (id) => {
    if (typeof id === "number") clearTimeout(id);
  },
};
