import { formPolicy } from "../../parts/form/form.policy.ts";
import type { Request } from "../../shared/contract.ts";
import { failure, newPasswordFields } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, nullable, number, oneOf, secret, shaped, text } from "../../shared/treatment.ts";
import type {
  ResetPasswordContext,
  ResetSubject,
  newPasswordMachine,
  resetPasswordMachine,
} from "./reset-password.machine.ts";

const subject = oneOf<"by", ResetSubject>("by", {
  link: fields({ by: choice(["link"]), code: shaped }),
  onboardingLink: fields({ by: choice(["onboardingLink"]), orgId: text, code: shaped }),
  recovery: fields({ by: choice(["recovery"]), user: secret, identifier: nullable(text) }),
});

export const resetPasswordPolicy: Policy<typeof resetPasswordMachine> = {
  context: fields<ResetPasswordContext>({
    subject,
    account: nullable(text),
    failure: nullable(failure),
    changedAt: nullable(number),
  }),
  inputs: { getResetCodeInfo: fields<Request<"getResetCodeInfo">>({ code: shaped }) },
};

export const newPasswordPolicy: Policy<typeof newPasswordMachine> = formPolicy(
  fields({ subject }),
  fields(newPasswordFields),
  fields({ changedAt: number }),
);
