import { loginNext, loginReply, nothing } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, nullable, shapedAddress } from "../snapshot/treatment.ts";
import type { LoginResultContext, loginResultMachine } from "./login-result.machine.ts";

export const loginResultPolicy: Policy<typeof loginResultMachine> = {
  context: fields<LoginResultContext>({
    reply: nullable(loginReply),
    previousUrl: nullable(shapedAddress),
    next: nullable(loginNext),
  }),
  inputs: { takePreviousUrl: nothing },
};
