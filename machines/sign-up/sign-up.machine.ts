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
              description: "Loading the countries. The form can already be filled in.",
              tags: "busy",
              invoke: {
                id: "addressParams",
                src: "addressParams",
                input: {},
                onDone: { target: "known", actions: { type: "keepCountries", params: ({ event }) => event.output } },
                onError: "unknown",
              },
            },
            known: { description: "The countries are loaded.", tags: "stable" },
            unknown: {
              description: "The countries couldn't be loaded.",
              tags: "stable",
              on: { "countries.retry": "asking" },
            },
          },
        },
        form: {
          initial: "recalling",
          states: {
            recalling: {
              description: "Checks whether step 1 was completed before a reload.",
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
                quiet: { description: "Ready for step 1.", tags: "stable", meta: { screen: "signUp" } },
                reminding: {
                  description: "The terms aren't accepted. A tooltip says so for a moment.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  invoke: {
                    id: "reminderDeadline",
                    src: "deadline",
                    input: ({ context }) => ({ at: present(context.remindUntil), event: "reminder.due" as const }),
                    onError: "quiet",
                  },
                  on: { "reminder.due": "quiet" },
                },
                refused: {
                  description:
                    "The email address has an account or couldn't be checked. The message is announced once more.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  ...sayingAgain,
                },
              },
            },
            checking: {
              description: "Checking whether the email address has an account. Submitting again does nothing.",
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
                quiet: { description: "Ready for step 2.", tags: "stable", meta: { screen: "signUp" } },
                refused: {
                  description: "The service refused. The message is announced once more.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  ...sayingAgain,
                },
              },
            },
            sending: {
              description: "Signing up. Submitting again does nothing.",
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
    done: { type: "final", description: "Signed up. A sales representative will get in touch." },
  },
});
