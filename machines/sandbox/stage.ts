import type { AnyStateMachine } from "xstate";
import type { World } from "./world.ts";

/** What a machine has to be given of the world it runs in. */
export type Surroundings = Pick<World, "ports" | "hold">;

/** A machine with the ports of the run that has it. */
interface Stage<M extends AnyStateMachine> {
  machine: M;
  surroundings: Surroundings;
}

/**
 * Machines with ports in them. To build one takes longer than most runs, so that one that a run has left serves
 * the next.
 *
 * @param build a machine over these surroundings, whose parts are other ones in the next run
 */
export function createStages<M extends AnyStateMachine>(build: (surroundings: Surroundings) => M) {
  const left: Stage<M>[] = [];
  return {
    enter({ ports, hold }: World): Stage<M> {
      const ready = left.pop();
      if (ready) {
        Object.assign(ready.surroundings.ports, ports);
        ready.surroundings.hold = hold;
        return ready;
      }
      const surroundings = { ports: { ...ports }, hold };
      return { machine: build(surroundings), surroundings };
    },
    /** The run is over: its actor has been stopped. */
    leave(stage: Stage<M>): void {
      left.push(stage);
    },
  };
}
