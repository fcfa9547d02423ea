import { createReadStream } from "node:fs";

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
