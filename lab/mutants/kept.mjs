import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { reachedFrom } from "../../tests/imports.mjs";

/*
 * The results of former runs. Each is written as soon as it is known, so that a run that was stopped goes on where it
 * ended; and each holds only until a source changes that it depends on.
 */

/**
 * @typedef {object} Kept
 * @property {string} fault with its part, group and place
 * @property {boolean} noticed
 * @property {string} sources the digest of the sources on which the result depends
 * @property {string} [by] the file of the test that noticed the fault: only its sources count then
 */

// Stryker's workers run in a copy of the sources, with faults in it.
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILE = join(ROOT, "mutants-report/results.jsonl");

/** @type {Map<string, Kept> | null} */
let results = null;

function read() {
  if (results) return results;
  mkdirSync(dirname(FILE), { recursive: true });
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").split("\n") : [];
  // A run that was killed may have left half a line.
  if (lines.length > 0 && lines.at(-1) !== "") appendFileSync(FILE, "\n");
  results = new Map();
  for (const line of lines) {
    if (!line.endsWith("}")) continue;
    /** @type {Kept} */
    const kept = JSON.parse(line);
    results.set(kept.fault, kept);
  }
  return results;
}

/** @param {string} fault */
export const keptOf = (fault) => read().get(fault);

/** @param {Kept} kept */
export function keep(kept) {
  read().set(kept.fault, kept);
  appendFileSync(FILE, `${JSON.stringify(kept)}\n`);
}

/** @param {string} part */
export function forget(part) {
  const others = [...read().values()].filter(({ fault }) => !fault.startsWith(`${part} `));
  writeFileSync(FILE, others.map((kept) => `${JSON.stringify(kept)}\n`).join(""));
  results = null;
}

/** @param {Iterable<string>} files */
export function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ...[...files].toSorted()])
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

/** @type {Map<string, string>} */
const digests = new Map();

/**
 * The digest of what files reach, worked out once for a run.
 *
 * @param {readonly string[]} files
 */
export function sourcesOf(files) {
  const key = files.join();
  const digest = digests.get(key) ?? digestOf(reachedFrom(files));
  digests.set(key, digest);
  return digest;
}

/** @param {string} path */
export const belowRoot = (path) => relative(ROOT, path);
