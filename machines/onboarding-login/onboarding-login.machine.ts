import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { port } from "../shared/ports.ts";
import { checkEmail } from "../shared/rules.ts";
import type { Secret } from "../shared/secret.ts";

export interface OnboardingLoginInput {
  orgId: string;
  /** Filled in for somebody who has just registered. */
  identifier: string;
}

export interface OnboardingLoginOutput {
  token: Secret;
  /** Null for a person who signed in by employee code. */
  email: string | null;
  orgId: string;
  stage: "boardingDocument" | "onboardingPreview";
  recordId: string;
}

const ask = port((ports) =>
  fromPromise<OnboardingLoginOutput, { input: OnboardingLoginInput; values: { identifier: string; password: Secret } }>(
    async ({ input: { input, values }, signal }) => {
      const { orgId } = input;
      const request = { email: values.identifier, password: values.password, orgId };
      const { token, isPreBoarding, _id } = await ports.call("onboardingLogin", request, signal);
      const email = checkEmail(values.identifier) === null ? values.identifier : null;
      return { token, email, orgId, stage: isPreBoarding ? "boardingDocument" : "onboardingPreview", recordId: _id };
    },
  ),
);

/** A new hire signs in at the organisation's own address, by email or employee code (specification section 2). */
export const onboardingLoginMachine = createFormMachine({ id: "onboardingLogin", screen: "onboardingLogin", ask });
