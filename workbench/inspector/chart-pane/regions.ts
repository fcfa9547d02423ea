import type { ActorState } from "../link/messages.ts";
import type { InspectedApp } from "../subject.ts";

/** An actor with a chart, or one of its regions that is a machine of its own. */
export interface Charted extends Pick<ActorState, "path" | "machine" | "status" | "states"> {
  /** The actor whose steps and offers these are. */
  actor: ActorState;
}

/** Actors, each followed by its regions that are machines of their own; the ids of their states are the same. */
export const withRegions = ({ charts }: InspectedApp, actors: readonly ActorState[]): Charted[] => {
  const ids = Object.values(charts).flatMap((group) => Object.values(group).map(({ machine }) => machine.id));
  return actors.flatMap((actor) => {
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
};
