import * as v from "valibot";
import { isFailure } from "../../../machines/shared/failure.ts";
import type { Outcome } from "../../../workbench/cases.ts";
import type { OutcomeGroup } from "../../../workbench/inspector/link/messages.ts";

/** Answers with which the service, or a child machine, says no: they are no failures, and lead to a refusal. */
const noSchema = v.union([
  v.object({ success: v.literal(false) }),
  v.object({ valid: v.literal(false) }),
  v.object({ proved: v.literal(false) }),
  v.object({ verified: v.literal(false) }),
  v.object({ exists: v.literal(true) }),
  v.object({ invitationCodeExpired: v.literal(true) }),
  v.object({ invitationAlreadyAccepted: v.literal(true) }),
  v.object({ accountNotVerified: v.literal(true) }),
  v.object({ emailNotMatching: v.literal(true) }),
  v.object({ failure: v.object({ code: v.string() }) }),
  v.object({ over: v.object({ code: v.string() }) }),
  v.object({
    next: v.picklist([
      "invitationCodeExpired",
      "invitationAlreadyAccepted",
      "accountNotVerified",
      "emailNotMatching",
      "failed",
    ]),
  }),
]);

/** The group in which an outcome is offered. */
export function groupOf(result: ReturnType<Outcome>): OutcomeGroup {
  if ("answer" in result) return v.is(noSchema, result.answer) ? "refused" : "answered";
  if (!isFailure(result.failure)) return "fault";
  switch (result.failure.code) {
    case "offline":
    case "timeout":
    case "notKnown":
      return "network";
    case "unreadable":
      return "malformed";
    case "refused":
    case "unauthorised":
    case "signedOutEverywhere":
    case "throttled":
    case "invalidRecoveryCode":
    case "invalidCode":
    case "emailTaken":
    case "passkeyCancelled":
    case "passkeyExists":
    case "passkeyElsewhere":
    case "passkeyUnsupported":
    case "passkeyFailed":
      return "refused";
  }
}
