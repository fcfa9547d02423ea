import { closeSync, fchmodSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { FolderError, FolderInUseError } from "./folder-error.ts";

/** Used only in error messages: the kernel decides who holds the lock. */
const holderSchema = v.object({
  processId: v.number(),
  host: v.string(),
  /** The PID namespace, which makes the process id unique on its host. */
  namespace: v.nullable(v.string()),
});
type Holder = v.InferOutput<typeof holderSchema>;

/**
 * Locks a data folder for this process. The kernel holds the lock across all processes of this computer and releases it
 * when the process ends, however it ends. The file `lock` stays behind; its existence means nothing.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError when it is locked, even by this process
 * @throws FolderError when the file system or platform has no such locks
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, "lock");
  const release = await lockFile(path, folder);
  if (release === null) throw new FolderInUseError(inUse(folder, readHolder(path)));
  return release;
}

async function lockFile(path: string, folder: string): Promise<(() => void) | null> {
  const descriptor = openSync(path, "a+", 0o600);
  try {
    // Loaded on demand: with PostgreSQL no lock is needed, and Foyer also runs where this library does not.
    const { tryLock } = await import("fs-native-extensions");
    if (tryLock(descriptor)) {
      fchmodSync(descriptor, 0o600);
      ftruncateSync(descriptor);
      writeSync(descriptor, JSON.stringify(thisProcess()));
      return () => closeSync(descriptor);
    }
  } catch (error) {
    closeSync(descriptor);
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    throw new FolderError(
      `The data folder ${folder} cannot be locked (${reason}), so a second service would go unnoticed and destroy ` +
        "the data. Choose a folder on a local disk with DATA_DIR, or use a PostgreSQL with DATABASE_URL.",
      { cause: error },
    );
  }
  closeSync(descriptor);
  return null;
}

const thisProcess = (): Holder => ({ processId: process.pid, host: hostname(), namespace: ownNamespace() });

function ownNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has PID namespaces.
    return null;
  }
}

function readHolder(path: string): Holder | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), readFileSync(path, "utf8"));
  return read.success ? read.output : null;
}

function inUse(folder: string, holder: Holder | null): string {
  const here = holder?.host === hostname() && holder.namespace === ownNamespace();
  const who = here
    ? `process ${holder.processId}`
    : `another process${holder === null ? "" : ` (${holder.processId} in the container or on the computer ${holder.host})`}`;
  return `The data folder ${folder} is in use by ${who}. Stop that one first, or choose another folder with DATA_DIR.`;
}
