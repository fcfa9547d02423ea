import { accountEventKinds } from "../../shared/contract-values.ts";
import { STARTED_AT, says } from "../../../workbench/cases.ts";
import { answers, defineCases, refusals, refused } from "../../shared/cases.ts";
import type { Answer } from "../../shared/contract.ts";
import { activityMachine } from "./activity.machine.ts";

type Event = Answer<"activity|read">["list"][number];

/** One of each kind. The service knows neither browser nor address of the last one. */
const each = accountEventKinds.map((kind, index): Event => {
  const at = STARTED_AT - index * 86_400_000;
  const app = kind === "appAllowed" || kind === "appWithdrawn" ? "Acme CRM" : null;
  if (index === accountEventKinds.length - 1) return { kind, at, app };
  return {
    kind,
    at,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    address: "203.0.113.7",
    app,
  };
});
const many = Array.from({ length: 41 }, (_, index): Event => ({ kind: "newDevice", at: STARTED_AT - index * 1000 }));

export const activityCases = defineCases(activityMachine, {
  starts: { "a signed-in person": { input: undefined } },
  events: {
    "list.reload": says("they reload the list"),
    "list.page": says("they go to another page of the list", {
      "2": { page: { limit: 40, currentPage: 2 } },
      "of 7": { page: { limit: 7, currentPage: 1 } },
    }),
  },
  requests: {
    "activity|read": "the list of what happened to the account",
  },
  outcomes: {
    "activity|read": {
      "one of each": answers("activity|read", { list: each }),
      many: answers("activity|read", { list: many }),
      nothing: answers("activity|read", { list: [] }),
      "not offered": refused("This call is not known.", { status: 404 }),
      ...refusals,
    },
  },
  // The root machine closes the panel.
  leftByTheRoot: ["notOffered", "shown"],
  projections: [{ name: "list", sees: ({ value, context: { events, page } }) => [value, events.length, page] }],
});
