import { failure } from "../../shared/shared.policy.ts";
import { fields, type Kept, nullable, shaped, unkept } from "../../shared/treatment.ts";
import type { Secret } from "../../shared/secret.ts";

const context = fields({
  token: shaped,
  /** The code for a new password, once the account is secured. */
  code: unkept<Secret | null>(),
  /** Why the service didn't secure the account. */
  failure: nullable(failure),
});
export type NotMeContext = Kept<typeof context>;

export const notMePolicy = { context, inputs: { disavow: fields({ token: shaped }) } };
