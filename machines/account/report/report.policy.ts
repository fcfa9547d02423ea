import { choice, fields, flag, type Kept, nullable, text } from "../../../workbench/codec/codec.ts";

const context = fields({
  /** Whether the page could be captured. The context doesn't keep the capture, because that contains all machines. */
  isMade: flag,
  /** The trimmed comment; null until the person submits a valid one. */
  comment: nullable(text),
  /** Whether the person has blackened or shown a text since the latest download. */
  hasChanges: flag,
  problem: nullable(choice(["required", "tooShort", "tooLong"])),
});
export type ReportContext = Kept<typeof context>;

export const reportPolicy = { context };
