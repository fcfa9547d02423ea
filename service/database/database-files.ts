import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import * as v from "valibot";
import { diskProblem, type FolderError } from "./folder-error.ts";

/** What is changed of emscripten's file system. */
interface Operations {
  tryFSOperation<T>(run: () => T): T;
  readonly node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
}

const operations = v.custom<Operations>((value) => v.is(operationsShape, value), "PGlite's file system has changed.");
const operationsShape = v.object({
  tryFSOperation: v.function(),
  node_ops: v.object({ mknod: v.function(), setattr: v.function() }),
  stream_ops: v.object({ open: v.function(), fsync: v.optional(v.never()) }),
});

const OTHERS = 0o077;

type Init = NodeFS["init"];

/**
 * The embedded database's folder, as PGlite sees it. Of itself PGlite lets all users read and write its files
 * and never has the disk keep anything; here files are for this user alone, and when PostgreSQL asks for a file
 * to be on the disk, it is before PostgreSQL goes on.
 */
export class DatabaseFiles extends NodeFS {
  /** Why the operating system refused something. PostgreSQL passes on little of that, and PGlite nothing. */
  problem: FolderError | null = null;

  override async init(...[client, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(client, options);
    const { preRun = [] } = emscriptenOpts;
    const change = (module: PGlite["Module"]) => this.#change(v.parse(operations, module.NODEFS));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, change] } };
  }

  #change(files: Operations): void {
    const { tryFSOperation, node_ops: nodes, stream_ops: streams } = files;
    files.tryFSOperation = (run) =>
      tryFSOperation(() => {
        try {
          return run();
        } catch (error) {
          this.problem = diskProblem(this.rootDir, error) ?? this.problem;
          throw error;
        }
      });
    const { mknod, setattr } = nodes;
    nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
    nodes.setattr = (node, attributes) =>
      setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS });
    streams.fsync = ({ nfd }) => {
      files.tryFSOperation(() => fsyncSync(nfd));
      return 0;
    };
  }
}

/**
 * How PostgreSQL is started on such files. PGlite starts it with `-F`, which turns all syncing off, and its
 * `fdatasync` does nothing.
 */
export const startParams = (defaults: readonly string[]): string[] => [
  ...defaults.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];
