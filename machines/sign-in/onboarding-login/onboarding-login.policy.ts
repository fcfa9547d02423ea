import { formPolicy } from "../../parts/form/form.policy.ts";
import type { Boarding } from "../../shared/boarding.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, nullable, oneOf, secret, text } from "../../shared/treatment.ts";
import type { OnboardingLoginOutput, onboardingLoginMachine } from "./onboarding-login.machine.ts";

const boarding = fields<Boarding>({
  orgId: text,
  stage: choice(["boardingDocument", "onboardingPreview"]),
  recordId: text,
});

export const onboardingLoginPolicy: Policy<typeof onboardingLoginMachine> = formPolicy(
  fields({ orgId: text, identifier: text }),
  fields({ identifier: text, password: secret }),
  oneOf<"next", OnboardingLoginOutput>("next", {
    boarding: fields({ next: choice(["boarding"]), email: nullable(text), token: secret, boarding }),
    verifyEmail: fields({
      next: choice(["verifyEmail"]),
      email: text,
      token: nullable(secret),
      boarding: nullable(boarding),
    }),
  }),
);
