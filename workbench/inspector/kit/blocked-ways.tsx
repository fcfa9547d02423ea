import { graphOf } from "../../chart/graph.ts";
import { conditionInWords, valueInWords } from "../plain-words.ts";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";
import type { Blocked, Taken } from "../trial/trial.ts";
import styles from "./blocked-ways.module.css";

const words = texts.step.considered;

/** The most transitions or guards that are listed; the rest is counted. */
export const LISTED = 5;

interface Decision {
  machine: string;
  /** The transition in the names of the chart. */
  way: string;
  /** The type of its event. */
  event: string;
  /** The states that it leaves and enters; `to` is empty if it enters none. */
  from: string;
  to: string;
  /** The guard, in words. */
  condition: string;
}

interface BlockedWaysProps {
  app: InspectedApp;
  blocked: readonly Blocked[];
  most?: number;
  label?: string;
  /** The sentence about a guard's decision. */
  sentence?(decision: Decision, app: InspectedApp): string;
}

/** Transitions that guards block or have allowed, with the values they read. One guard with one reason is one entry. */
export function BlockedWays({
  app,
  blocked,
  most = LISTED,
  label = words.blocked,
  sentence = refusal,
}: BlockedWaysProps) {
  const byReason = new Map<string, Blocked[]>();
  for (const one of blocked) {
    const reason = reasonOf(app, one);
    byReason.set(reason, [...(byReason.get(reason) ?? []), one]);
  }
  const groups = [...byReason.values()];
  return (
    <ul aria-label={label} className={styles.list}>
      {groups.slice(0, most).map((group) => (
        <li key={group[0]?.transition}>
          <Group app={app} group={group} sentence={sentence} />
        </li>
      ))}
      {groups.length > most && <li>{words.more(groups.length - most)}</li>}
    </ul>
  );
}

/** Why a transition is not taken, in the words of a person who has not read the code. */
function refusal({ machine, way, event, from, to, condition }: Decision, { words: plain }: InspectedApp): string {
  // The event of a child machine or a call, or none, has no words of its own.
  if (plain.happeningOf(machine, event) === null) return words.notTaken(way, condition);
  const target =
    to === "" ? words.staying(leafOf(from)) : to === from ? words.again(leafOf(from)) : words.leading(leafOf(to));
  return words.refused(plain.instruction(machine, event), target, condition);
}

/** The name of a state in its parent; of several states, their whole ids. */
const leafOf = (id: string): string => (id.includes(",") ? id : (id.split(".").at(-1) ?? id));

const reasonOf = (app: InspectedApp, { machine, transition, guard, lookedAt }: Blocked): string =>
  JSON.stringify([partsOf(app, { actor: machine, transition }).slice(0, 3), nameOf(guard), lookedAt]);

function Group({
  app,
  group,
  sentence,
}: { group: readonly Blocked[] } & Required<Pick<BlockedWaysProps, "app" | "sentence">>) {
  const [first] = group;
  if (!first) return null;
  const { machine, guard, lookedAt } = first;
  const ways = group.map(({ transition }) => partsOf(app, { actor: machine, transition }));
  const [actor = "", event = "", from = ""] = ways[0] ?? [];
  const to = ways.map(([, , , target]) => target).join(", ");
  const way = words.way(actor, event, from, to);
  return (
    <>
      <span title={way}>
        {sentence(
          {
            machine: actor,
            way,
            event,
            from,
            to,
            condition: conditionInWords(group.length === 1 ? guard : nameOf(guard)),
          },
          app,
        )}
      </span>
      {lookedAt.length > 0 && (
        <dl aria-label={words.lookedAt} className={styles.values}>
          {lookedAt.map(({ path, value }) => (
            <div key={path}>
              <dt title={path}>{valueInWords(app, actor, path)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A guard's name without its parameters. */
const nameOf = (guard: string): string => guard.split(" ", 1)[0] ?? guard;

/** A transition without the id of its machine: its event, source and target. */
export const wayOf = (app: InspectedApp, taken: Taken): string => words.way(...partsOf(app, taken));

function partsOf(
  { bench }: InspectedApp,
  { actor, transition }: Taken,
): [actor: string, event: string, from: string, to: string] {
  const machine = transition.split(/[. ]/, 1)[0] ?? "";
  const cases = bench.casesOf(machine);
  const found = cases && graphOf(cases.machine).transitions.get(transition);
  if (!found) return [actor, transition, "", ""];
  const short = (id: string) => id.slice(machine.length + 1) || machine;
  return [machine, found.event, short(found.source), found.targets.map(short).join(", ")];
}
