import { withEvent } from "../../shared/params.ts";
import { refused } from "../../shared/refusal.ts";
import type { Screen } from "../../shared/screens.ts";

/**
 * The transitions of a form while the person fills it in; its states are `quiet`, `invalid` and `refused`. The machine
 * provides the guards and actions (`formParts`).
 *
 * @param submitting the state in which the machine sends the form, as a transition's target
 * @param at the state with the three, if that is another than the transitions' own
 */
export const filling = (submitting: string, at = "") =>
  ({
    "form.edit": { target: `${at}.quiet`, actions: "clearFailure" },
    "field.leave": [
      {
        guard: withEvent("isWrong"),
        target: `${at}.invalid`,
        actions: [withEvent("keepDrafts"), withEvent("keepProblem")],
      },
      { actions: withEvent("keepDrafts") },
    ],
    "form.submit": [
      {
        guard: withEvent("isComplete"),
        target: submitting,
        actions: ["clearFailure", "clearProblems", withEvent("keepDrafts"), withEvent("keepValues")],
      },
      {
        target: `${at}.invalid`,
        actions: ["clearFailure", withEvent("keepDrafts"), withEvent("keepProblems")],
      },
    ],
  }) as const;

/** The body of the state `invalid`: an edit clears its field's problem, and the last one returns to `quiet`. */
export const correcting = {
  always: { guard: "isCorrected", target: "quiet" },
  on: {
    "form.edit": { actions: ["clearFailure", withEvent("clearProblem")] },
  },
} as const;

/** The states of a form while the person fills it in. */
export const fillingStates = (screen: Screen) =>
  ({
    quiet: { description: "The person fills in the form.", tags: "stable", meta: { screen } },
    invalid: {
      description: "Some fields have a mistake. Each shows its own, and the person corrects it.",
      tags: "stable",
      meta: { screen },
      ...correcting,
    },
    refused: refused(screen),
  }) as const;

/**
 * Submitting again does nothing while the machine waits for the service. XState would ignore the event anyway; named
 * here, it is a transition that the model tests take and the chart shows.
 */
export const ignoresSubmit = { "form.submit": {} } as const;
