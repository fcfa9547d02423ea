import { describe, inject } from "vitest";
import { declareKilledProcesses } from "../support/killed.ts";

describe("a call that changes something", () => {
  // On the embedded database, `proofs/processes/` has the other moments.
  declareKilledProcesses(inject("postgres") !== null);
});
