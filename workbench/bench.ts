import type { AnyActorRef } from "xstate";
import type { AnyCases, Outcome } from "./cases.ts";
import { type Running, running } from "./chart/running.ts";
import type { World } from "./effects/world.ts";
import { createExplorer, type Exploration } from "./explore/explorer.ts";
import { createBusyCheck } from "./explore/invariants.ts";
import { createOpener } from "./explore/open-machine.ts";
import { createPairWalker } from "./explore/pairs.ts";
import { createPossible } from "./explore/possible-events.ts";
import { createRunner } from "./explore/run.ts";
import { stepsOf } from "./explore/steps.ts";
import { createTrial } from "./mutants/trial.ts";
import type { Subject } from "./subject.ts";

/**
 * Makes everything that the workbench does with the charts of an app.
 *
 * @param complaints the faults that the app's own rules find in an exploration, in words
 */
export function createBench<W extends World>(
  subject: Subject<W>,
  complaints: (found: Exploration) => string[] = () => [],
) {
  const byMachine = new Map(Object.values(subject.cases).map((cases) => [cases.machine.id, cases]));
  /** The cases of a machine, by its id. */
  const casesOf = (id: string): AnyCases | null => byMachine.get(id) ?? null;

  /** The cases of the innermost of these machines that makes a request. */
  const casesOfAsker = (machines: readonly Running[], name: string): AnyCases | null =>
    machines.map(({ snapshot }) => casesOf(snapshot.machine.id)).find((cases) => cases?.outcomes[name]) ?? null;

  const steps = stepsOf(subject, casesOf);
  const openMachine = createOpener(subject, steps.prepared);
  const begin = createRunner(openMachine);
  const explorer = createExplorer(subject, begin);
  const busyForEver = createBusyCheck(subject, explorer);
  return {
    casesOf,
    casesOfAsker,
    /**
     * The outcomes of a request, by name: those of the machine that makes it, and others.
     *
     * @param others by the name of the request
     */
    outcomesOf: (
      root: AnyActorRef,
      name: string,
      others: Readonly<Record<string, Readonly<Record<string, Outcome>>>> = {},
    ): Readonly<Record<string, Outcome>> => ({ ...casesOfAsker(running(root), name)?.outcomes[name], ...others[name] }),
    ...steps,
    ...createPossible(casesOf),
    openMachine,
    begin,
    ...explorer,
    walkPairs: createPairWalker(explorer, begin),
    busyForEver,
    ...createTrial({ ...explorer, busyForEver }, complaints),
  };
}
