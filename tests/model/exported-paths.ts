import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { walkOf } from "../../workbench/inspector/record/walk.ts";
import type { Walk } from "../../workbench/inspector/subject.ts";
import { inspect } from "./inspected.ts";

/** A path that the inspector exports as tests, which must pass. */
interface ExportedPath {
  name: string;
  scenario: ScenarioName;
  steps: readonly (Step | string)[];
}

const paths: readonly ExportedPath[] = [
  {
    name: "an invitation that is for another email address",
    scenario: "invitation, signed in",
    steps: ["verifyInvitationCode: for another person"],
  },
  {
    name: "the service makes one wait 90 s for another code",
    scenario: "second factor by email",
    steps: ["challenge code.resend", "resendOTP: sent, and no other for 90 s", { do: "pass", milliseconds: 30_000 }],
  },
  {
    name: 'cut off in the second step of signing up, "so to say"',
    scenario: "sign up",
    steps: [
      "signUp form.submit",
      "checkEmailExistense: no account yet",
      "signUp form.submit about the company",
      { do: "drop" },
      { do: "restore" },
      "signUp step.back",
    ],
  },
  {
    name: "a sign-in by hand: typed and answered as in no case",
    scenario: "login",
    steps: [
      "login form.edit identifier",
      {
        do: "event",
        machine: "login",
        type: "form.submit",
        payload: { values: { identifier: "bo@acme.test", password: "typed-by-hand" } },
      },
      {
        do: "answer",
        name: "login",
        answer: { email: "bo@acme.test", isCompanyMFA: true, isUserMFASetup: true, isEmailMFA: true },
      },
      "challenge form.submit",
      "login-with-code: connection lost",
    ],
  },
];

export interface ExportedWalk {
  name: string;
  walk: Walk;
}

/** The same paths in the inspector's form after they were walked. */
export const exportedWalks = (): Promise<ExportedWalk[]> =>
  Promise.all(
    paths.map(async ({ name, scenario, steps }) => ({
      name,
      walk: assertPresent(walkOf(await inspect(scenario, steps))),
    })),
  );
