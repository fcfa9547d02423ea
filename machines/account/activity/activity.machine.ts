import { assign, setup } from "xstate";
import type { Reply } from "../../shared/contract.ts";
import type { AccountEvent } from "../../shared/contract-values.ts";
import type { Failure } from "../../shared/failure.ts";
import { DEFAULT_LIMIT, isPageOf, rowsShown } from "../../shared/paging.ts";
import { optionalCall } from "../../shared/actors.ts";
import { withEvent } from "../../shared/params.ts";
import type { Tag } from "../../shared/screens.ts";
import { listGuards, listStates } from "../listed.ts";
import type { ActivityContext } from "./activity.policy.ts";

/** The person sees what happened to their account. */
export const activityMachine = setup({
  types: {
    context: {} as ActivityContext,
    events: {} as ActivityEvent,
    tags: {} as Tag,
  },
  actors: { readActivity: optionalCall("activity|read") },
  actions: {
    keepList: assign((_, { reply: { list } }: { reply: Reply<"activity|read"> }) => ({ events: list })),
    turnTo: assign({ page: (_, params: Pick<ActivityContext, "page">) => params.page }),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    ...listGuards,
    hasPage: ({ context }, params: Pick<ActivityContext, "page">) => isPageOf(params.page, context.events.length),
  },
}).createMachine({
  id: "activity",
  context: { events: [], page: { limit: DEFAULT_LIMIT, currentPage: 1 }, failure: null },
  initial: "reading",
  states: {
    ...listStates("activity|read", "readActivity", {
      reading: "The machine asks the service what happened to the account.",
      notOffered: "This service doesn't tell what happened to an account.",
    }),
    shown: {
      description: "The screen shows what happened to the account in the last 90 days, newest first, a page at a time.",
      tags: "stable",
      on: {
        "list.page": { guard: withEvent("hasPage"), actions: withEvent("turnTo") },
      },
    },
  },
});

/** The events of the page to show. */
export function eventsShown({ events, page }: Pick<ActivityContext, "events" | "page">): readonly AccountEvent[] {
  const { from, to } = rowsShown({ ...page, totalRecords: events.length });
  return events.slice(Math.max(0, from - 1), to);
}

export type ActivityEvent = { type: "list.reload" } | { type: "list.page"; page: ActivityContext["page"] };
