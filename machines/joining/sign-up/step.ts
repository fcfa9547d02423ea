import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent } from "../../shared/params.ts";
import { showing } from "../../shared/screens.ts";
import type { SignUpContext } from "./sign-up.policy.ts";

/* The states and transitions that both steps have. */

export const { busy, stable } = showing("signUp");

export const invalid = {
  description: "Some fields have a mistake. Each shows its own, and the person corrects it.",
  ...stable,
} as const;

/** The person submitted a step before the countries were loaded. It continues once the machine knows its country. */
export const waiting = {
  description: "The person submitted the step, which waits for the countries. An edit cancels the submit.",
  ...busy,
  on: {
    // The form says it, and the list need not say it too.
    "countries.failed": { target: "refused", actions: [withEvent("keepFailure"), "clearCountriesFailure"] },
  },
} as const;

/** The list is loaded and doesn't contain the entered country. */
export const noSuchCountry = {
  guard: "hasCountries",
  target: "invalid",
  actions: {
    type: "keepProblems",
    params: ({ context }: { context: SignUpContext }) => ({ values: assertPresent(context.values) }),
  },
} as const;

/** An edit of another field keeps the reminder of the terms: `invalid` returns to it. */
export const edited = { target: ".invalid", actions: ["clearFailure", withEvent("clearProblem")] } as const;
