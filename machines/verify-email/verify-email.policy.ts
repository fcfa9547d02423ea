import { activated } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, nullable, text } from "../snapshot/treatment.ts";
import type { VerifyEmailContext, verifyEmailMachine } from "./verify-email.machine.ts";

export const verifyEmailPolicy: Policy<typeof verifyEmailMachine> = {
  context: fields<VerifyEmailContext>({ email: text, reply: nullable(activated) }),
  inputs: {},
};
