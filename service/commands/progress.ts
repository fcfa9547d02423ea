import { clearLine, cursorTo } from "node:readline";

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
