/*
 * Everything that a command, a start or the log prints goes through here. Strangers write part of it: names, user
 * agents, origins. On a terminal a control sign would move the cursor or answer for the operator, and a direction sign
 * would show other words than there are.
 */

/** Signs that act instead of being seen. Line ends and tabs arrange the output, and some scripts need the two joiners. */
const ACTING = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (sign: string) =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/** A text with each acting sign as an escape, such as `\u001b`. JSON keeps its meaning. */
export const printable = (text: string): string => text.replace(ACTING, escaped);

/** Prints a line for the operator. */
export function printLine(line: string, output: Pick<NodeJS.WritableStream, "write"> = process.stdout): void {
  output.write(`${printable(line)}\n`);
}
