/** Where a new hire continues after signing in. */
export interface Boarding {
  orgId: string;
  stage: "boardingDocument" | "onboardingPreview";
  recordId: string;
}

/** From the service's reply. */
export const boardingOf = (
  orgId: string,
  { isPreBoarding, _id }: { isPreBoarding: boolean; _id: string },
): Boarding => ({
  orgId,
  stage: isPreBoarding ? "boardingDocument" : "onboardingPreview",
  recordId: _id,
});
