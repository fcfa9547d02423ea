import { allCases } from "../../../machines/sandbox/all-cases.ts";
import type { ActorState } from "../../../workbench/inspector/link/messages.ts";

/** An actor with a chart, or one of its regions that is a machine of its own. */
export interface Charted extends Pick<ActorState, "path" | "machine" | "status" | "states"> {
  /** The actor whose steps and offers these are. */
  actor: ActorState;
}

const ids = Object.values(allCases).map(({ machine }) => machine.id);

/** Actors, each followed by its regions that are machines of their own; the ids of their states are the same. */
export const withRegions = (actors: readonly ActorState[]): Charted[] =>
  actors.flatMap((actor) => {
    const { path, machine, status, states } = actor;
    const regions = ids.filter((id) => id.startsWith(`${machine}.`));
    return [
      { path, machine, status, states, actor },
      ...regions.map((id) => ({
        path: `${path}/${id.slice(id.indexOf(".") + 1)}`,
        machine: id,
        status,
        states: states.filter((state) => state.startsWith(`${id}.`)),
        actor,
      })),
    ];
  });
