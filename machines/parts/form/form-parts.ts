import { type AnyEventObject, assign } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { refusalActions } from "../../shared/refusal.ts";
import {
  draftsOf,
  type FieldValues,
  type FormFields,
  hasProblems,
  type LeftField,
  problemOf,
  problemsIn,
  type Rules,
  withoutProblem,
} from "./fields.ts";

/* Not in `fields.ts`, because the first page needs that before XState is loaded. */

/**
 * The guards and actions that `filling` names, for a machine with this context and these events.
 *
 * @param rulesFor the rules of the fields. A form in steps submits one step at a time: `Values` are the fields of one step.
 */
export function formParts<
  V,
  C extends FormFields<V>,
  E extends AnyEventObject,
  Values extends Partial<FieldValues<V>> = V & FieldValues<V>,
>(rulesFor: (context: C) => Rules<V>) {
  return {
    guards: {
      isComplete: ({ context }: { context: C }, { values }: { values: Values }) =>
        !hasProblems(problemsIn(rulesFor(context), values)),
      isWrong: ({ context }: { context: C }, { values, field }: LeftField<V, Values>) =>
        problemOf(rulesFor(context), values, field) !== null,
      isCorrected: ({ context }: { context: C }) => !hasProblems(context.problems),
    },
    actions: {
      ...refusalActions<C, E>(),
      keepDrafts: assign<C, E, { values: Values }, E, never>(({ context }, { values }) => ({
        ...context,
        drafts: { ...context.drafts, ...draftsOf<V>(values) },
      })),
      keepProblems: assign<C, E, { values: Values }, E, never>(({ context }, { values }) => ({
        ...context,
        problems: problemsIn(rulesFor(context), values),
      })),
      keepProblem: assign<C, E, LeftField<V, Values>, E, never>(({ context }, { values, field }) => ({
        ...context,
        problems: { ...context.problems, [field]: assertPresent(problemOf(rulesFor(context), values, field)) },
      })),
      clearProblem: assign<C, E, { field: keyof V }, E, never>(({ context }, { field }) => ({
        ...context,
        problems: withoutProblem(context.problems, field),
      })),
      clearProblems: assign<C, E, undefined, E, never>(({ context }) => ({ ...context, problems: {} })),
    },
  };
}
