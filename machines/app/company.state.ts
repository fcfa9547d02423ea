import { assertPresent } from "../shared/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import type { Company } from "./app.policy.ts";
import { orgIdOf, placeOf } from "./places.ts";
import { assign, type Asked } from "./root-actions.ts";

export const company = {
  actions: {
    keepCompany: assign({ company: (_, params: Company) => params }),
  },
  guards: {
    /** Of the page that is shown: a person who is led away from an organisation's page needs nothing of it. */
    lacksCompany: ({ context }: Asked) => {
      const place = placeOf(context);
      const orgId = place.at === "inside" ? orgIdOf(place.visit) : null;
      return orgId !== null && context.company?.orgId !== orgId;
    },
  },
};

/** Another page may be another organisation's: a pending or failed answer does not matter any more. */
const elsewhere = { "location.changed": "settled", "link.follow": "settled" } as const;

/** The organisation whose page it is. Asked for beside the form, which never waits for it. */
export const companyState = appSetup.extend(company).createStateConfig({
  initial: "settled",
  states: {
    settled: {
      description: "Shows the organisation's name and logo if they're known.",
      always: { guard: "lacksCompany", target: "asking" },
    },
    asking: {
      description: "Loading the organisation's name and logo.",
      invoke: {
        id: "companyDetails",
        src: "companyDetails",
        input: ({ context }) => ({ orgId: assertPresent(orgIdOf(context.visit)) }),
        onDone: { target: "settled", actions: { type: "keepCompany", params: ({ event }) => event.output } },
        onError: "unknown",
      },
      on: elsewhere,
    },
    unknown: {
      description: "The organisation is unknown, so the product's own name is shown.",
      on: elsewhere,
    },
  },
});
