import { setup } from "xstate";
import { deadline, type DueEvent } from "../../shared/actors.ts";
import type { Tag } from "../../shared/screens.ts";
import type { ResetCountdownContext } from "./reset-countdown.policy.ts";

/** How long the success message stays before the login opens. */
const REDIRECT_AFTER_MS = 5_000;

/** Counts down to the login after the person has reset the password. */
export const resetCountdownMachine = setup({
  types: {
    input: {} as Pick<ResetCountdownContext, "changedAt">,
    context: {} as ResetCountdownContext,
    events: {} as DueEvent,
    tags: {} as Tag,
  },
  actors: { deadline },
}).createMachine({
  id: "resetCountdown",
  context: ({ input: { changedAt } }) => ({ changedAt, until: changedAt + REDIRECT_AFTER_MS }),
  initial: "counting",
  states: {
    counting: {
      description: "The seconds until the login are running. The person can also press the button at once.",
      tags: "stable",
      invoke: {
        id: "deadline",
        src: "deadline",
        input: ({ context }) => ({ at: context.until, event: "redirect.due" as const }),
        onError: "over",
      },
      on: { "redirect.due": "over" },
    },
    over: { type: "final", description: "The countdown has ended. The login opens." },
  },
});
