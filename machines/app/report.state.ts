import { appSetup } from "./app.setup.ts";

/** The dialog for a report to support. It opens over any screen, signed in or not. */
export const reportState = appSetup.createStateConfig({
  initial: "closed",
  on: {
    "report.missing": ".missing",
  },
  states: {
    closed: { description: "The report for support is closed.", on: { "report.open": "open" } },
    open: {
      description: "The person makes a report for support.",
      invoke: {
        id: "report",
        src: "report",
        input: ({ event }) => ({ isMade: event.type === "report.open" && event.isMade }),
        onDone: "closed",
        onError: "missing",
      },
    },
    missing: {
      description: "The page couldn't load the code that makes a report. The person can ask for it again.",
      on: { "report.open": "open" },
    },
  },
});
