import type { Failure } from "../../shared/failure.ts";

/**
 * The one place that shows a refusal: the current password's field if that password was wrong (403), otherwise the form,
 * where the service refused the new password or counted too many tries.
 */
export function placedRefusal(failure: Failure | null): Record<"oldPassword" | "form", Failure | null> {
  const isAboutCurrent = failure?.code === "refused" && failure.status === 403;
  return isAboutCurrent ? { oldPassword: failure, form: null } : { oldPassword: null, form: failure };
}
