import { STARTED_AT, says } from "../../../workbench/cases.ts";
import { answers, defineCases, proofWanted, refusals, refused } from "../../shared/cases.ts";
import { stepUpEnds } from "../../sign-in/step-up/step-up.cases.ts";
import { appsMachine } from "./apps.machine.ts";

const boards = {
  appId: "boards",
  name: "Harbour Boards",
  logo: "https://foyer.test/logos/harbour.svg",
  grantedAt: STARTED_AT - 864_000_000,
  lastUsedAt: STARTED_AT - 7_200_000,
};
const reports = {
  appId: "reports",
  name: "Meridian Reports",
  grantedAt: STARTED_AT - 172_800_000,
  lastUsedAt: STARTED_AT - 172_800_000,
};

export const appsCases = defineCases(appsMachine, {
  starts: { "a signed-in person": { input: undefined } },
  events: {
    "list.reload": says("they reload the list"),
    "app.withdraw": says("they choose to remove an app's access", {
      boards: { appId: "boards" },
      "one not listed": { appId: "gone" },
    }),
    "app.confirm": says("they confirm the removal"),
    "app.cancel": says("they decide to remove nothing"),
  },
  requests: {
    "apps|read": "the list of apps",
    "apps|withdraw": "withdrawal of the app",
  },
  outcomes: {
    "apps|read": {
      two: answers("apps|read", { list: [boards, reports] }),
      none: answers("apps|read", { list: [] }),
      "not offered": refused("This call is not known.", { status: 404 }),
      ...refusals,
    },
    "apps|withdraw": {
      withdrawn: answers("apps|withdraw", { success: true }),
      "withdrawn before": refused("This app no longer has access."),
      "not without a proof": proofWanted,
      ...refusals,
    },
    stepUp: stepUpEnds,
  },
  withoutControl: ["app.withdraw one not listed"],
  // The root machine closes the panel.
  leftByTheRoot: ["notOffered", "shown"],
  projections: [
    {
      name: "apps",
      sees: ({ value, context: { apps, failure } }) => [value, apps.length, failure?.status ?? null],
    },
  ],
});
