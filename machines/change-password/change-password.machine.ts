import { assign, setup } from "xstate";
import { type Failure, failureOf } from "../shared/failure.ts";
import { call, deadline, type DueEvent } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { type Refusable, sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";

/** A new password, forced or chosen (specification section 2, Change Password). */
export const changePasswordMachine = setup({
  types: {
    input: {} as ChangePasswordInput,
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    output: {} as ChangePasswordOutput,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { update: call("hrms|myPassword|update"), deadline },
  actions: {
    keepForm: assign({ form: (_, params: { oldPassword: Secret; newPassword: Secret }) => params }),
    keepToken: assign({ form: null, token: (_, params: { token: Secret | null }) => params.token }),
    say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1, form: null })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
  },
}).createMachine({
  id: "changePassword",
  context: ({ input }) => ({ ...input, form: null, token: null, failure: null, said: 0 }),
  initial: "filling",
  states: {
    filling: {
      description: "The form waits, with its checklist.",
      on: {
        "form.edit": { target: ".quiet", actions: "hush" },
        "form.submit": {
          target: "saving",
          actions: [
            "hush",
            { type: "keepForm", params: ({ event: { oldPassword, newPassword } }) => ({ oldPassword, newPassword }) },
          ],
        },
      },
      initial: "quiet",
      states: {
        quiet: { description: "Nothing new to say.", tags: "stable", meta: { screen: "changePassword" } },
        refused: {
          description: "The service said no. The message is said again once.",
          tags: "stable",
          meta: { screen: "changePassword" },
          ...sayingAgain,
        },
      },
    },
    saving: {
      description: "The service has been asked. A second submit changes nothing.",
      tags: "busy",
      meta: { screen: "changePassword" },
      invoke: {
        id: "update",
        src: "update",
        input: ({ context }) => present(context.form),
        onDone: { target: "changed", actions: { type: "keepToken", params: ({ event }) => event.output } },
        onError: { target: "filling.refused", actions: { type: "say", params: ({ event }) => failureOf(event) } },
      },
    },
    changed: { type: "final", description: "The password is changed." },
  },
  output: ({ context }): ChangePasswordOutput => ({ token: context.token }),
});

export interface ChangePasswordInput {
  email: string | null;
  employeeCode: string | null;
  /** Whether someone else set the password, so that it must be changed before anything else. */
  forced: boolean;
}

export interface ChangePasswordContext extends ChangePasswordInput, Refusable {
  form: { oldPassword: Secret; newPassword: Secret } | null;
  token: Secret | null;
}

export type ChangePasswordEvent =
  | { type: "form.edit" }
  | { type: "form.submit"; oldPassword: Secret; newPassword: Secret }
  | DueEvent;

export interface ChangePasswordOutput {
  /** The token that replaces the session's, where the service gave one. */
  token: Secret | null;
}
