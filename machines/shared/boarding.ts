/** Where a new hire who has signed in goes on. */
export interface Boarding {
  orgId: string;
  stage: "boardingDocument" | "onboardingPreview";
  recordId: string;
}

/** The same as the service says it. */
export const boardingOf = (
  orgId: string,
  { isPreBoarding, _id }: { isPreBoarding: boolean; _id: string },
): Boarding => ({
  orgId,
  stage: isPreBoarding ? "boardingDocument" : "onboardingPreview",
  recordId: _id,
});
