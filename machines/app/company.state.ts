import { present } from "../shared/present.ts";
import { appSetup, orgIdOf } from "./app.setup.ts";

/** Another page may be another organisation's, so an answer that is late or did not come is not waited for. */
const elsewhere = { "location.changed": "settled", "link.follow": "settled" } as const;

/** Whose page it is (specification section 3, company details), asked for beside the form, which never waits for it. */
export const companyState = appSetup.createStateConfig({
  initial: "settled",
  states: {
    settled: {
      description: "Shown with what is known of the organisation, if the address names one.",
      always: { guard: "lacksCompany", target: "asking" },
    },
    asking: {
      description: "The organisation's name and logo are on their way.",
      invoke: {
        id: "companyDetails",
        src: "companyDetails",
        input: ({ context }) => ({ orgId: present(orgIdOf(context.visit)) }),
        onDone: { target: "settled", actions: { type: "keepCompany", params: ({ event }) => event.output } },
        onError: "unknown",
      },
      on: elsewhere,
    },
    unknown: {
      description: "The page goes by the suite's own name until another is opened.",
      on: elsewhere,
    },
  },
});
