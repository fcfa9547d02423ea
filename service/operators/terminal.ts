import { createReadStream } from "node:fs";
import { clearLine, createInterface, cursorTo } from "node:readline";
import { printable } from "../log/print.ts";
import { type CommandResult, refusal } from "./run-command.ts";

type Terminal = { readonly isTTY?: boolean };

/**
 * Asks the operator to confirm the effect of a command, on standard error: standard output has the result only.
 *
 * @returns null once they have, else the result of the command, which must not run
 */
export async function confirm(
  effect: string,
  input: NodeJS.ReadableStream & Terminal = process.stdin,
  output: NodeJS.WritableStream & Terminal = process.stderr,
): Promise<CommandResult | null> {
  if (!input.isTTY || !output.isTTY) return refusal(2, `${effect} Add --yes, because nobody can be asked here.`);
  output.write(printable(`${effect} Type yes to go on: `));
  // With the terminal's own line editing, Ctrl+C ends the process.
  const lines = createInterface({ input, terminal: false });
  for await (const line of lines) {
    if (line.trim().toLowerCase() === "yes") return null;
    break;
  }
  return refusal(1, "Nothing was done.");
}

/** The most bytes of a file that a command reads. */
export const LARGEST_FILE = 4_000_000;

/**
 * Reads a file of the operator, or standard input as "-".
 *
 * @throws Error with a message for the operator if the file cannot be read or is too large
 */
export async function readOperatorFile(
  path: string,
  input: AsyncIterable<Uint8Array | string> = path === "-" ? process.stdin : createReadStream(path),
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of input) {
      size += part.length;
      if (size > LARGEST_FILE) break;
      parts.push(Buffer.from(part));
    }
  } catch (error) {
    throw new Error(`${path} cannot be read.`, { cause: error });
  }
  if (size <= LARGEST_FILE) return Buffer.concat(parts);
  throw new Error(`${path} has more than ${LARGEST_FILE / 1_000_000} MB. Split it into several files.`);
}

const WIDTH = 30;

/** A line on a terminal that shows how far a command is. Elsewhere nothing is shown: a log would keep every step. */
export function createProgress(terminal: NodeJS.WritableStream & { readonly isTTY?: boolean } = process.stderr) {
  const clear = () => {
    if (!terminal.isTTY) return;
    cursorTo(terminal, 0);
    clearLine(terminal, 0);
  };
  return {
    show(done: number, of: number) {
      if (!terminal.isTTY) return;
      const full = of === 0 ? WIDTH : Math.floor((done / of) * WIDTH);
      clear();
      terminal.write(`[${"=".repeat(full)}${" ".repeat(WIDTH - full)}] ${done} of ${of}`);
    },
    /** Removes the line, before the result is printed. */
    clear,
  };
}
