import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { inject } from "vitest";

/** A process of the command line, or of one of `proofs/programs/`. */
export interface Program {
  readonly processId: number;
  /** The next line it prints; null when it ends without one. */
  nextLine(): Promise<string | null>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended, to its exit code (null when killed) and its standard error. */
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

type Name = "cli" | "hold-folder" | "open-folder" | "write-organisations" | "write-until-full";

/** @param through a program and its arguments that starts this one, such as `unshare` */
export function startProgram(
  name: Name,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  through: readonly string[] = [],
): Program {
  const [command = "", ...rest] = [...through, process.execPath, join(inject("builtService"), `${name}.js`), ...args];
  const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid === undefined) throw new Error(`${name} could not be started.`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const errors = text(child.stderr);
  return {
    processId: child.pid,
    async nextLine() {
      const { value, done } = await lines.next();
      return done ? null : value;
    },
    kill: (signal) => void child.kill(signal),
    ended: once(child, "exit").then(async ([code]: unknown[]) => ({
      code: typeof code === "number" ? code : null,
      errors: await errors,
    })),
  };
}

/** Runs a program to its end. */
export async function runProgram(
  name: Name,
  args: readonly string[],
  env: Record<string, string>,
  through: readonly string[] = [],
) {
  const program = startProgram(name, args, env, through);
  const lines: string[] = [];
  for (let line = await program.nextLine(); line !== null; line = await program.nextLine()) lines.push(line);
  return { ...(await program.ended), output: lines.join("\n") };
}
