import { assign, type PromiseActorLogic, setup } from "xstate";
import { type Failure, failureOf } from "../shared/failure.ts";
import { deadline, type DueEvent } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { type Refusable, sayingAgain } from "../shared/saying-again.ts";
import type { Screen, ScreenMeta, Tag } from "../shared/screens.ts";

/** What a form machine needs to be one flow. */
export interface FormOptions<Input, Values, Result> {
  id: string;
  screen: Screen;
  /** Sends what was filled in. What it resolves to is the flow's output. */
  ask: PromiseActorLogic<Result, { input: Input; values: Values }>;
}

export interface FormContext<Input, Values, Result> extends Refusable {
  input: Input;
  /** What was sent last; null again once the service has answered. */
  values: Values | null;
  result: Result | null;
}

export type FormEvent<Values> = { type: "form.edit" } | { type: "form.submit"; values: Values } | DueEvent;

/**
 * A form that is sent to the service by one call and refused or done: most account screens. Its fields are
 * the form's own; the machine sees them when they are sent.
 */
export function createFormMachine<Input extends object, Values extends object, Result extends object>({
  id,
  screen,
  ask,
}: FormOptions<Input, Values, Result>) {
  return setup({
    types: {
      input: {} as Input,
      context: {} as FormContext<Input, Values, Result>,
      events: {} as FormEvent<Values>,
      output: {} as Result,
      tags: {} as Tag,
      meta: {} as ScreenMeta,
    },
    actors: { ask, deadline },
    actions: {
      keepValues: assign((_, params: { values: Values }) => ({ values: params.values })),
      keepResult: assign((_, params: { result: Result }) => ({ result: params.result, values: null })),
      say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1, values: null })),
      sayAgain: assign(({ context }) => ({ said: context.said + 1 })),
      hush: assign(() => ({ failure: null, said: 0 })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ input, values: null, result: null, failure: null, said: 0 }),
    initial: "filling",
    states: {
      filling: {
        on: {
          "form.edit": { target: ".quiet", actions: "hush" },
          "form.submit": {
            target: "asking",
            actions: ["hush", { type: "keepValues", params: ({ event }) => ({ values: event.values }) }],
          },
        },
        initial: "quiet",
        states: {
          quiet: { description: "Ready for input.", tags: "stable", meta: { screen } },
          refused: {
            description: "The service refused. The message is announced once more.",
            tags: "stable",
            meta: { screen },
            ...sayingAgain,
          },
        },
      },
      asking: {
        description: "Waiting for the service. Submitting again does nothing.",
        tags: "busy",
        meta: { screen },
        invoke: {
          id: "ask",
          src: "ask",
          input: ({ context }) => ({ input: context.input, values: present(context.values) }),
          onDone: {
            target: "done",
            actions: { type: "keepResult", params: ({ event }) => ({ result: event.output }) },
          },
          onError: { target: "filling.refused", actions: { type: "say", params: ({ event }) => failureOf(event) } },
        },
      },
      done: { type: "final", description: "Done." },
    },
    output: ({ context }) => present(context.result),
  });
}
