import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * What `find` finds; where that is nothing, a package of the system is installed first if that is possible.
 *
 * @throws when it cannot be had; the message says what to install
 */
export function installed<T>(find: () => T | null, name: string, missing: string): T {
  const found = find();
  if (found !== null) return found;
  const problem = new Error(`${missing} On Debian and Ubuntu: apt-get install ${name}`);
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw problem;
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update"], options);
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
  const now = find();
  if (now === null) throw problem;
  return now;
}
