import type { FormContext, createFormMachine } from "../../form/form.machine.ts";
import type { Policy } from "../policy.ts";
import { fields, nullable, type Treatment } from "../treatment.ts";
import { deadlineInput, refusable } from "./shared.policy.ts";

type FormMachine<Input extends object, Values extends object, Result extends object> = ReturnType<
  typeof createFormMachine<Input, Values, Result>
>;

/** The policy of a flow that is one form, of what it was started with, what is sent and what comes of it. */
export function formPolicy<Input extends object, Values extends object, Result extends object>(
  input: Treatment<Input>,
  values: Treatment<Values>,
  result: Treatment<Result>,
): Policy<FormMachine<Input, Values, Result>> {
  return {
    context: fields<FormContext<Input, Values, Result>>({
      input,
      values: nullable(values),
      result: nullable(result),
      ...refusable,
    }),
    inputs: { ask: fields<{ input: Input; values: Values }>({ input, values }), deadline: deadlineInput },
  };
}
