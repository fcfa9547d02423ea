import type { ActorRefFrom } from "xstate";
import { untouched } from "../../parts/form/fields.ts";
import { aboutCompanyStates } from "./about-company.states.ts";
import { aboutYouStates } from "./about-you.states.ts";
import { signUpSetup } from "./sign-up.setup.ts";
import { busy } from "./step.ts";
import { withFailure, withOutput } from "../../shared/params.ts";

/** A person signs up a company: step 1 asks about the person, step 2 about the company. */
export const signUpMachine = signUpSetup.createMachine({
  id: "signUp",
  context: {
    ...untouched,
    countries: null,
    countriesFailure: null,
    values: null,
    given: null,
    read: null,
    you: null,
    remindUntil: null,
  },
  initial: "open",
  states: {
    open: {
      type: "parallel",
      invoke: { id: "laterStep", src: "laterStep", onError: {} },
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
                onDone: { target: "known", actions: withOutput("keepCountries") },
                onError: {
                  target: "unknown",
                  actions: [withFailure("keepCountriesFailure"), withFailure("raiseCountriesFailed")],
                },
              },
            },
            known: { description: "The page has loaded the countries.", tags: "stable" },
            unknown: {
              description: "The countries couldn't be loaded. Submitting a step loads them again.",
              tags: "stable",
              on: { "countries.retry": "loading", "form.submit": "loading" },
              exit: "clearCountriesFailure",
            },
          },
        },
        form: {
          initial: "arriving",
          states: {
            arriving: {
              description: "The machine looks up which of the two steps the browser's history shows.",
              ...busy,
              invoke: {
                id: "isLaterStep",
                src: "isLaterStep",
                onDone: [
                  {
                    guard: { type: "isLaterStep", params: ({ event }) => ({ isLater: event.output }) },
                    target: "recalling",
                  },
                  { target: "aboutYou" },
                ],
                onError: "aboutYou",
              },
            },
            recalling: {
              description: "The machine looks up step 1, which the person completed before a reload.",
              ...busy,
              invoke: {
                id: "recallDraft",
                src: "recallDraft",
                onDone: [
                  {
                    guard: { type: "hasDraft", params: ({ event }) => ({ you: event.output }) },
                    target: "aboutCompany",
                    actions: { type: "recall", params: ({ event }) => ({ you: event.output }) },
                  },
                  { target: "aboutYou", actions: "leaveStep" },
                ],
                onError: { target: "aboutYou", actions: "leaveStep" },
              },
            },
            ...aboutYouStates,
            ...aboutCompanyStates,
          },
        },
      },
    },
    done: { type: "final", description: "The company is signed up. A sales representative will get in touch." },
  },
});

export type SignUpFlow = ActorRefFrom<typeof signUpMachine>;
