import type { Failure } from "../../shared/failure.ts";

/**
 * The one place where the page shows a refusal: at the current password if that was wrong (403), otherwise under the
 * form, because it concerns the new password or too many tries.
 */
export function placedRefusal(failure: Failure | null): Record<"oldPassword" | "form", Failure | null> {
  const isAboutCurrent = failure?.code === "refused" && failure.status === 403;
  return isAboutCurrent ? { oldPassword: failure, form: null } : { oldPassword: null, form: failure };
}
