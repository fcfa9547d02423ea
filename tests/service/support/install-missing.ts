import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findProgram } from "./installed.ts";
import { findPostgres } from "./postgres.ts";

/** Whether the tests' programs are installed, by their packages in Debian and Ubuntu. */
const needed: Readonly<Record<string, () => boolean>> = {
  postgresql: () => findPostgres() !== null,
  nginx: () => findProgram("nginx") !== null,
  prometheus: () => findProgram("promtool") !== null,
  openssl: () => findProgram("openssl") !== null,
};

/**
 * Installs missing programs, if this user may. Otherwise the tests that need one name its package. Runs before all tests,
 * because only one process at a time can install packages.
 */
export function installMissing(): void {
  const missing = Object.keys(needed).filter((name) => !needed[name]?.());
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update"], options);
  execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], options);
}
