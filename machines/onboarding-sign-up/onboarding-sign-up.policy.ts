import { formPolicy } from "../form/form.policy.ts";
import { newPasswordFields } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, text } from "../snapshot/treatment.ts";
import type { onboardingSignUpMachine } from "./onboarding-sign-up.machine.ts";

export const onboardingSignUpPolicy: Policy<typeof onboardingSignUpMachine> = formPolicy(
  fields({ orgId: text }),
  fields({ email: text, ...newPasswordFields }),
  fields({ email: text }),
);
