import { activated } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, nullable, text } from "../../shared/treatment.ts";
import type { VerifyEmailContext, verifyEmailMachine } from "./verify-email.machine.ts";

export const verifyEmailPolicy: Policy<typeof verifyEmailMachine> = {
  context: fields<VerifyEmailContext>({ email: text, reply: nullable(activated) }),
  inputs: {},
};
