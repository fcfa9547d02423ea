import { allCases } from "../../../machines/sandbox/all-cases.ts";
import type { ActorPicture } from "../link/messages.ts";

/** What has a chart: an actor, or one of its regions that is a machine of its own. */
export interface Charted extends ActorPicture {
  /** The actor whose steps and offers these are. */
  actor: ActorPicture;
}

const ids = Object.values(allCases).map(({ machine }) => machine.id);

/** Actors, each followed by those of its regions that are machines of their own: the ids of their states are the same. */
export const withRegions = (actors: readonly ActorPicture[]): Charted[] =>
  actors.flatMap((actor) => [
    { ...actor, actor },
    ...ids
      .filter((id) => id.startsWith(`${actor.machine}.`))
      .map((id) => ({
        ...actor,
        actor,
        machine: id,
        path: `${actor.path}/${id.slice(id.indexOf(".") + 1)}`,
        states: actor.states.filter((state) => state === id || state.startsWith(`${id}.`)),
      })),
  ]);
