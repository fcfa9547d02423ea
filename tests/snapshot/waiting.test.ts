import { expect, test } from "vitest";
import { StateMachine } from "xstate";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { machinesBelow } from "../../workbench/snapshot/structure.ts";
import { waitFor } from "../../machines/app/policies.ts";
import { waits } from "../../machines/shared/effects.ts";

test("the table of effects and the tasks name every wait that a report has words for, and no actor runs outside both", () => {
  const logics = machinesBelow(wholeApp).flatMap((machine) =>
    Object.values(machine.implementations.actors).filter((logic) => !(logic instanceof StateMachine)),
  );
  expect(logics.filter((logic) => !("effect" in logic) && !("waits" in logic))).toEqual([]);
  expect(waits.filter((wait) => !logics.some((logic) => waitFor(logic, undefined) === wait))).toEqual([]);
});
