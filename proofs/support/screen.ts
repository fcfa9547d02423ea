import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { programOf } from "./packages.mjs";

const SIZE = "1280x900x24";

export interface Screen {
  /** The name by which programs find it. */
  readonly display: string;
  end(): Promise<void>;
}

/** Starts a screen of memory (Xvfb). */
export async function startScreen(): Promise<Screen> {
  // Xvfb writes the number of the free screen that it took. Without `-noreset` it resets when its last window
  // closes, and refuses a browser that opens at that moment; the driver would then wait for that browser forever.
  const screen = spawn(programOf("xvfb"), ["-displayfd", "1", "-noreset", "-screen", "0", SIZE], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { display: `:${await firstLine(screen)}`, end: () => ended(screen) };
}

/** The first line that a program writes. */
export async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout !== null) for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("The program has ended without a word.");
}

/** Ends a process that may have ended already. */
export async function ended(process: ChildProcess): Promise<void> {
  process.kill();
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
}
