import type { Ports } from "../../machines/shared/ports.ts";

/** The largest difference so far between the computer's clock, which a person can set, and the page's age. */
let opened = 0;

/**
 * The browser's clock. It never goes back while the page is open: otherwise a wait would grow when a person sets the
 * computer's clock back. It goes on while the computer sleeps, although the page's age may stand still. Browser timers
 * have a maximum delay: a timer for a longer deadline fires early, and the deadline waits again.
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
