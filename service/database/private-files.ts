import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { printLine } from "../log/print.ts";
import { FolderError } from "./folder-error.ts";

const FOLDER = 0o700;
const FILE = 0o600;
/** The sticky bit, set on folders that all users write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates the data folder if there is none, and denies other users access. Its content is left alone.
 *
 * @throws FolderError when it is a file, or shared by all users
 */
export function preparePrivateFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: FOLDER });
  const found = statSync(folder);
  if (!found.isDirectory()) {
    throw new FolderError(`The data folder ${folder} is a file. Choose another with DATA_DIR.`);
  }
  if (found.mode & STICKY) {
    throw new FolderError(
      `The data folder ${folder} is shared by all users of this computer. Choose a folder of its own with DATA_DIR.`,
    );
  }
  restrict(folder, FOLDER);
  if (process.platform !== "win32" && statSync(folder).mode & 0o077) {
    printLine(
      `The file system of ${folder} has no permissions, so other users may be able to read it.`,
      process.stderr,
    );
  }
}

/** Denies other users access to a folder and everything in it. */
export function restrictTree(folder: string): void {
  restrict(folder, FOLDER);
  for (const [path, isFolder] of descendants(folder)) restrict(path, isFolder ? FOLDER : FILE);
}

/** Fsyncs a folder and everything in it. */
export function syncTree(folder: string): void {
  for (const [path] of descendants(folder)) syncPath(path);
  syncPath(folder);
}

/** Fsyncs a file, or the entries of a folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** All files and folders below a folder. Symbolic links are neither listed nor followed. */
function* descendants(folder: string): Generator<[path: string, isFolder: boolean]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* descendants(path);
    if (entry.isDirectory() || entry.isFile()) yield [path, entry.isDirectory()];
  }
}

function restrict(path: string, mode: number): void {
  if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}
