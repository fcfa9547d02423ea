import { assign, setup } from "xstate";
import type { Reply } from "../shared/contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { type AboutYou, call, deadline } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import { checkEmail, recallDraft, sendSignUp } from "./sign-up.ports.ts";
import type { AboutCompany, SignUpContext, SignUpEvent } from "./sign-up.types.ts";

/** How long the reminder of the terms is shown (specification section 5). */
const REMINDER_MS = 1_000;

/** A company asks to use the suite: about you, then about the company (specification section 2, Sign Up). */
export const signUpMachine = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { addressParams: call("addressParams"), recallDraft, checkEmail, sendSignUp, deadline },
  actions: {
    keepCountries: assign({ countries: (_, params: Reply<"addressParams">) => params.list }),
    keepYou: assign({ you: (_, params: { you: AboutYou | null }) => params.you }),
    keepCompany: assign({ company: (_, params: { company: AboutCompany }) => params.company }),
    remind: assign({ remindUntil: (_, params: { at: number }) => params.at + REMINDER_MS }),
    say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1 })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
  },
  guards: {
    hasAgreed: (_, params: { agreed: boolean }) => params.agreed,
    hasDraft: (_, params: { you: AboutYou | null }) => params.you !== null,
  },
}).createMachine({
  id: "signUp",
  context: { countries: null, you: null, company: null, remindUntil: null, failure: null, said: 0 },
  initial: "open",
  states: {
    open: {
      type: "parallel",
      states: {
        countries: {
          initial: "asking",
          states: {
            asking: {
              description: "The list of countries is on its way. The form does not wait for it.",
              tags: "busy",
              invoke: {
                id: "addressParams",
                src: "addressParams",
                input: {},
                onDone: { target: "known", actions: { type: "keepCountries", params: ({ event }) => event.output } },
                onError: "unknown",
              },
            },
            known: { description: "Countries can be chosen.", tags: "stable" },
            unknown: {
              description: "The countries could not be had.",
              tags: "stable",
              on: { "countries.retry": "asking" },
            },
          },
        },
        form: {
          initial: "recalling",
          states: {
            recalling: {
              description: "The first step may have been done before a reload.",
              tags: "busy",
              meta: { screen: "signUp" },
              invoke: {
                id: "recallDraft",
                src: "recallDraft",
                onDone: [
                  {
                    guard: { type: "hasDraft", params: ({ event }) => event.output },
                    target: "aboutCompany",
                    actions: { type: "keepYou", params: ({ event }) => event.output },
                  },
                  { target: "aboutYou" },
                ],
                onError: "aboutYou",
              },
            },
            aboutYou: {
              initial: "quiet",
              on: {
                "form.edit": { target: ".quiet", actions: "hush" },
                "aboutYou.submit": [
                  {
                    guard: { type: "hasAgreed", params: ({ event }) => event },
                    target: "checking",
                    actions: ["hush", { type: "keepYou", params: ({ event }) => event }],
                  },
                  {
                    target: ".reminding",
                    actions: ["hush", { type: "remind", params: ({ event }) => event }],
                  },
                ],
              },
              states: {
                quiet: { description: "The first step waits.", tags: "stable", meta: { screen: "signUp" } },
                reminding: {
                  description: "The terms are not agreed to; a tooltip says so for a moment.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  invoke: {
                    id: "reminderDeadline",
                    src: "deadline",
                    input: ({ context }) => ({ at: present(context.remindUntil), event: "reminder.due" as const }),
                    onError: "quiet",
                  },
                  on: { "reminder.due": "unticked" },
                },
                unticked: {
                  description: "The tooltip is gone; the tick stays marked as missing until it is made.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                },
                refused: {
                  description: "The address has an account, or could not be checked. The message is said again once.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  ...sayingAgain,
                },
              },
            },
            checking: {
              description: "Is there an account with this address? A second submit changes nothing.",
              tags: "busy",
              meta: { screen: "signUp" },
              invoke: {
                id: "checkEmail",
                src: "checkEmail",
                input: ({ context }) => ({ you: present(context.you) }),
                onDone: "aboutCompany",
                onError: {
                  target: "aboutYou.refused",
                  actions: { type: "say", params: ({ event }) => failureOf(event) },
                },
              },
            },
            aboutCompany: {
              initial: "quiet",
              on: {
                "form.edit": { target: ".quiet", actions: "hush" },
                "aboutCompany.submit": {
                  target: "sending",
                  actions: ["hush", { type: "keepCompany", params: ({ event }) => event }],
                },
                "step.back": { target: "aboutYou", actions: "hush" },
              },
              states: {
                quiet: { description: "The second step waits.", tags: "stable", meta: { screen: "signUp" } },
                refused: {
                  description: "The service said no. The message is said again once.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  ...sayingAgain,
                },
              },
            },
            sending: {
              description: "The service has been told. A second submit changes nothing.",
              tags: "busy",
              meta: { screen: "signUp" },
              invoke: {
                id: "sendSignUp",
                src: "sendSignUp",
                input: ({ context }) => ({ you: present(context.you), company: present(context.company) }),
                onDone: "#signUp.done",
                onError: {
                  target: "aboutCompany.refused",
                  actions: { type: "say", params: ({ event }) => failureOf(event) },
                },
              },
            },
          },
        },
      },
    },
    done: { type: "final", description: "A sales representative will get in touch." },
  },
});
