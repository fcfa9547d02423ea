import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../build.mjs";

export interface Program {
  readonly pid: number;
  /** Milliseconds from the start until it printed that it is ready. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** Text that it prints once ready. */
  readonly ready: string;
  /** Pins it to this core. */
  readonly core?: number;
}

/** Runs `node …args` until stopped. Throws its output if it exits before it is ready. */
export async function startProgram(args: readonly string[], options: ProgramOptions): Promise<Program> {
  const start = performance.now();
  const node = [process.execPath, ...args];
  const [command = "", ...rest] = options.core === undefined ? node : ["taskset", "-c", String(options.core), ...node];
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...options.variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(options.ready)) resolve();
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    ended.then(() => reject(new Error(`${node.join(" ")} ended before it was ready:\n${output}`)), reject);
  });
  const startedIn = performance.now() - start;
  // Drains later output: a full pipe would block the program.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners("data").resume();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${node.join(" ")} has no process id.`);
  return {
    pid,
    startedIn,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Resident set size of a program in bytes. Linux only. */
export async function residentBytes({ pid }: { readonly pid: number | undefined }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error("The system does not tell the memory of a process.");
  return Number(kilobytes) * 1024;
}

/** CPU time of all threads of a program so far, in seconds. Linux only. */
export async function processorSeconds({ pid }: Program): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name, which may contain anything: user and system time are fields 12 and 13, in hundredths of a second.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** Keeps this process off a core until the returned function is called. */
export function stayOff(core: number, cores: number): () => void {
  const pinTo = (list: string) => {
    const { status, error } = spawnSync("taskset", ["-a", "-p", "-c", list, String(process.pid)]);
    if (status !== 0)
      throw new Error("A core can only be kept free with taskset (package util-linux).", { cause: error });
  };
  const all = Array.from({ length: cores }, (_, index) => index);
  pinTo(all.filter((index) => index !== core).join(","));
  return () => pinTo(all.join(","));
}

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
