import type { Envelope } from "../../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";
import type { Subject } from "../../../workbench/inspector/inspection.ts";

/** A snapshot file as it was read. */
export interface Reproduced {
  envelope: Envelope;
  /** The version of the file itself, before it was migrated. */
  version: number;
}

/** The snapshot under inspection; null for another subject. A file was checked before it was opened. */
export function reproducedIn(subject: Subject): Reproduced | null {
  if (subject.mode !== "snapshot") return null;
  const read = readSnapshot(subject.file);
  return "refusal" in read ? null : read;
}
