import { failure } from "../../shared/shared.policy.ts";
import { fields, type Kept, nullable, shaped } from "../../../workbench/codec/codec.ts";

const context = fields({
  token: shaped,
  /** Why the service didn't secure the account. */
  failure: nullable(failure),
});
export type NotMeContext = Kept<typeof context>;

export const notMePolicy = { context };
