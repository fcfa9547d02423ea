import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import * as v from "valibot";
import { diskProblem, type FolderError } from "./folder-error.ts";

/** The parts of Emscripten's file system that are patched here. */
interface Operations {
  tryFSOperation<T>(run: () => T): T;
  readonly node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
  readonly stream_ops: {
    write(stream: object, buffer: Uint8Array, offset: number, length: number, position: number): number;
    fsync?: (stream: { readonly nfd: number }) => number;
  };
}

const operations = v.custom<Operations>(
  (value) => v.is(operationsShape, value),
  "PGlite's file system is not the one that Foyer patches.",
);
const operationsShape = v.object({
  tryFSOperation: v.function(),
  node_ops: v.object({ mknod: v.function(), setattr: v.function() }),
  stream_ops: v.object({ open: v.function(), write: v.function(), fsync: v.optional(v.never()) }),
});

const GROUP_AND_OTHERS = 0o077;

type Init = NodeFS["init"];

/**
 * The embedded database's folder, as PGlite sees it. By default PGlite makes its files readable and writable by all
 * users and never syncs them. Here only this user has access, and fsync reaches the disk before PostgreSQL continues.
 */
export class DatabaseFiles extends NodeFS {
  /** The last error of the operating system. PostgreSQL reports little of it, and PGlite nothing. */
  problem: FolderError | null = null;
  /** Called with each such error, before PostgreSQL gets it. */
  onProblem: (problem: FolderError) => void = () => undefined;

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
          const problem = diskProblem(this.rootDir, error);
          if (problem !== null) {
            this.problem = problem;
            this.onProblem(problem);
          }
          throw error;
        }
      });
    const { mknod, setattr } = nodes;
    nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~GROUP_AND_OTHERS, device);
    nodes.setattr = (node, attributes) =>
      setattr(
        node,
        attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS },
      );
    const { write } = streams;
    // A full disk often takes only a part of the last write, and PostgreSQL would not ask for the reason. Writing the
    // rest raises the error.
    streams.write = (stream, buffer, offset, length, position) => {
      let written = 0;
      while (written < length) {
        written += write(stream, buffer, offset + written, length - written, position + written);
      }
      return written;
    };
    streams.fsync = ({ nfd }) => {
      files.tryFSOperation(() => fsyncSync(nfd));
      return 0;
    };
  }
}

/** PGlite's start parameters with fsync on: by default it passes `-F` (no fsync), and its `fdatasync` does nothing. */
export const startParams = (defaults: readonly string[]): string[] => [
  ...defaults.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];
