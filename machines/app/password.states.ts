import { assertPresent } from "../shared/assert-present.ts";
import type { ResetSubject } from "../reset-password/reset-password.machine.ts";
import { appSetup } from "./app.setup.ts";
import type { AppContext } from "./app.types.ts";
import { orgIdOf } from "./places.ts";
import { shows } from "./shows.ts";

/** A new password: forced, chosen, or because the old one is forgotten. */
export const passwordStates = {
  changePassword: appSetup.createStateConfig({
    description: "Change the password, by choice or because it's required.",
    ...shows("changePassword"),
    invoke: {
      id: "changePassword",
      src: "changePassword",
      input: ({ context }) => {
        const { email, employeeCode, aftrp } = assertPresent(context.session);
        return { email, employeeCode, forced: aftrp };
      },
      onDone: {
        target: "deciding",
        actions: [
          { type: "takeToken", params: ({ event }) => event.output },
          "passwordChanged",
          { type: "toast", params: { text: "passwordUpdated" } },
          { type: "go", params: { to: "workspace", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
  forgotPassword: appSetup.createStateConfig({
    description: "Request an email with a reset link.",
    ...shows("forgotPassword"),
    invoke: {
      id: "forgotPassword",
      src: "forgotPassword",
      input: ({ context }) => ({ orgId: orgIdOf(context.visit) }),
      onDone: { target: "deciding", actions: { type: "goToEmailSent", params: ({ event }) => event.output } },
      onError: "faulty",
    },
  }),
  emailSent: appSetup.createStateConfig({
    description: "The reset link was sent if the account exists.",
    tags: "stable",
    ...shows("emailSent"),
  }),
  forgotWithRecovery: appSetup.createStateConfig({
    description: "Use a recovery code instead of an emailed link.",
    ...shows("forgotWithRecovery"),
    invoke: {
      id: "forgotWithRecovery",
      src: "forgotWithRecovery",
      input: {},
      onDone: {
        target: "deciding",
        actions: [
          { type: "keepResetTicket", params: ({ event }) => event.output },
          { type: "go", params: { to: "resetWithRecovery", replace: false } },
        ],
      },
      onError: "faulty",
    },
  }),
  resetPassword: appSetup.createStateConfig({
    description: "Reset the password with an emailed link or a recovery code.",
    ...shows("resetPassword"),
    invoke: {
      id: "resetPassword",
      src: "resetPassword",
      input: ({ context }) => ({ subject: resetSubject(context) }),
      onDone: { target: "deciding", actions: "goToSignIn" },
      onError: "faulty",
    },
  }),
};

function resetSubject({ visit: { route }, forgotRecoveryUser }: AppContext): ResetSubject {
  if (route.name === "resetPassword") return { by: "link", code: route.code };
  if (route.name === "onboardingResetPassword") return { by: "onboardingLink", orgId: route.orgId, code: route.code };
  return { by: "recovery", user: assertPresent(forgotRecoveryUser) };
}
