import { choice, fields, flag, type Kept, nullable, text } from "../../shared/treatment.ts";

const context = fields({
  /** Whether the page could be captured. The capture is not in context: it contains all machines. */
  isMade: flag,
  /** Trimmed; null until it is valid, and without one. */
  comment: nullable(text),
  problem: nullable(choice(["required", "tooShort", "tooLong"])),
});
export type ReportContext = Kept<typeof context>;

export const reportPolicy = { context, inputs: {} };
