import type { boarding } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/** Where a new hire continues after signing in. */
export type Boarding = Kept<typeof boarding>;

/** Reads it from the service's reply. */
export const boardingOf = (
  orgId: string,
  { isPreBoarding, _id }: { isPreBoarding: boolean; _id: string },
): Boarding => ({
  orgId,
  stage: isPreBoarding ? "boardingDocument" : "onboardingPreview",
  recordId: _id,
});
