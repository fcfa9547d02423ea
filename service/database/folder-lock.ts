import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";

/** Somebody else works on the data folder. Two would destroy each other's data without a word. */
export class FolderInUseError extends Error {
  readonly folder: string;
  readonly processId: number;

  constructor(folder: string, processId: number) {
    super(
      `The data folder ${folder} is in use by process ${processId}. Stop that one first, or choose another folder with DATA_DIR.`,
    );
    this.name = "FolderInUseError";
    this.folder = folder;
    this.processId = processId;
  }
}

/** `startedAt` tells a process from a later one that got the same number, as happens in every restarted container. */
const holderSchema = v.object({ processId: v.number(), startedAt: v.nullable(v.string()) });
type Holder = v.InferOutput<typeof holderSchema>;

/** The folders this process holds: the same number in a lock that is not ours is a predecessor's. */
const held = new Set<string>();

/**
 * Takes a data folder for this process; makes the folder where there is none.
 *
 * @returns how to let go of it
 * @throws FolderInUseError when a living process has it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(resolve(folder), "lock");
  const draft = `${path}.${process.pid}`;
  const content = JSON.stringify({ processId: process.pid, startedAt: startOf(process.pid) } satisfies Holder);
  writeFileSync(draft, content);
  try {
    while (!linked(draft, path)) {
      const found = read(path);
      if (found === null) continue;
      const holder = parsed(found);
      if (holder && isAlive(holder, path)) throw new FolderInUseError(folder, holder.processId);
      removeStale(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  held.add(path);
  const release = () => {
    process.off("exit", release);
    if (held.delete(path)) rmSync(path, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** Linking fails when the lock is there, in one step; and a lock is never seen half written. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function parsed(content: string): Holder | null {
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), content);
  return holder.success ? holder.output : null;
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.processId === process.pid && !held.has(path)) return false;
  try {
    process.kill(holder.processId, 0);
  } catch (error) {
    // Not allowed to signal it: then it is there, and somebody else's.
    if (!hasCode(error, "EPERM")) return false;
  }
  const startedAt = startOf(holder.processId);
  return holder.startedAt === null || startedAt === null || holder.startedAt === startedAt;
}

/** Moved aside and looked at again, because two starters may both have found the same stale lock. */
function removeStale(path: string, found: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (read(aside) !== found) linked(aside, path);
  rmSync(aside, { force: true });
}

/** When a process started, in the kernel's own terms, or null where the system does not say. */
function startOf(processId: number): string | null {
  const stat = read(`/proc/${processId}/stat`);
  const bootId = read("/proc/sys/kernel/random/boot_id");
  if (stat === null || bootId === null) return null;
  // The name of the program stands in brackets and may hold spaces; the start time is the 20th word after it.
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return started === undefined ? null : `${bootId.trim()} ${started}`;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
