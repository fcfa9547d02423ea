import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, resolve, sep } from "node:path";

/*
 * The content of a disk after a power cut. All synced data is on it. Of unsynced writes, each block may or may not be on
 * it. Names appear and vanish in the order of their changes up to some point, as on a file system with a journal.
 */

const BLOCK = 4096;

/** A file or folder, which keeps its content when it is renamed. */
interface Item {
  readonly folder: boolean;
}

type Change =
  | { kind: "name"; path: string; item: Item }
  | { kind: "rename"; from: string; to: string; item: Item }
  | { kind: "remove"; path: string }
  | { kind: "write"; item: Item; position: number; bytes: Buffer }
  | { kind: "size"; item: Item; size: number }
  | { kind: "sync"; item: Item };

export interface Recording {
  /** The number of changes so far: a moment for `rebuild`. */
  now(): number;
  /** Writes to an empty folder the content of the disk after a power cut at a moment. @param random from 0 to 1 */
  rebuild(moment: number, target: string, random: () => number): void;
  /** Restores Node's functions. */
  stop(): void;
}

/** Records from now on this process's changes to the files below a folder, which must not exist yet. */
export function recordDisk(folder: string): Recording {
  const changes: Change[] = [];
  const names = new Map<string, Item>();
  const descriptors = new Map<number, Item>();
  const original = { ...fs };
  const relative = (path: unknown): string | null => {
    const whole = resolve(String(path));
    return whole === folder || whole.startsWith(folder + sep) ? whole.slice(folder.length) : null;
  };
  const named = (path: unknown): Item | undefined => names.get(relative(path) ?? "\0");
  const add = (path: string | null, item: Item) => {
    if (path === null || names.has(path)) return;
    names.set(path, item);
    changes.push({ kind: "name", path, item });
  };
  const moveBelow = (from: string, to: string) => {
    for (const [path, item] of Array.from(names)) {
      if (path !== from && !path.startsWith(from + sep)) continue;
      names.delete(path);
      names.set(to + path.slice(from.length), item);
    }
  };

  const patched = {
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const made = original.mkdirSync(path, options);
      add(relative(path), { folder: true });
      return made;
    },
    openSync(path: string, flags: fs.OpenMode, mode?: fs.Mode) {
      const existed = original.existsSync(path);
      const descriptor = original.openSync(path, flags, mode);
      if (!existed) add(relative(path), { folder: false });
      const item = named(path);
      if (item) descriptors.set(descriptor, item);
      return descriptor;
    },
    closeSync(descriptor: number) {
      descriptors.delete(descriptor);
      original.closeSync(descriptor);
    },
    writeFileSync(path: string, data: string, options?: fs.WriteFileOptions) {
      if (data.length > 0 && relative(path) !== null) throw new Error("Whole files are written elsewhere only.");
      const existed = original.existsSync(path);
      original.writeFileSync(path, data, options);
      if (!existed) add(relative(path), { folder: false });
      const item = named(path);
      if (item) changes.push({ kind: "size", item, size: 0 });
    },
    writeSync(descriptor: number, data: Uint8Array | string, offset = 0, length?: number, position?: number | null) {
      if (typeof data === "string") return original.writeSync(descriptor, data);
      const written = original.writeSync(descriptor, data, offset, length, position);
      const item = descriptors.get(descriptor);
      if (item) {
        if (typeof position !== "number") throw new Error("A write without a position.");
        const bytes = Buffer.from(data.subarray(offset, offset + written));
        changes.push({ kind: "write", item, position, bytes });
      }
      return written;
    },
    truncateSync(path: string, size = 0) {
      original.truncateSync(path, size);
      const item = named(path);
      if (item) changes.push({ kind: "size", item, size });
    },
    ftruncateSync(descriptor: number, size = 0) {
      original.ftruncateSync(descriptor, size);
      const item = descriptors.get(descriptor);
      if (item) changes.push({ kind: "size", item, size });
    },
    renameSync(before: string, after: string) {
      const item = named(before);
      original.renameSync(before, after);
      const [from, to] = [relative(before), relative(after)];
      if (from === null || to === null || !item) return;
      moveBelow(from, to);
      changes.push({ kind: "rename", from, to, item });
    },
    unlinkSync(path: string) {
      original.unlinkSync(path);
      const name = relative(path);
      if (name !== null && names.delete(name)) changes.push({ kind: "remove", path: name });
    },
    fsyncSync(descriptor: number) {
      original.fsyncSync(descriptor);
      const item = descriptors.get(descriptor);
      if (item) changes.push({ kind: "sync", item });
    },
  };
  Object.assign(fs, patched);
  syncBuiltinESMExports();

  return {
    now: () => changes.length,
    rebuild: (moment, target, random) => rebuild(changes.slice(0, moment), target, random),
    stop() {
      for (const name of Object.keys(patched)) Reflect.set(fs, name, Reflect.get(original, name));
      syncBuiltinESMExports();
    },
  };
}

