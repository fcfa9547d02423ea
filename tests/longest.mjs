/** The test files that take longest, in this order: they are begun first, so that nothing long is begun last. */
export const longest = [
  "every-situation",
  "outage",
  "postgres",
  "several-processes",
  "behind-nginx",
  "histories",
  "explored",
  "power-cut",
  "data-folder",
];

/** Those of them that `npm test -- --changed` leaves to the whole run. */
export const thorough = longest.filter((name) => name !== "explored");
