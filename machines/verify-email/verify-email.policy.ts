import type { Reply } from "../shared/contract.ts";
import { activated } from "../shared/shared.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { choice, fields, nullable, text } from "../snapshot/treatment.ts";
import type { VerifyEmailOutput, verifyEmailMachine } from "./verify-email.machine.ts";

export const verifyEmailPolicy: Policy<typeof verifyEmailMachine> = {
  context: fields<{
    email: string;
    reply: Reply<"activateAccount"> | null;
    next: VerifyEmailOutput["next"] | null;
  }>({
    email: text,
    reply: nullable(activated),
    next: nullable(choice(["workspace", "boarding", "login"])),
  }),
  inputs: {},
};
