/** The slowest test files, slowest first: Vitest starts them first, so that no slow one starts last. */
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
  "fuzz",
  "data-folder",
  "cli",
  "several-processes",
];

/** The slow files that only the whole `npm test` runs, and not `npm test -- --changed`. */
export const thorough = longest.filter((name) => !name.startsWith("explored"));
