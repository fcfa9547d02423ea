import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../build.mjs";

export interface Program {
  readonly pid: number;
  /** From the start until it said it was ready, in milliseconds. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** What it prints once it is ready. */
  readonly ready: string;
  /** The one core it may use. */
  readonly core?: number;
}

/** Runs `node …args` until it is stopped. Throws with its output when it ends before it is ready. */
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
  // What it says later is of no interest, but a full pipe would hold it up.
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

/** Where a program's memory stands: its resident set, in bytes. Linux alone tells it. */
export async function residentBytes({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error("The system does not tell the memory of a process.");
  return Number(kilobytes) * 1024;
}

/** How long all threads of a program have been working so far, in seconds. Linux alone tells it. */
export async function processorSeconds({ pid }: Program): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // Behind the name, which may hold anything: user and system time are the 12th and 13th, in hundredths.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** Keeps this process off the core that is measured, until the returned function is called. */
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

/** A port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Does something with a folder of its own, which is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
