import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program in PATH or in Debian's folder of servers; null if it is in neither. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a program that a test needs.
 *
 * @param packageName its package in Debian and Ubuntu
 * @throws if it is not installed; the message names the package
 */
export function programNamed(name: string, packageName = name): string {
  const found = findProgram(name);
  if (found !== null) return found;
  throw new Error(`${name} was not found in PATH or /usr/sbin. On Debian and Ubuntu: apt-get install ${packageName}`);
}
