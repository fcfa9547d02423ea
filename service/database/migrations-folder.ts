import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the migrations, found from the sources as well as from the built service. */
export function migrationsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, "service/database/migrations");
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) {
      throw new Error(`No folder service/database/migrations at or above ${import.meta.dirname}.`);
    }
  }
}
