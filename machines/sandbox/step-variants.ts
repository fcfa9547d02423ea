import * as v from "valibot";
import type { BreakablePort } from "../shared/cases.ts";

/*
 * A step has variants: a port breaks during it, a press comes too late after it, or it is sent without a control of
 * the page. The variant is part of the step's label, so that a path of labels says all that happened.
 */

const breakable = v.picklist<readonly BreakablePort[]>([
  "clock",
  "time",
  "transport",
  "network",
  "store",
  "takeReturnAddress",
  "resendDeadline",
  "signUpDraft",
  "signUpCodes",
  "parts",
]);

interface Variant {
  /** The label of the plain step. */
  base: string;
  /** What throws while the step is made. */
  broken: BreakablePort | null;
  /** What is pressed when the machines have made the step and the page has not been drawn since. */
  late: string | null;
}

const BROKEN = ", while this is broken: ";
const LATE = ", and too late: ";

export const whileBroken = (label: string, port: BreakablePort) => label + BROKEN + port;
export const withLate = (label: string, late: string) => label + LATE + late;

/** What the page has no control for. */
const BY_HAND = ", sent by hand";
export const byHand = (label: string) => label + BY_HAND;
export const isByHand = (label: string) => label.endsWith(BY_HAND);

/** The step and the variant that a label names. */
export function variantOf(label: string): Variant {
  const [beforeLate = "", late = null] = label.split(LATE);
  const [base = "", broken = null] = beforeLate.split(BROKEN);
  return { base, broken: broken === null ? null : v.parse(breakable, broken), late };
}
