import { type ActorRefFrom, assign, raise, setup, type SnapshotFrom } from "xstate";
import { type FormFieldsEvent, problemOf, problemsIn, untouched, withoutProblem } from "../../parts/form/fields.ts";
import { formParts } from "../../parts/form/form-parts.ts";
import { filling, pressedAgain } from "../../parts/form/filling.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure, failureOf } from "../../shared/failure.ts";
import { type AboutYou, call, deadline, type DueEvent, now, type PhoneReading } from "../../shared/ports.ts";
import { assertPresent } from "../../shared/assert-present.ts";
import { announcingAgain, keepFailure } from "../../shared/refusal.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import { checkEmail, readPhone, recallDraft, sendSignUp } from "./sign-up.ports.ts";
import { companyOf, signUpRules, toRead, unread, youOf } from "./sign-up.rules.ts";
import type { AboutCompany, Filled, FilledYou, GivenPhone, SignUpContext, SignUpFields } from "./sign-up.policy.ts";

/** How long the screen shows the reminder of the terms. */
const REMINDER_MS = 1_000;

const form = formParts<SignUpFields, SignUpContext, SignUpEvent, Filled>(signUpRules);

const ready = { tags: "stable", meta: { screen: "signUp" } } as const;
const invalid = {
  description: "Some fields have a mistake. Each shows its own, and the person corrects it.",
  ...ready,
} as const;
const refused = {
  description: "The service refused. After five seconds screen readers announce its message once more.",
  ...ready,
  ...announcingAgain,
} as const;

/** The person submitted a step before the countries were loaded. It continues once the machine knows its country. */
const waiting = {
  description: "The person submitted the step, which waits for the countries. An edit cancels the submit.",
  tags: "busy",
  meta: { screen: "signUp" },
  on: {
    "countries.failed": {
      target: "refused",
      actions: { type: "keepFailure", params: ({ event }: { event: { failure: Failure } }) => event },
    },
  },
} as const;

/** The list is loaded and doesn't contain the entered country. */
const unclear = {
  guard: "hasCountries",
  target: "invalid",
  actions: {
    type: "keepProblems",
    params: ({ context }: { context: SignUpContext }) => ({ values: assertPresent(context.values) }),
  },
} as const;

/** An edit of another field keeps the reminder of the terms: `invalid` returns to it. */
const edited = {
  target: ".invalid",
  actions: [
    "clearFailure",
    { type: "clearProblem", params: ({ event }: { event: { field: keyof SignUpFields } }) => event },
  ],
} as const;

const fillingYou = filling<SignUpFields, SignUpEvent>(".waiting");
const [sendYou, correctYou] = fillingYou["form.submit"];

