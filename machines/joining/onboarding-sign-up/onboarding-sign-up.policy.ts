import { formPolicy } from "../../parts/form/form.policy.ts";
import { newPassword } from "../../shared/shared.policy.ts";
import { fields, type Kept, text } from "../../../workbench/codec/codec.ts";

const values = fields({ email: text, ...newPassword });
export type OnboardingSignUpValues = Kept<typeof values>;

export const onboardingSignUpPolicy = formPolicy(fields({ orgId: text }), values, fields({ email: text }));
