import type { Envelope } from "../../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";

/** A snapshot file as it was read. */
interface Reproduced {
  envelope: Envelope;
  /** The version of the file itself, before it was migrated. */
  version: number;
}

/** The snapshot in a file; null if it cannot be read, which is told before it is opened. */
export function reproducedIn(file: string): Reproduced | null {
  const read = readSnapshot(file);
  return "refusal" in read ? null : read;
}
