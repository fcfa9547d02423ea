import * as v from "valibot";
import { address, loginReply } from "../../shared/shared.policy.ts";
import { choice, either, fields, type Kept, nullable } from "../../../workbench/codec/codec.ts";

const isAddress = (value: unknown) => v.is(v.object({ next: v.literal("address") }), value);

/** The next page after a sign-in: one of the app, or the address that the person opened before signing in. */
export const loginNext = either(
  fields({ next: choice(["changePassword", "verifyEmail", "multiFactorLogin", "multiFactorSetup", "workspace"]) }),
  address,
  (value) => !isAddress(value),
);
export type LoginNext = Kept<typeof loginNext>;

const context = fields({
  /** Null if the service refuses the login until the person sets up a second factor. */
  reply: nullable(loginReply),
  next: nullable(loginNext),
});
export type LoginResultContext = Kept<typeof context>;

export const loginResultPolicy = { context };
