import { assign, raise, setup, type SnapshotFrom } from "xstate";
import type { Reply } from "../shared/contract.ts";
import { byName, countryOf, withDialCode } from "../shared/countries.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { type AboutYou, call, deadline } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import { checkEmail, recallDraft, sendSignUp } from "./sign-up.ports.ts";
import type { AboutCompany, FilledYou, SignUpContext, SignUpEvent } from "./sign-up.types.ts";

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
    recall: assign({ you: (_, params: { you: AboutYou | null }) => params.you }),
    keepFilled: assign((_, params: { you: FilledYou }) => ({ filled: params.you, you: null })),
    keepYou: assign({
      you: ({ context: { countries, filled } }) => {
        const { country, ...rest } = present(filled);
        const { code, dial_code } = present(countryOf(countries, withDialCode, country));
        return { ...rest, phoneCountry: code, dialCode: dial_code };
      },
    }),
    forgetYou: assign({ you: null }),
    keepCompany: assign({ company: (_, params: { company: AboutCompany }) => params.company }),
    remind: assign({ remindUntil: (_, params: { at: number }) => params.at + REMINDER_MS }),
    say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1 })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
    askForCountries: raise({ type: "countries.retry" }),
    tellFailed: raise((_, params: { failure: Failure }) => ({
      type: "countries.failed" as const,
      failure: params.failure,
    })),
  },
  guards: {
    hasAgreed: (_, params: { agreed: boolean }) => params.agreed,
    isFoundGood: ({ context }) => context.you !== null,
    hasCountries: ({ context }) => context.countries !== null,
    knowsDialCode: ({ context: { countries, filled } }) =>
      countryOf(countries, withDialCode, present(filled).country) !== null,
    knowsCountry: ({ context: { countries, company } }) =>
      countryOf(countries, byName, present(company).country) !== null,
    hasDraft: (_, params: { you: AboutYou | null }) => params.you !== null,
  },
}).createMachine({
  id: "signUp",
  context: { countries: null, filled: null, you: null, company: null, remindUntil: null, failure: null, said: 0 },
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
                onError: {
                  target: "unknown",
                  actions: { type: "tellFailed", params: ({ event }) => failureOf(event) },
                },
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
                    actions: { type: "recall", params: ({ event }) => event.output },
                  },
                  { target: "aboutYou" },
                ],
                onError: "aboutYou",
              },
            },
            aboutYou: {
              initial: "quiet",
              on: {
                "form.edit": { target: ".quiet", actions: ["hush", "forgetYou"] },
                "step.forward": { guard: "isFoundGood", target: "aboutCompany", actions: "hush" },
                "aboutYou.submit": [
                  {
                    guard: { type: "hasAgreed", params: ({ event }) => event },
                    target: "checking",
                    actions: ["hush", { type: "keepFilled", params: ({ event }) => event }],
                  },
                  {
                    target: ".reminding",
                    actions: ["hush", "forgetYou", { type: "remind", params: ({ event }) => event }],
                  },
                ],
              },
              states: {
                quiet: { description: "Ready for step 1.", tags: "stable", meta: { screen: "signUp" } },
                unclear: {
                  description: "The countries have loaded, and the one that was entered isn't among them.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                },
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
                  on: { "reminder.due": "unticked" },
                },
                unticked: {
                  description: "The tooltip is gone; the tick stays marked as missing until it is made.",
                  tags: "stable",
                  meta: { screen: "signUp" },
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
              initial: "reading",
              states: {
                reading: {
                  always: [
                    { guard: "knowsDialCode", target: "asking", actions: "keepYou" },
                    { guard: "hasCountries", target: "#signUp.open.form.aboutYou.unclear" },
                    { target: "waiting" },
                  ],
                },
                waiting: {
                  description: "Waiting for the countries before going on. An edit cancels.",
                  tags: "busy",
                  meta: { screen: "signUp" },
                  entry: "askForCountries",
                  always: { guard: "hasCountries", target: "reading" },
                  on: {
                    "form.edit": "#signUp.open.form.aboutYou",
                    "countries.failed": {
                      target: "#signUp.open.form.aboutYou.refused",
                      actions: { type: "say", params: ({ event }) => event },
                    },
                  },
                },
                asking: {
                  description: "Checking whether the email address has an account. Submitting again does nothing.",
                  tags: "busy",
                  meta: { screen: "signUp" },
                  invoke: {
                    id: "checkEmail",
                    src: "checkEmail",
                    input: ({ context }) => ({ you: present(context.you) }),
                    onDone: "#signUp.open.form.aboutCompany",
                    onError: {
                      target: "#signUp.open.form.aboutYou.refused",
                      actions: ["forgetYou", { type: "say", params: ({ event }) => failureOf(event) }],
                    },
                  },
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
                unclear: {
                  description: "The countries have loaded, and the one that was entered isn't among them.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                },
                refused: {
                  description: "The service refused. The message is announced once more.",
                  tags: "stable",
                  meta: { screen: "signUp" },
                  ...sayingAgain,
                },
              },
            },
            sending: {
              initial: "reading",
              states: {
                reading: {
                  always: [
                    { guard: "knowsCountry", target: "asking" },
                    { guard: "hasCountries", target: "#signUp.open.form.aboutCompany.unclear" },
                    { target: "waiting" },
                  ],
                },
                waiting: {
                  description: "Waiting for the countries before going on. An edit cancels.",
                  tags: "busy",
                  meta: { screen: "signUp" },
                  entry: "askForCountries",
                  always: { guard: "hasCountries", target: "reading" },
                  on: {
                    "form.edit": "#signUp.open.form.aboutCompany",
                    "countries.failed": {
                      target: "#signUp.open.form.aboutCompany.refused",
                      actions: { type: "say", params: ({ event }) => event },
                    },
                  },
                },
                asking: {
                  description: "Signing up. Submitting again does nothing.",
                  tags: "busy",
                  meta: { screen: "signUp" },
                  invoke: {
                    id: "sendSignUp",
                    src: "sendSignUp",
                    input: ({ context: { you, company, countries } }) => {
                      const { country, ...rest } = present(company);
                      const { label } = present(countryOf(countries, byName, country));
                      return { you: present(you), company: { ...rest, country: label } };
                    },
                    onDone: "#signUp.done",
                    onError: {
                      target: "#signUp.open.form.aboutCompany.refused",
                      actions: { type: "say", params: ({ event }) => failureOf(event) },
                    },
                  },
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

/** Which step is shown; null while it is looked up whether the first was done before a reload. */
export function stepOf({ value }: SnapshotFrom<typeof signUpMachine>): "aboutYou" | "aboutCompany" | null {
  if (value === "done") return "aboutCompany";
  const { form } = value.open;
  if (form === "recalling") return null;
  return "aboutYou" in form || "checking" in form ? "aboutYou" : "aboutCompany";
}
