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
import { FolderError } from "./folder-error.ts";

const FOLDER = 0o700;
const FILE = 0o600;
/** Set on folders that all users write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes the data folder where there is none, and closes it to other users. What else lies in it is left alone.
 */
export function ownFolder(folder: string): void {
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
  close(folder, FOLDER);
  if (process.platform !== "win32" && statSync(folder).mode & 0o077) {
    process.stderr.write(`The disk of ${folder} keeps no permissions, so other users may be able to read it.\n`);
  }
}

/** Closes a folder of the database and all that is in it to other users. */
export function closeTree(folder: string): void {
  close(folder, FOLDER);
  for (const [path, isFolder] of below(folder)) {
    if (isFolder) close(path, FOLDER);
    else close(path, FILE);
  }
}

/** Syncs a folder and everything in it to the disk, before anything relies on it. */
export function syncTree(folder: string): void {
  for (const [path] of below(folder)) syncPath(path);
  syncPath(folder);
}

/** Has the disk keep a file, or the names in a folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The files and folders below one, with whether it is a folder; links are not followed. */
function* below(folder: string): Generator<[path: string, isFolder: boolean]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* below(path);
    if (entry.isDirectory() || entry.isFile()) yield [path, entry.isDirectory()];
  }
}

function close(path: string, mode: number): void {
  if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}
