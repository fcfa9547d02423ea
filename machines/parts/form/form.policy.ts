import { fieldProblems } from "../../shared/rules.ts";
import { refusable } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, nullable, someOf, text, type Codec } from "../../../workbench/codec/codec.ts";

/** The context that a machine keeps for a form with these values. Drafts contain no secrets. */
export const formFields = <V>(values: Codec<V>) => ({
  problems: someOf(values, choice(fieldProblems)),
  drafts: someOf(values, text),
  ...refusable,
});

/** The policy of a flow made by `createFormMachine`. */
export const formPolicy = <Input, Values, Result>(
  input: Codec<Input>,
  values: Codec<Values>,
  result: Codec<Result>,
) => ({
  context: fields({
    input,
    /** The values that the machine is sending; null once the service has answered. */
    values: nullable(values),
    result: nullable(result),
    ...formFields(values),
  }),
  inputs: { submit: fields({ input, values }) },
});

export type FormContext<Input, Values, Result> = Kept<ReturnType<typeof formPolicy<Input, Values, Result>>["context"]>;
