import { createInterface } from "node:readline";
import { refusal, type CommandResult } from "./run-command.ts";

/**
 * Has the operator confirm what a command does, by a question on standard error: standard output has the result only.
 *
 * @returns null if they confirm it, else the result of the command, which must not run
 */
export async function confirm(question: string): Promise<CommandResult | null> {
  if (!process.stdin.isTTY) return refusal(2, `${question} Add --yes, because nobody can be asked here.`);
  process.stderr.write(`${question} Type yes to go on: `);
  // The terminal's own line editing leaves Ctrl+C to the process.
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    for await (const line of lines) return line.trim().toLowerCase() === "yes" ? null : refusal(1, "Nothing was done.");
    return refusal(1, "Nothing was done.");
  } finally {
    lines.close();
  }
}
