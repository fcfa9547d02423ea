import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** @type {Map<string, readonly string[]>} */
const known = new Map();

/**
 * The files that a file imports, by their paths below the root.
 *
 * @param {string} file
 */
export function importsOf(file) {
  const kept = known.get(file);
  if (kept) return kept;
  const text = readFileSync(join(ROOT, file), "utf8");
  const found = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    // Some code has imports in its texts.
    .filter((path) => existsSync(join(ROOT, path)));
  known.set(file, found);
  return found;
}

/**
 * Files with everything that they import.
 *
 * @param {readonly string[]} files
 * @param {(file: string) => boolean} [isEnd] whether what a file imports does not count
 */
export function reachedFrom(files, isEnd = () => false) {
  /** @type {Set<string>} */
  const reached = new Set(files.filter((file) => existsSync(join(ROOT, file))));
  // A set's iteration includes what is added meanwhile.
  for (const file of reached) if (!isEnd(file)) for (const path of importsOf(file)) reached.add(path);
  return reached;
}
