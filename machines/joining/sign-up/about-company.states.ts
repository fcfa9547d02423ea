import { filling, ignoresSubmit } from "../../parts/form/filling.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { keepFailure, refused } from "../../shared/refusal.ts";
import { companyOf } from "./sign-up.rules.ts";
import { signUpSetup } from "./sign-up.setup.ts";
import { busy, edited, invalid, stable, noSuchCountry, waiting } from "./step.ts";

/** Step 2: the person tells about the company. The service receives both steps. */
export const aboutCompanyStates = {
  aboutCompany: signUpSetup.createStateConfig({
    on: {
      ...filling(".waiting"),
      "form.edit": edited,
      "step.back": { target: "aboutYou.good", actions: ["clearFailure", "clearProblems", "leaveStep"] },
      "history.back": { target: "aboutYou.good", actions: ["clearFailure", "clearProblems"] },
    },
    initial: "quiet",
    states: {
      quiet: { description: "The person fills in step 2.", ...stable },
      invalid: {
        ...invalid,
        always: { guard: "isCorrected", target: "quiet" },
      },
      waiting: {
        ...waiting,
        always: [{ guard: "knowsCountry", target: "#signUp.open.form.sending" }, noSuchCountry],
      },
      refused: refused("signUp"),
    },
  }),
  sending: signUpSetup.createStateConfig({
    description: "The service receives both steps. Submitting again does nothing.",
    ...busy,
    // The page still shows step 2, so that its history entry comes back.
    on: { ...ignoresSubmit, "history.back": { actions: "enterStep" } },
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
  }),
};
