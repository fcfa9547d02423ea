import { createInterface } from "node:readline";
import { printable } from "../log/print.ts";
import { refusal, type CommandResult } from "./run-command.ts";

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
