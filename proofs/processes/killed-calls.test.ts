import { describe } from "vitest";
import { declareKilledProcesses } from "../../tests/service/support/killed.ts";

describe("a call that changes something", () => {
  declareKilledProcesses(true);
});
