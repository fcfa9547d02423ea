/** The test files that take longest, in this order: they are begun first, so that nothing long is begun last. */
export const longest = ["every-situation", "postgres", "outage", "explored", "embedded", "data-folder", "power-cut"];

/** Those of them that `npm test -- --changed` leaves to the whole run. */
export const thorough = longest.filter((name) => name !== "explored" && name !== "embedded");
