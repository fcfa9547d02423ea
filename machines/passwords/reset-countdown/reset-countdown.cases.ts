import { deadlines, defineCases } from "../../shared/cases.ts";
import { STARTED_AT } from "../../../workbench/cases.ts";
import { resetCountdownMachine } from "./reset-countdown.machine.ts";

const input = { changedAt: STARTED_AT };

export const resetCountdownCases = defineCases(resetCountdownMachine, {
  starts: {
    "the password was reset": { input },
    "the password was reset a while ago": { input: { changedAt: STARTED_AT - 60_000 } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: deadlines,
  outcomes: {},
});
