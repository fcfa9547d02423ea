import type { Failure } from "../../shared/failure.ts";

/**
 * Where a refusal is told, and nowhere else: at the current password if that was wrong (403), otherwise under the form.
 * Those are about the new password, or too many tries.
 */
export function placedRefusal(failure: Failure | null): Record<"oldPassword" | "form", Failure | null> {
  const isAboutCurrent = failure?.code === "refused" && failure.status === 403;
  return isAboutCurrent ? { oldPassword: failure, form: null } : { oldPassword: null, form: failure };
}
