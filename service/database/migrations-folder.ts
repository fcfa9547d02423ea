import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The same folder from the sources and from the built service: it lies in the project, above both. */
export function migrationsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, "service/database/migrations");
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) {
      throw new Error(`No folder service/database/migrations at or above ${import.meta.dirname}.`);
    }
  }
}
