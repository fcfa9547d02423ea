import { assign, setup } from "xstate";
import { deadline, type DueEvent, type TaskEffects, task } from "../../shared/actors.ts";
import type { Wait } from "../../shared/effects.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Screen, ScreenMeta, Tag } from "../../shared/screens.ts";
import { type FieldValues, type FormFieldsEvent, type Rules, untouched } from "./fields.ts";
import { formParts } from "./form-parts.ts";
import { filling, fillingStates, ignoresSubmit } from "./filling.ts";
import type { FormContext } from "./form.policy.ts";

export interface FormOptions<Input, Values, Result> {
  id: string;
  screen: Screen;
  /** The rule of each field. */
  rules: Rules<Values>;
  /** Sends the values to the service. Resolves to the flow's output. */
  submit(effects: TaskEffects, sent: { input: Input; values: Values }): Promise<Result>;
  /** For what the person waits meanwhile. */
  waits: Wait;
}

export type FormEvent<Values> = FormFieldsEvent<Values> | DueEvent;

/** Makes the machine of a form that one call sends. Most account screens are such forms. */
export function createFormMachine<Input extends object, Values extends FieldValues<Values>, Result extends object>({
  id,
  screen,
  rules,
  submit,
  waits,
}: FormOptions<Input, Values, Result>) {
  const form = formParts<Values, FormContext<Input, Values, Result>, FormEvent<Values>>(() => rules);
  return setup({
    types: {
      input: {} as Input,
      context: {} as FormContext<Input, Values, Result>,
      events: {} as FormEvent<Values>,
      output: {} as Result,
      tags: {} as Tag,
      meta: {} as ScreenMeta,
    },
    actors: {
      submit: task<Result, { input: Input; values: Values }>(waits, submit),
      deadline,
    },
    actions: {
      ...form.actions,
      keepValues: assign((_, { values }: { values: Values }) => ({ values })),
      keepResult: assign((_, { result }: { result: Result }) => ({ result })),
      forgetValues: assign(() => ({ values: null })),
    },
    guards: form.guards,
  }).createMachine({
    id,
    context: ({ input }) => ({ input, values: null, result: null, ...untouched }),
    initial: "filling",
    states: {
      filling: {
        on: filling("submitting"),
        initial: "quiet",
        states: fillingStates(screen),
      },
      submitting: {
        description: "The form waits for the service's answer. Submitting again does nothing.",
        tags: "busy",
        meta: { screen },
        on: ignoresSubmit,
        invoke: {
          id: "submit",
          src: "submit",
          input: ({ context }) => ({ input: context.input, values: assertPresent(context.values) }),
          onDone: {
            target: "done",
            actions: ["forgetValues", { type: "keepResult", params: ({ event }) => ({ result: event.output }) }],
          },
          onError: {
            target: "filling.refused",
            actions: ["forgetValues", keepFailure],
          },
        },
      },
      done: { type: "final", description: "The service accepted the form." },
    },
    output: ({ context }) => assertPresent(context.result),
  });
}
