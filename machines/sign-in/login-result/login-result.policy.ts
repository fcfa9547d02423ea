import * as v from "valibot";
import { address, loginReply, nothing } from "../../shared/shared.policy.ts";
import { choice, either, fields, type Kept, nullable, shapedAddress } from "../../shared/treatment.ts";

const isAddress = (value: unknown) => v.is(v.object({ next: v.literal("address") }), value);

/** Where a sign-in leads: a page of the app, or an address that was asked for before. */
export const loginNext = either(
  fields({ next: choice(["changePassword", "verifyEmail", "multiFactorLogin", "multiFactorSetup", "workspace"]) }),
  address,
  (value) => !isAddress(value),
);
export type LoginNext = Kept<typeof loginNext>;

const context = fields({
  /** Null if the login was refused until a second factor is set up. */
  reply: nullable(loginReply),
  returnAddress: nullable(shapedAddress),
  next: nullable(loginNext),
});
export type LoginResultContext = Kept<typeof context>;

export const loginResultPolicy = { context, inputs: { takeReturnAddress: nothing } };
