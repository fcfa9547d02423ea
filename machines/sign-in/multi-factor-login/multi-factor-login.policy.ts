import type { LoginNext } from "../login-result/login-result.machine.ts";
import { loginDetails } from "../../shared/shared.policy.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { loginReply } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, either, fields, nullable } from "../../shared/treatment.ts";
import type { MultiFactorLoginContext, multiFactorLoginMachine } from "./multi-factor-login.machine.ts";
import * as v from "valibot";

const multiFactorNext = either<LoginNext, { next: "login" }>(
  loginNext,
  fields<{ next: "login" }>({ next: choice(["login"]) }),
  (value) => v.is(loginNext.schema, value),
);

export const multiFactorLoginPolicy: Policy<typeof multiFactorLoginMachine> = {
  context: fields<MultiFactorLoginContext>({
    details: loginDetails,
    reply: nullable(loginReply),
    next: nullable(multiFactorNext),
  }),
  inputs: {},
};
