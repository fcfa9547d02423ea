import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { port } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";

const ask = port((ports) =>
  fromPromise<{ email: string }, { input: { orgId: string }; values: { email: string; password: Secret } }>(
    async ({ input: { input, values }, signal }) => {
      await ports.call("signUp", { ...values, orgId: input.orgId }, signal);
      return { email: values.email };
    },
  ),
);

/** A new hire chooses a password at the organisation's own address (specification section 2, Onboarding sign-up). */
export const onboardingSignUpMachine = createFormMachine({ id: "onboardingSignUp", screen: "onboardingSignUp", ask });
