import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { untouched } from "../../parts/form/fields.ts";
import { failureOf } from "../../shared/failure.ts";
import { aboutCompanyStates } from "./about-company.states.ts";
import { aboutYouStates } from "./about-you.states.ts";
import { signUpSetup } from "./sign-up.setup.ts";
import { busy } from "./step.ts";

/** A person signs up a company: step 1 asks about the person, step 2 about the company. */
export const signUpMachine = signUpSetup.createMachine({
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
                  { target: "aboutYou" },
                ],
                onError: "aboutYou",
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

type State = SnapshotFrom<typeof signUpMachine>["value"];

/** The step to show; null until the machine knows whether the person completed step 1 before a reload. */
export function stepOf({ value }: { value: State }): "aboutYou" | "aboutCompany" | null {
  if (value === "done") return "aboutCompany";
  const { form: at } = value.open;
  if (at === "recalling") return null;
  return typeof at === "object" && ("aboutYou" in at || "submitted" in at) ? "aboutYou" : "aboutCompany";
}

/** Whether the person has submitted a step that is not answered yet. */
export function isUnderWay({ value }: { value: State }): boolean {
  if (value === "done") return true;
  const { form: at } = value.open;
  if (typeof at === "string") return at === "sending";
  return "submitted" in at || Object.values(at).includes("waiting");
}

export type SignUpFlow = ActorRefFrom<typeof signUpMachine>;
