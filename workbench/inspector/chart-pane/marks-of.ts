import { assertPresent } from "../../assert-present.ts";
import { nameOf, nodesOf } from "../../chart/transitions.ts";
import type { Marks } from "../drawing/marks.ts";
import type { Inspection } from "../inspection.ts";
import type { InspectedApp } from "../subject.ts";
import type { ActorState, Entry, Moment } from "../link/messages.ts";
import { isPossible } from "../steps/parts.ts";

/** The marks of a chart at a moment. `number` is the moment's index. */
export function marksOf(
  app: InspectedApp,
  moment: Moment,
  actor: ActorState,
  entries: readonly Entry[],
  number: number,
  coverage: Marks["coverage"],
  considered: Inspection["considered"] = null,
): Marks {
  const taken: string[] = [];
  // The log is in order, so this reads the moment's entries from its end.
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = assertPresent(entries[index]);
    if (entry.moment < number) break;
    if (entry.moment === number && entry.kind === "transition" && entry.actor === actor.path) taken.push(entry.text);
  }
  const own = moment.offers.filter(({ machine }) => machine === actor.machine);
  const possible = new Set([
    ...own.filter(isPossible).flatMap(({ takes }) => takes),
    ...followingByThemselves(app, moment, actor),
  ]);
  const refused = own.flatMap((offer) => offer.refused.map(({ transition, guard }) => [transition, guard] as const));
  const blocked = new Map(refused.filter(([transition]) => !possible.has(transition)));
  const { taken: willTake = [], blocked: willBlock = [] } = considered?.trial ?? {};
  const lit =
    willTake.length > 0
      ? willTake.filter((one) => one.actor === actor.path)
      : willBlock.filter((one) => one.machine === actor.machine);
  return {
    active: new Set(actor.states),
    taken: new Set(taken.toReversed()),
    possible,
    blocked,
    considered: new Set(lit.map(({ transition }) => transition)),
    coverage,
  };
}

/** Transitions taken automatically when a call, a timer or a child ends. */
function followingByThemselves(
  { bench }: InspectedApp,
  { actors }: Moment,
  { machine, path, states }: ActorState,
): string[] {
  const cases = machine === null ? null : bench.casesOf(machine);
  if (!cases) return [];
  const active = new Set(states);
  const alive = new Set(actors.filter(({ status }) => status === "active").map((actor) => actor.path));
  return nodesOf(cases.machine)
    .filter(({ id }) => active.has(id))
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter(({ eventType }) => {
      const ended = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(eventType);
      return ended !== null && alive.has(`${path}/${ended[1]}`);
    })
    .map(nameOf);
}
