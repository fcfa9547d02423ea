import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The Debian packages of an engine, by a file that each brings. */
type Packages = Readonly<Record<string, string>>;

/**
 * Installs the Debian packages of an engine that are missing.
 *
 * @throws if it cannot install them; the message names them
 */
export function ensureInstalled(packages: Packages): void {
  const missing = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`Install the Debian packages ${missing.join(", ")}.`);
  for (const command of [["update"], ["install", "--yes", "--no-install-recommends", ...missing]])
    execFileSync("apt-get", command, { stdio: ["ignore", "ignore", "inherit"] });
}
