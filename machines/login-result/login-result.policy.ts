import * as v from "valibot";
import type { LoginContext } from "../login/login.types.ts";
import { address, nothing } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { choice, either, fields, flag, nullable, shapedAddress, type Treatment } from "../snapshot/treatment.ts";
import type { LoginFacts, LoginNext, loginResultMachine } from "./login-result.machine.ts";

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
  context: fields<LoginFacts & { previousUrl: string | null; next: LoginContext["next"] }>({
    aftrp: flag,
    activateAccount: flag,
    isCompanyMFA: flag,
    isUserMFASetup: flag,
    hasToken: flag,
    previousUrl: nullable(shapedAddress),
    next: nullable(loginNext),
  }),
  inputs: { takePreviousUrl: nothing },
};
