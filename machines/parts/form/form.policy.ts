import type { FieldValues } from "./fields.ts";
import type { FormContext, createFormMachine } from "./form.machine.ts";
import { fieldProblems } from "../../shared/rules.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, nullable, someOf, text, type Treatment } from "../../shared/treatment.ts";
import { deadlineInput, refusable } from "../../shared/shared.policy.ts";

type FormMachine<Input extends object, Values extends FieldValues<Values>, Result extends object> = ReturnType<
  typeof createFormMachine<Input, Values, Result>
>;

/** What a machine keeps about the fields of its form. Drafts contain no secrets. */
export const formFields = (names: readonly string[]) => ({
  problems: someOf(names, choice(fieldProblems)),
  drafts: someOf(names, text),
  ...refusable,
});

/** The policy of a flow made by `createFormMachine`, from the treatments of its input, values and result. */
export function formPolicy<Input extends object, Values extends FieldValues<Values>, Result extends object>(
  input: Treatment<Input>,
  values: Treatment<Values>,
  result: Treatment<Result>,
): Policy<FormMachine<Input, Values, Result>> {
  return {
    context: fields<FormContext<Input, Values, Result>>({
      input,
      values: nullable(values),
      result: nullable(result),
      ...formFields(values.keys),
    }),
    inputs: { submit: fields<{ input: Input; values: Values }>({ input, values }), deadline: deadlineInput },
  };
}
