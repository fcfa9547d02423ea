import { assign, raise, sendTo, setup } from "xstate";
import { type FormFieldsEvent, problemOf, problemsIn, withoutProblem } from "../../parts/form/fields.ts";
import { formParts } from "../../parts/form/form-parts.ts";
import type { LaterStepEvent } from "../../shared/channels.ts";
import type { Reply } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import { call, channel, deadline, type DueEvent, effect, now, recall } from "../../shared/actors.ts";
import type { PhoneReading } from "../../shared/effects.ts";
import type { AboutYou } from "../../shared/kept-values.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import { checkEmail, sendSignUp } from "./sign-up.tasks.ts";
import { companyOf, signUpRules, toRead, asTyped, youOf } from "./sign-up.rules.ts";
import type { AboutCompany, Filled, FilledYou, GivenPhone, SignUpContext, SignUpFields } from "./sign-up.policy.ts";

/** How long the screen shows the reminder of the terms. */
const REMINDER_MS = 1_000;

const form = formParts<SignUpFields, SignUpContext, SignUpEvent, Filled>(signUpRules);

/** The actors, actions and guards that both steps share. */
export const signUpSetup = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    children: {} as { laterStep: "laterStep" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    addressParams: call("addressParams"),
    laterStep: channel("laterStep"),
    isLaterStep: recall("isLaterStep"),
    recallDraft: recall("signUpDraft"),
    readPhone: effect("readPhone"),
    checkEmail,
    sendSignUp,
    deadline,
    now,
  },
  actions: {
    ...form.actions,
    keepCountriesFailure: assign((_, { failure }: { failure: Failure }) => ({ countriesFailure: failure })),
    clearCountriesFailure: assign({ countriesFailure: null }),
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
      return { read: asTyped(text, chosen) };
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
    enterStep: sendTo("laterStep", { type: "enter" }),
    leaveStep: sendTo("laterStep", { type: "leave" }),
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
    mustBeRead: ({ context: { read, you } }, { phone }: GivenPhone) =>
      !["", you?.phone, ...(read?.problem === null ? [read.text, read.national] : [])].includes(phone),
    isLaterStep: (_, params: { isLater: boolean }) => params.isLater,
    hasDraft: (_, params: { you: AboutYou | null }) => params.you !== null,
  },
});

/** The phone number of the submitted step 1. */
export function phoneIn(values: Filled | null): GivenPhone {
  if (values === null || !("phoneCountry" in values)) throw new Error("Step 1 has not been submitted.");
  return values;
}

export type SignUpEvent =
  | FormFieldsEvent<FilledYou>
  | FormFieldsEvent<AboutCompany>
  | ({ type: "phone.give" } & GivenPhone)
  | { type: "step.back" }
  | LaterStepEvent
  /** The machine raises it for a step that waits for the countries. */
  | { type: "countries.failed"; failure: Failure }
  | { type: "countries.retry" }
  | DueEvent;
