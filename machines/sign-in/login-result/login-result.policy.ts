import * as v from "valibot";
import { address, loginReply, nothing } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, either, fields, nullable, shapedAddress, type Treatment } from "../../shared/treatment.ts";
import type { LoginNext, LoginResultContext, loginResultMachine } from "./login-result.machine.ts";

const isAddress = (value: unknown) => v.is(v.object({ next: v.literal("address") }), value);

/** Where a sign-in leads: a page of the app, or an address that was asked for before. */
export const loginNext: Treatment<LoginNext> = either(
  fields<Exclude<LoginNext, { next: "address" }>>({
    next: choice(["changePassword", "verifyEmail", "multiFactorLogin", "multiFactorSetup", "workspace"]),
  }),
  address,
  (value) => !isAddress(value),
);

export const loginResultPolicy: Policy<typeof loginResultMachine> = {
  context: fields<LoginResultContext>({
    reply: nullable(loginReply),
    previousUrl: nullable(shapedAddress),
    next: nullable(loginNext),
  }),
  inputs: { takePreviousUrl: nothing },
};
