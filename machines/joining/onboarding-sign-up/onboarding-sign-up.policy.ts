import { formPolicy } from "../../parts/form/form.policy.ts";
import { newPasswordFields } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, text } from "../../shared/treatment.ts";
import type { onboardingSignUpMachine } from "./onboarding-sign-up.machine.ts";

export const onboardingSignUpPolicy: Policy<typeof onboardingSignUpMachine> = formPolicy(
  fields({ orgId: text }),
  fields({ email: text, ...newPasswordFields }),
  fields({ email: text }),
);