/** A person signs up a company: step 1 asks about the person, step 2 about the company. */
export const signUpMachine = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { addressParams: call("addressParams"), recallDraft, readPhone, checkEmail, sendSignUp, deadline, now },
  actions: {
    ...form.actions,
    keepCountries: assign({ countries: (_, params: Reply<"addressParams">) => params.list }),
    recall: assign((_, { you }: { you: AboutYou | null }) => {
      const { firstName, lastName, email, phone } = assertPresent(you);
      // The draft holds only a step 1 whose terms were accepted.
      return { you, drafts: { firstName, lastName, email, phone, terms: "on" } };
    }),
    keepGiven: assign((_, { phone, phoneCountry }: GivenPhone) => ({ given: { phone, phoneCountry } })),
    keepReading: assign((_, { read }: { read: PhoneReading }) => ({ read })),
    keepPhoneProblem: assign(({ context }) => {
      const phone = problemOf(signUpRules(context), assertPresent(context.given), "phone");
      const others = withoutProblem(context.problems, "phone");
      return { problems: phone === null ? others : { ...others, phone } };
    }),
    keepUnread: assign(({ context: { countries, values } }) => {
      const { text, chosen } = toRead({ countries }, phoneIn(values));
      return { read: unread(text, chosen) };
    }),
    keepYou: assign((_, { you }: { you: AboutYou }) => ({ you })),
    keepValues: assign((_, { values }: { values: Filled }) => ({ values })),
    keepProblems: assign(({ context }, { values }: { values: Filled }) => ({
      problems: problemsIn(signUpRules(context), values),
      remindUntil: null,
    })),
    timeReminder: assign({ remindUntil: (_, { now }: { now: number }) => now + REMINDER_MS }),
    clearProblem: assign(({ context: { problems, remindUntil } }, { field }: { field: keyof SignUpFields }) => ({
      problems: withoutProblem(problems, field),
      remindUntil: field === "terms" ? null : remindUntil,
    })),
    clearProblems: assign({ problems: {}, remindUntil: null }),
    stopReminding: assign({ remindUntil: null }),
    raiseCountriesFailed: raise((_, params: { failure: Failure }) => ({
      type: "countries.failed" as const,
      failure: params.failure,
    })),
  },
  guards: {
    ...form.guards,
    lacksTerms: ({ context }, { values }: { values: Filled }) =>
      problemsIn(signUpRules(context), values).terms !== undefined,
    isReminded: ({ context }) => context.remindUntil !== null,
    hasCountries: ({ context }) => context.countries !== null,
    knowsDialCode: ({ context }) => youOf(context) !== null,
    knowsCountry: ({ context }) => companyOf(context) !== null,
    isPhone: (_, { read }: { read: PhoneReading }) => read.problem === null,
    // A wrong number is read again, because the country beside it may have changed.
    isUnread: ({ context: { read, you } }, { phone }: GivenPhone) =>
      !["", you?.phone, ...(read?.problem === null ? [read.text, read.national] : [])].includes(phone),
    hasDraft: (_, params: { you: AboutYou | null }) => params.you !== null,
  },
}).createMachine({
  id: "signUp",
  context: { ...untouched, countries: null, values: null, given: null, read: null, you: null, remindUntil: null },
  initial: "open",
  states: {
    open: {
      type: "parallel",
      states: {
        countries: {
          initial: "loading",
          states: {
            loading: {
              description: "The machine asks the service for the countries. The person can already fill in the form.",
              tags: "busy",
              invoke: {
                id: "addressParams",
                src: "addressParams",
                input: {},
                onDone: { target: "known", actions: { type: "keepCountries", params: ({ event }) => event.output } },
                onError: {
                  target: "unknown",
                  actions: { type: "raiseCountriesFailed", params: ({ event }) => failureOf(event) },
                },
              },
            },
            known: { description: "The page has loaded the countries.", tags: "stable" },
            unknown: {
              description: "The countries couldn't be loaded. Submitting a step loads them again.",
              tags: "stable",
              on: { "countries.retry": "loading", "form.submit": "loading" },
            },
          },
        },
        form: {
          initial: "recalling",
          states: {
            recalling: {
              description: "The machine looks up whether the person completed step 1 before a reload.",
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
              on: {
                ...fillingYou,
                "form.edit": edited,
                "form.submit": [
                  sendYou,
                  {
                    ...correctYou,
                    guard: { type: "lacksTerms", params: ({ event }) => event },
                    target: ".timing",
                  },
                  correctYou,
                ],
                "phone.give": {
                  guard: { type: "isUnread", params: ({ event }) => event },
                  target: ".reading",
                  actions: { type: "keepGiven", params: ({ event }) => event },
                },
              },
              initial: "quiet",
              states: {
                quiet: { description: "The person fills in step 1.", ...ready },
                good: {
                  description:
                    "The person came back to step 1, which the service has checked. The browser's Forward leads to step 2.",
                  ...ready,
                  on: { "step.forward": "#signUp.open.form.aboutCompany" },
                },
                invalid: {
                  ...invalid,
                  always: [
                    { guard: "isReminded", target: "reminding" },
                    { guard: "isCorrected", target: "quiet" },
                  ],
                },
                reading: {
                  description:
                    "The machine reads a pasted or completed phone number. The person can still fill in the form.",
                  ...ready,
                  invoke: {
                    id: "readGivenPhone",
                    src: "readPhone",
                    input: ({ context }) => toRead(context, assertPresent(context.given)),
                    onDone: {
                      target: "invalid",
                      actions: [
                        { type: "keepReading", params: ({ event }) => ({ read: event.output }) },
                        "keepPhoneProblem",
                      ],
                    },
                    onError: "invalid",
                  },
                },
                timing: {
                  description:
                    "The person submitted step 1 without accepting the terms. The machine reads the clock to time a tooltip.",
                  ...ready,
                  invoke: {
                    id: "reminderTime",
                    src: "now",
                    onDone: {
                      target: "reminding",
                      actions: { type: "timeReminder", params: ({ event }) => ({ now: event.output }) },
                    },
                    onError: "invalid",
                  },
                },
                reminding: {
                  description:
                    "For one second a tooltip asks the person to accept the terms. Then the field itself shows the mistake.",
                  ...ready,
                  invoke: {
                    id: "reminderDeadline",
                    src: "deadline",
                    input: ({ context }) => ({
                      at: assertPresent(context.remindUntil),
                      event: "reminder.due" as const,
                    }),
                    onError: { target: "invalid", actions: "stopReminding" },
                  },
                  on: { "reminder.due": { target: "invalid", actions: "stopReminding" } },
                },
                waiting: {
                  ...waiting,
                  always: [{ guard: "knowsDialCode", target: "#signUp.open.form.readingPhone" }, unclear],
                },
                refused,
              },
            },
            readingPhone: {
              description: "The machine reads the phone number of the submitted step.",
              tags: "busy",
              meta: { screen: "signUp" },
              invoke: {
                id: "readPhone",
                src: "readPhone",
                input: ({ context }) => toRead(context, phoneIn(context.values)),
                onDone: [
                  {
                    guard: { type: "isPhone", params: ({ event }) => ({ read: event.output }) },
                    target: "checking",
                    actions: { type: "keepReading", params: ({ event }) => ({ read: event.output }) },
                  },
                  {
                    target: "aboutYou.invalid",
                    actions: [
                      { type: "keepReading", params: ({ event }) => ({ read: event.output }) },
                      {
                        type: "keepProblems",
                        params: ({ context }) => ({ values: assertPresent(context.values) }),
                      },
                    ],
                  },
                ],
                onError: { target: "checking", actions: "keepUnread" },
              },
            },
            checking: {
              description:
                "The service checks whether the email address has an account. Submitting again does nothing.",
              tags: "busy",
              meta: { screen: "signUp" },
              on: pressedAgain,
              invoke: {
                id: "checkEmail",
                src: "checkEmail",
                input: ({ context }) => ({ you: assertPresent(youOf(context)) }),
                onDone: { target: "aboutCompany", actions: { type: "keepYou", params: ({ event }) => event.output } },
                onError: {
                  target: "aboutYou.refused",
                  actions: keepFailure,
                },
              },
            },
            aboutCompany: {
              on: {
                ...filling<SignUpFields, SignUpEvent>(".waiting"),
                "form.edit": edited,
                "step.back": { target: "aboutYou.good", actions: ["clearFailure", "clearProblems"] },
              },
              initial: "quiet",
              states: {
                quiet: { description: "The person fills in step 2.", ...ready },
                invalid: {
                  ...invalid,
                  always: { guard: "isCorrected", target: "quiet" },
                },
                waiting: {
                  ...waiting,
                  always: [{ guard: "knowsCountry", target: "#signUp.open.form.sending" }, unclear],
                },
                refused,
              },
            },
            sending: {
              description: "The service receives both steps. Submitting again does nothing.",
              tags: "busy",
              meta: { screen: "signUp" },
              on: pressedAgain,
              invoke: {
                id: "sendSignUp",
                src: "sendSignUp",
                input: ({ context }) => ({
                  you: assertPresent(context.you),
                  company: assertPresent(companyOf(context)),
                }),
                onDone: "#signUp.done",
                onError: {
                  target: "aboutCompany.refused",
                  actions: keepFailure,
                },
              },
            },
          },
        },
      },
    },
    done: { type: "final", description: "The company is signed up. A sales representative will get in touch." },
  },
});

