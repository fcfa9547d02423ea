/** The test files that take longest, in this order: they are begun first, so that nothing long is begun last. */
export const longest = [
  "postgres",
  "outage",
  "run-service",
  "behind-nginx",
  "explored",
  "embedded",
  "every-situation",
  "load/update",
  "histories",
  "power-cut",
  "explored-app",
  "simulation",
  "data-folder",
  "cli",
  "several-processes",
];

/** Those of them that `npm test -- --changed` leaves to the whole run. */
export const thorough = longest.filter((name) => !name.startsWith("explored"));
