import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "failed-pages";

/** In a page: its snapshot file, or null if the app has not started. */
export const SNAPSHOT = `window.foyer ? window.foyer.snapshot().then((page) => JSON.stringify(page, null, 1)) : null`;

/**
 * Keeps the page at which a test failed.
 *
 * @param kind the kind of the test
 * @param file a snapshot file
 * @returns the command that opens it in the inspector
 */
export function keepPage(kind: string, name: string, file: string): string {
  const path = join(FOLDER, `${kind} ${name}`.replace(/\W+/g, "-") + ".foyer-snapshot.json");
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, file);
  return `npm run snapshot -- open ${path}`;
}
