import { assign, setup } from "xstate";
import { createFormMachine } from "../../parts/form/form.machine.ts";
import type { Failure } from "../../shared/failure.ts";
import { withOutput } from "../../shared/params.ts";
import { type NewPassword, newPasswordRules } from "../../shared/rules.ts";
import { referredCall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { keepFailure } from "../../shared/refusal.ts";
import { resetCountdownMachine } from "../reset-countdown/reset-countdown.machine.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import type { ResetPasswordContext } from "./reset-password.policy.ts";

/** Sends the new password. */
export const newPasswordMachine = createFormMachine<
  Pick<ResetPasswordContext, "subject">,
  NewPassword,
  { changedAt: number }
>({
  id: "newPassword",
  screen: "resetPassword",
  rules: newPasswordRules,
  waits: "newPassword",
  async submit(effects, { input, values }) {
    const { password } = values;
    const { subject } = input;
    switch (subject.by) {
      case "link":
        await effects.call("resetPassword", { password, cpassword: password, code: subject.code });
        break;
      case "onboardingLink":
        await effects.call("onboardingResetPassword", { orgId: subject.orgId, password, code: subject.code });
        break;
      case "recovery":
        await effects.call("resetPassword", { password, cpassword: password, user: subject.user });
        break;
    }
    return { changedAt: effects.clock.now() };
  },
});

const { busy, stable } = showing("resetPassword");

/** The person chooses a new password, with a mailed link or a recovery code. */
export const resetPasswordMachine = setup({
  types: {
    input: {} as Pick<ResetPasswordContext, "subject">,
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    children: {} as { newPassword: "newPassword"; resetCountdown: "resetCountdown" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    getResetCodeInfo: referredCall("getResetCodeInfo"),
    newPassword: newPasswordMachine,
    resetCountdown: resetCountdownMachine,
  },
  actions: {
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    keepReference: assign({ reference: (_, params: { reference: string }) => params.reference }),
    keepAccount: assign({ account: (_, params: { email: string | null }) => params.email }),
    keepChangedAt: assign({ changedAt: (_, params: { changedAt: number }) => params.changedAt }),
  },
  guards: {
    hasCode: ({ context }) => context.subject.by !== "recovery",
    isValid: (_, params: { valid: boolean }) => params.valid,
  },
}).createMachine({
  id: "resetPassword",
  context: ({ input }) => ({
    ...input,
    account: input.subject.by === "recovery" ? input.subject.identifier : null,
    failure: null,
    reference: null,
    changedAt: null,
  }),
  initial: "choosing",
  states: {
    choosing: { always: [{ guard: "hasCode", target: "checking" }, { target: "entering" }] },
    checking: {
      description: "The service checks the link. This doesn't use the link up.",
      ...busy,
      invoke: {
        id: "getResetCodeInfo",
        src: "getResetCodeInfo",
        input: ({ context: { subject } }) => ({ code: subject.by === "recovery" ? "" : subject.code }),
        onDone: [
          { guard: withOutput("isValid"), target: "entering", actions: withOutput("keepAccount") },
          { target: "expired", actions: withOutput("keepReference") },
        ],
        onError: { target: "unchecked", actions: keepFailure },
      },
    },
    unchecked: {
      description: "The link couldn't be checked, or the form for the new password has failed. The person can retry.",
      ...stable,
      on: { "check.retry": "choosing" },
    },
    expired: {
      description: "The link was used or has expired. The person can request a new one.",
      ...stable,
    },
    entering: {
      description: "The person chooses a new password.",
      ...stable,
      invoke: {
        id: "newPassword",
        src: "newPassword",
        input: ({ context: { subject } }) => ({ subject }),
        onDone: { target: "changed", actions: withOutput("keepChangedAt") },
        onError: "unchecked",
      },
    },
    changed: {
      description: "The service reset the password. The login opens after five seconds, or at once with the button.",
      ...stable,
      invoke: {
        id: "resetCountdown",
        src: "resetCountdown",
        input: ({ context }) => ({ changedAt: assertPresent(context.changedAt) }),
        onDone: "done",
        onError: "done",
      },
    },
    done: { type: "final", description: "The login opens." },
  },
});

export interface ResetPasswordEvent {
  type: "check.retry";
}
