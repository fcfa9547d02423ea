import { refused } from "../../shared/refusal.ts";
import type { Screen } from "../../shared/screens.ts";
import type { FormFieldsEvent } from "./fields.ts";

type Event<E, T> = { event: Extract<E, { type: T }> };

/**
 * The transitions of a form while the person fills it in; its states are `quiet`, `invalid` and `refused`. The machine
 * provides the guards and actions (`formParts`).
 *
 * @param submitting the state in which the machine sends the form, as a transition's target
 * @param at the state with the three, if that is another than the transitions' own
 */
export const filling = <V, E = FormFieldsEvent<V>>(submitting: string, at = "") =>
  ({
    "form.edit": { target: `${at}.quiet`, actions: "clearFailure" },
    "field.leave": [
      {
        guard: { type: "isWrong", params: ({ event }: Event<E, "field.leave">) => event },
        target: `${at}.invalid`,
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
        target: `${at}.invalid`,
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

/** The states of a form while the person fills it in. */
export const fillingStates = <V>(screen: Screen) =>
  ({
    quiet: { description: "The person fills in the form.", tags: "stable", meta: { screen } },
    invalid: {
      description: "Some fields have a mistake. Each shows its own, and the person corrects it.",
      tags: "stable",
      meta: { screen },
      ...correcting<V>(),
    },
    refused: refused(screen),
  }) as const;

/**
 * Submitting again does nothing while the machine waits for the service. XState would ignore the event anyway; named
 * here, it is a transition that the model tests take and the chart shows.
 */
export const ignoresSubmit = { "form.submit": {} } as const;
