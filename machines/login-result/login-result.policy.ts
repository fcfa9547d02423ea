import type { LoginContext } from "../login/login.types.ts";
import { loginNext, nothing } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, flag, nullable, shapedAddress } from "../snapshot/treatment.ts";
import type { LoginFacts, loginResultMachine } from "./login-result.machine.ts";

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