/** The phone number of the submitted step 1. */
function phoneIn(values: Filled | null): GivenPhone {
  if (values === null || !("phoneCountry" in values)) throw new Error("Step 1 has not been submitted.");
  return values;
}

type State = SnapshotFrom<typeof signUpMachine>["value"];

/** The step to show; null until the machine knows whether the person completed step 1 before a reload. */
export function stepOf({ value }: { value: State }): "aboutYou" | "aboutCompany" | null {
  if (value === "done") return "aboutCompany";
  const { form: at } = value.open;
  if (at === "recalling") return null;
  return at === "checking" || at === "readingPhone" || (typeof at === "object" && "aboutYou" in at)
    ? "aboutYou"
    : "aboutCompany";
}

/** Whether the person has submitted a step that is not answered yet. */
export function isUnderWay({ value }: { value: State }): boolean {
  if (value === "done") return true;
  const { form: at } = value.open;
  return typeof at === "object" ? Object.values(at).includes("waiting") : at !== "recalling";
}

export type SignUpFlow = ActorRefFrom<typeof signUpMachine>;

export type SignUpEvent =
  | FormFieldsEvent<FilledYou>
  | FormFieldsEvent<AboutCompany>
  | ({ type: "phone.give" } & GivenPhone)
  | { type: "step.back" }
  /** The browser's Forward; Back is `step.back`. */
  | { type: "step.forward" }
  /** The machine raises it for a step that waits for the countries. */
  | { type: "countries.failed"; failure: Failure }
  | { type: "countries.retry" }
  | DueEvent;
