import type { Policy } from "../../shared/policy.ts";
import { choice, fields, flag, nullable, text } from "../../shared/treatment.ts";
import type { ReportContext, reportMachine } from "./report.machine.ts";

export const reportPolicy: Policy<typeof reportMachine> = {
  context: fields<ReportContext>({
    isMade: flag,
    comment: nullable(text),
    problem: nullable(choice(["required", "tooShort", "tooLong"])),
  }),
  inputs: {},
};
