import { appSetup } from "./app.setup.ts";

/** The report for support lies over any screen, signed in or not. */
export const reportState = appSetup.createStateConfig({
  initial: "closed",
  on: {
    "report.close": ".closed",
    "report.missing": ".missing",
  },
  states: {
    closed: { description: "No report for support is open.", on: { "report.open": "open" } },
    open: {
      description: "A report for support is made.",
      invoke: {
        id: "report",
        src: "report",
        input: ({ event }) => ({ isMade: event.type === "report.open" && event.isMade }),
        onError: "missing",
      },
    },
    missing: {
      description: "What a report is made with couldn't be loaded. It can be asked for again.",
      on: { "report.open": "open" },
    },
  },
});
