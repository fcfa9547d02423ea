import * as v from "valibot";
import { failure, loginDetails, loginReply } from "../../shared/shared.policy.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { choice, either, fields, flag, type Kept, nullable } from "../../../workbench/codec/codec.ts";

const multiFactorNext = either(loginNext, fields({ next: choice(["login"]) }), (value) =>
  v.is(loginNext.schema, value),
);
export type MultiFactorLoginNext = Kept<typeof multiFactorNext>;

const context = fields({
  details: loginDetails,
  /** Why no passkey was taken. */
  failure: nullable(failure),
  /** Whether the person wants this device to need no second factor from now on. */
  wantsTrust: flag,
  reply: nullable(loginReply),
  next: nullable(multiFactorNext),
});
export type MultiFactorLoginContext = Kept<typeof context>;

export const multiFactorLoginPolicy = {
  context,
};
