import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setPriority } from "node:os";

export interface Process {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Everything written so far, to either output. */
  output(): string;
  /** Resolves once the output contains the text; rejects when the process ends without it. */
  prints(text: string): Promise<void>;
  signal(name: "SIGINT" | "SIGTERM" | "SIGKILL" | "SIGSTOP" | "SIGCONT" | "SIGUSR2"): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

/**
 * Starts `node file` with these variables and the few that every program needs.
 *
 * @param niceness its scheduling priority, up to 19, the lowest
 */
export const startNode = (
  file: string,
  cwd: string,
  variables: Readonly<Record<string, string>>,
  niceness = 0,
): Process => startCommand([process.execPath, file], cwd, variables, { niceness });

/**
 * Starts a command like `startNode`.
 *
 * @param more its scheduling priority, and the number of its user and group, which only root can choose
 */
export function startCommand(
  [program = "", ...args]: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>>,
  { niceness = 0, user = null }: { readonly niceness?: number; readonly user?: number | null } = {},
): Process {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  const as = user === null ? {} : { uid: user, gid: user };
  const child = spawn(program, args, { cwd, env, ...as, stdio: ["ignore", "pipe", "pipe"] });
  if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  running.add(child);
  let output = "";
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    waiting.forEach((check) => check());
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on("error", reject);
    // Node emits "close" after the last output; "exit" may come before.
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  return {
    pid: child.pid,
    output: () => output,
    ended,
    signal: (name) => child.kill(name),
    prints: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!output.includes(text)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
        ended.then(
          () => reject(new Error(`The process ended without printing ${JSON.stringify(text)}:\n${output}`)),
          reject,
        );
      }),
  };
}

/** For `afterEach`: ends the processes that a failed test left running. */
export function endProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** The variables that production mode requires. */
export const production = { DEMO: "0", SOCKET_SECRET: randomBytes(32).toString("base64url") } as const;
