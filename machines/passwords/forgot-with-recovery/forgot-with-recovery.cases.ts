import { forgotWithRecoveryMachine } from "./forgot-with-recovery.machine.ts";
import {
  answers,
  deadlines,
  formCases,
  defineCases,
  noAnswer,
  refused,
  throttled,
  unauthorised,
} from "../../shared/cases.ts";
import { canary, secretCanary } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

const values = { identifier: "ann@acme.test", recoveryCode: secretCanary("recovery code") };

export const forgotWithRecoveryCases = defineCases(forgotWithRecoveryMachine, {
  starts: { "a visitor": { input: {} }, "without a clock": { input: {}, broken: ["clock"] } },
  events: { ...formCases(values, { identifier: "", recoveryCode: new Secret("") }), ...deadlines },
  requests: {
    forgotPasswordWithRecoveryCode: "the check of the recovery code",
  },
  outcomes: {
    forgotPasswordWithRecoveryCode: {
      right: answers("forgotPasswordWithRecoveryCode", { success: true, user: canary("ticket") }),
      "right, without the success flag": answers("forgotPasswordWithRecoveryCode", { user: canary("ticket") }),
      "wrong or no longer valid": answers("forgotPasswordWithRecoveryCode", { success: false }),
      "wrong, but with a ticket": answers("forgotPasswordWithRecoveryCode", {
        success: false,
        user: canary("ticket"),
      }),
      "right, without a ticket": answers("forgotPasswordWithRecoveryCode", { success: true, user: null }),
      refused: refused("Not now."),
      "too many tries": throttled(3600),
      "not authorised": unauthorised,
      ...noAnswer,
    },
  },
  ends: {
    right: { user: secretCanary("ticket"), identifier: "ann@acme.test" },
  },
});
