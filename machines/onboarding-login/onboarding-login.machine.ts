import { assign, setup } from "xstate";
import type { Reply } from "../shared/contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { call, deadline, type DueEvent } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { type Refusable, sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";

/**
 * A new hire signs in at the organisation's own address (specification section 2, Onboarding login).
 * The organisation's name and logo are asked for beside the form and never hold it up.
 */
export const onboardingLoginMachine = setup({
  types: {
    input: {} as OnboardingLoginInput,
    context: {} as OnboardingLoginContext,
    events: {} as OnboardingLoginEvent,
    output: {} as OnboardingLoginOutput,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { onboardingLogin: call("onboardingLogin"), getCompanyDetails: call("getCompanyDetails"), deadline },
  actions: {
    keepForm: assign((_, params: { identifier: string; password: Secret }) => params),
    keepReply: assign({ reply: (_, params: { reply: Reply<"onboardingLogin"> }) => params.reply, password: null }),
    keepCompany: assign({ company: (_, params: Reply<"getCompanyDetails">) => params }),
    say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1, password: null })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
  },
  guards: { knowsCompany: ({ context }) => context.company !== null },
}).createMachine({
  id: "onboardingLogin",
  context: ({ input }) => ({ ...input, password: null, failure: null, said: 0, reply: null }),
  initial: "open",
  states: {
    open: {
      type: "parallel",
      states: {
        company: {
          initial: "choosing",
          states: {
            choosing: { always: [{ guard: "knowsCompany", target: "settled" }, { target: "asking" }] },
            asking: {
              description: "The organisation's name and logo are on their way.",
              tags: "busy",
              invoke: {
                id: "getCompanyDetails",
                src: "getCompanyDetails",
                input: ({ context }) => ({ orgId: context.orgId }),
                onDone: { target: "settled", actions: { type: "keepCompany", params: ({ event }) => event.output } },
                onError: "settled",
              },
            },
            settled: { description: "Shown with what is known of the organisation.", tags: "stable" },
          },
        },
        form: {
          initial: "filling",
          states: {
            filling: {
              on: {
                "form.edit": { target: ".quiet", actions: "hush" },
                "form.submit": {
                  target: "asking",
                  actions: [
                    "hush",
                    { type: "keepForm", params: ({ event: { identifier, password } }) => ({ identifier, password }) },
                  ],
                },
              },
              initial: "quiet",
              states: {
                quiet: { description: "The form waits.", tags: "stable", meta: { screen: "onboardingLogin" } },
                refused: {
                  description: "The service said no. The message is said again once.",
                  tags: "stable",
                  meta: { screen: "onboardingLogin" },
                  ...sayingAgain,
                },
              },
            },
            asking: {
              description: "The service has been asked. A second submit changes nothing.",
              tags: "busy",
              meta: { screen: "onboardingLogin" },
              invoke: {
                id: "onboardingLogin",
                src: "onboardingLogin",
                input: ({ context }) => ({
                  email: context.identifier,
                  password: present(context.password),
                  orgId: context.orgId,
                }),
                onDone: {
                  target: "#onboardingLogin.done",
                  actions: { type: "keepReply", params: ({ event }) => ({ reply: event.output }) },
                },
                onError: {
                  target: "filling.refused",
                  actions: { type: "say", params: ({ event }) => failureOf(event) },
                },
              },
            },
          },
        },
      },
    },
    done: { type: "final" },
  },
  output: ({ context }): OnboardingLoginOutput => {
    const { token, isPreBoarding, _id } = present(context.reply);
    return {
      token,
      orgId: context.orgId,
      stage: isPreBoarding ? "boardingDocument" : "onboardingPreview",
      recordId: _id,
    };
  },
});

export interface OnboardingLoginInput {
  orgId: string;
  identifier: string;
  /** Already known when the page was served with it. */
  company: Reply<"getCompanyDetails"> | null;
}

export interface OnboardingLoginContext extends OnboardingLoginInput, Refusable {
  password: Secret | null;
  reply: Reply<"onboardingLogin"> | null;
}

export type OnboardingLoginEvent =
  | { type: "form.edit" }
  | { type: "form.submit"; identifier: string; password: Secret }
  | DueEvent;

export interface OnboardingLoginOutput {
  token: Secret;
  orgId: string;
  stage: "boardingDocument" | "onboardingPreview";
  recordId: string;
}