function rebuild(changes: readonly Change[], target: string, random: () => number): void {
  const syncs = new Map<Item, number>();
  changes.forEach((change, index) => change.kind === "sync" && syncs.set(change.item, index));

  // Names: all changes before the last sync of the file or its folder, and some later ones.
  const folders = new Map<string, Item>();
  let settled = 0;
  changes.forEach((change, index) => {
    if (change.kind === "name" && change.item.folder) folders.set(change.path, change.item);
    if (change.kind === "rename" && change.item.folder) folders.set(change.to, change.item);
    const path = change.kind === "rename" ? change.to : "path" in change ? change.path : null;
    if (path === null) return;
    const parent = folders.get(dirname(path) === sep ? "" : dirname(path));
    const items = [parent, "item" in change ? change.item : undefined];
    if (items.some((item) => item && (syncs.get(item) ?? -1) > index)) settled = index + 1;
  });
  const reached = settled + Math.floor(random() * (changes.length - settled + 1));
  const names = new Map<string, Item>();
  for (const change of changes.slice(0, reached)) {
    if (change.kind === "name") names.set(change.path, change.item);
    if (change.kind === "remove") names.delete(change.path);
    if (change.kind !== "rename") continue;
    for (const [path, item] of Array.from(names)) {
      if (path !== change.from && !path.startsWith(change.from + sep)) continue;
      names.delete(path);
      names.set(change.to + path.slice(change.from.length), item);
    }
  }

  const contents = new Map<Item, { bytes: Buffer; size: number }>();
  const sized = (item: Item, size: number) => {
    let content = contents.get(item) ?? { bytes: Buffer.alloc(BLOCK), size: 0 };
    if (size < content.size) content.bytes.fill(0, size, content.size);
    if (size > content.bytes.length) content = { bytes: Buffer.concat([content.bytes], size * 2), size };
    content.size = size;
    contents.set(item, content);
    return content;
  };
  changes.forEach((change, index) => {
    if (change.kind !== "write" && change.kind !== "size") return;
    const { item } = change;
    const synced = (syncs.get(item) ?? -1) > index;
    if (change.kind === "size") {
      if (synced || index < reached) sized(item, change.size);
      return;
    }
    for (let from = 0; from < change.bytes.length; from += BLOCK - ((change.position + from) % BLOCK)) {
      const to = Math.min(change.bytes.length, from + BLOCK - ((change.position + from) % BLOCK));
      if (!synced && random() < 0.5) continue;
      const { bytes } = sized(item, Math.max(contents.get(item)?.size ?? 0, change.position + to));
      change.bytes.copy(bytes, change.position + from, from, to);
    }
  });

  for (const [path, item] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (item.folder) fs.mkdirSync(join(target, path), { recursive: true });
    else fs.writeFileSync(join(target, path), contents.get(item)?.bytes.subarray(0, contents.get(item)?.size) ?? "");
  }
}
