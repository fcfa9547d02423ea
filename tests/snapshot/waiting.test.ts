import { expect, test } from "vitest";
import { StateMachine } from "xstate";
import { appMachine } from "../../machines/app/app.machine.ts";
import { nodesOf } from "../../machines/sandbox/transitions.ts";
import { machinesBelow } from "../../machines/snapshot/structure.ts";
import { waitFor, waits } from "../../machines/snapshot/waiting.ts";

test("the list says of every actor of every machine whether a person waits for it, and names no other wait", () => {
  const actors = machinesBelow(appMachine).flatMap((machine) =>
    nodesOf(machine).flatMap(({ invoke }) =>
      invoke
        .flatMap(({ id, src }) => (typeof src === "string" ? [{ machine: machine.id, id, src }] : []))
        .filter(({ src }) => !(machine.implementations.actors[src] instanceof StateMachine)),
    ),
  );
  expect(actors.filter((actor) => waitFor(actor) === undefined)).toEqual([]);
  expect(waits.filter((wait) => !actors.some((actor) => waitFor(actor) === wait))).toEqual([]);
});
