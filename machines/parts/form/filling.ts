import { announcingAgain } from "../../shared/refusal.ts";
import type { Screen } from "../../shared/screens.ts";
import type { FormFieldsEvent } from "./fields.ts";

type Event<E, T> = { event: Extract<E, { type: T }> };

/**
 * What a form that is being filled in does with a person's events; its states are `quiet`, `invalid` and `refused`. Its
 * machine names the guards and actions.
 *
 * @param submitting the state in which it is sent, as a transition's target
 */
export const filling = <V, E = FormFieldsEvent<V>>(submitting: string) =>
  ({
    "form.edit": { target: ".quiet", actions: "clearFailure" },
    "field.leave": [
      {
        guard: { type: "isWrong", params: ({ event }: Event<E, "field.leave">) => event },
        target: ".invalid",
        actions: [
          { type: "keepDrafts", params: ({ event }: Event<E, "field.leave">) => event },
          { type: "keepProblem", params: ({ event }: Event<E, "field.leave">) => event },
        ],
      },
      { actions: { type: "keepDrafts", params: ({ event }: Event<E, "field.leave">) => event } },
    ],
    "form.submit": [
      {
        guard: { type: "isComplete", params: ({ event }: Event<E, "form.submit">) => event },
        target: submitting,
        actions: [
          "clearFailure",
          "clearProblems",
          { type: "keepDrafts", params: ({ event }: Event<E, "form.submit">) => event },
          { type: "keepValues", params: ({ event }: Event<E, "form.submit">) => event },
        ],
      },
      {
        target: ".invalid",
        actions: [
          "clearFailure",
          { type: "keepDrafts", params: ({ event }: Event<E, "form.submit">) => event },
          { type: "keepProblems", params: ({ event }: Event<E, "form.submit">) => event },
        ],
      },
    ],
  }) as const;

/** The body of the state `invalid`: an edit clears its field's problem, and the last one returns to `quiet`. */
export const correcting = <V, E = FormFieldsEvent<V>>() =>
  ({
    always: { guard: "isCorrected", target: "quiet" },
    on: {
      "form.edit": {
        actions: ["clearFailure", { type: "clearProblem", params: ({ event }: Event<E, "form.edit">) => event }],
      },
    },
  }) as const;

/** The states of a form that is being filled in. */
export const fillingStates = <V>(screen: Screen) =>
  ({
    quiet: { description: "Ready for input.", tags: "stable", meta: { screen } },
    invalid: {
      description: "Fields need correcting. Each says what is wrong.",
      tags: "stable",
      meta: { screen },
      ...correcting<V>(),
    },
    refused: {
      description: "The service refused. The message is announced once more.",
      tags: "stable",
      meta: { screen },
      ...announcingAgain,
    },
  }) as const;

/** Submitting again does nothing while the service is asked. */
export const pressedAgain = { "form.submit": {} } as const;
