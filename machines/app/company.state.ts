import { assertPresent } from "../../workbench/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import type { Company } from "./app.policy.ts";
import { placeOf, shownOrgId } from "./places.ts";
import { assign, type GuardArguments } from "./root-actions.ts";
import { type Failure, isFailure } from "../shared/failure.ts";
import { withOutput } from "../shared/params.ts";

export const company = {
  actions: {
    keepCompany: assign({ company: (_, params: Company) => params }),
    keepCompanyFailure: assign((_, { failure }: { failure: Failure | null }) => ({ companyFailure: failure })),
    clearCompanyFailure: assign({ companyFailure: null }),
  },
  guards: {
    /** Looks at the page that the route guard allows: nobody needs the details of a page that the guard leads away from. */
    lacksCompany: ({ context }: GuardArguments) => {
      const place = placeOf(context);
      const orgId = place.at === "inside" ? shownOrgId(place.visit) : null;
      return orgId !== null && context.company?.orgId !== orgId;
    },
  },
};

/** The next page may belong to another organisation, so a pending or failed answer no longer matters. */
const elsewhere = { "location.changed": "settled", "link.follow": "settled" } as const;

/** Name and logo of the organisation that owns the page. They load beside the form, which never waits for them. */
export const companyState = appSetup.extend(company).createStateConfig({
  initial: "settled",
  states: {
    settled: {
      description: "The page shows the organisation's name and logo if it knows them.",
      always: { guard: "lacksCompany", target: "asking" },
    },
    asking: {
      description: "The page loads the organisation's name and logo.",
      invoke: {
        id: "companyDetails",
        src: "companyDetails",
        input: ({ context }) => ({ orgId: assertPresent(shownOrgId(context.visit)) }),
        onDone: { target: "settled", actions: withOutput("keepCompany") },
        onError: {
          target: "unknown",
          actions: {
            type: "keepCompanyFailure",
            // No page depends on the name, so that even a fault of the code does not end the app.
            params: ({ event: { error } }) => ({ failure: isFailure(error) ? error : null }),
          },
        },
      },
      on: elsewhere,
    },
    unknown: {
      description:
        "The organisation's name and logo couldn't be loaded. The page shows the product's own name, and the person can retry.",
      on: { ...elsewhere, "company.retry": { guard: "lacksCompany", target: "asking" } },
      exit: "clearCompanyFailure",
    },
  },
});
