import { formPolicy } from "../../parts/form/form.policy.ts";
import { loginDetails } from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";

const input = fields({
  /** The current sign-in; null for a signed-in person. */
  details: nullable(loginDetails),
});
export type RecoveryCodeInput = Kept<typeof input>;

const values = fields({ recoveryCode: secret });
export type RecoveryCodeValues = Kept<typeof values>;

const output = fields({
  /** The service accepts this token for the set-up calls only. Null if it gave none. */
  setupToken: nullable(secret),
  /** Whether the service can keep the token, so that the set-up survives a reload. */
  resumable: flag,
});
export type RecoveryCodeOutput = Kept<typeof output>;

export const recoveryCodePolicy = formPolicy(input, values, output);
