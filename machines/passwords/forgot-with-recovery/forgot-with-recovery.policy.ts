import { formPolicy } from "../../parts/form/form.policy.ts";
import { noRequest } from "../../shared/shared.policy.ts";
import { fields, type Kept, secret, text } from "../../../workbench/codec/codec.ts";

const values = fields({ identifier: text, recoveryCode: secret });
export type ForgotWithRecoveryValues = Kept<typeof values>;

/** The service's ticket for one new password, and the account for which the person typed the recovery code. */
const output = fields({ user: secret, identifier: text });
export type ForgotWithRecoveryOutput = Kept<typeof output>;

export const forgotWithRecoveryPolicy = formPolicy(noRequest, values, output);
