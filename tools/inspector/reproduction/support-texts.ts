import { supportReport } from "../../../src/texts/en/support-report.ts";

/** The words of the person's report, for readers who are not the person. */
export const supportTexts = {
  ...supportReport,
  doing: "What they were trying to do",
  typed: "What they typed",
  waits: {
    ...supportReport.waits,
    session: "their session",
    organisations: "their organisations",
    devices: "their devices",
    picture: "their picture",
    passkeys: "their passkeys",
    proof: "the check that it's them",
    apps: "the apps they allowed",
    activity: "the list of what happened to their account",
    securing: "securing their account",
    page: "the page",
  },
};
