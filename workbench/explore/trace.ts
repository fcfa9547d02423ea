import type { AnyStateMachine } from "xstate";
import { nameOf, nodesOf, transitionsOf } from "../chart/transitions.ts";
import { inWords } from "../effects/world.ts";
import { type Observation, transitionsTaken } from "./run.ts";
import { actionsInWords } from "../chart/structure.ts";

/**
 * The walks through a machine as text for a person to read and approve: the last step of each in full, below the steps
 * that led there. Steps with the same result are grouped, with the differences of each; of a step that is much like an
 * earlier one of its chapter only the differences are told. A line `in` names only the states that a step leads to, not
 * those in which the machine stays, and not the one that the line `took` ends with.
 *
 * @param machine names the actions of the transitions; without it the transitions are left out
 * @param partOf names the part of a long text in which a walk is told, by its start and the first step after it; null is
 *   for the rest
 */
export function trace(
  title: string,
  machine: AnyStateMachine | null,
  walks: readonly (readonly Observation[])[],
  partOf: (start: string, step: string | undefined) => string | null = () => null,
): string {
  const actions = machine && actionsOf(machine);
  const sections = new Map<string, Map<string, LastStep[]>>();
  for (const walk of walks) {
    const before = walk.slice(0, -1).map(({ label }) => label);
    const [start, step] = before;
    const part = start === undefined ? null : partOf(start, step);
    const name = part === null ? title : `${title}, ${part}`;
    const chapters = sections.get(name) ?? new Map<string, LastStep[]>();
    sections.set(name, chapters);
    const heading = before.length === 0 ? "At first" : `After ${before.join(", then ")}`;
    chapters.set(heading, [...(chapters.get(heading) ?? []), lastStep(walk, actions)]);
  }
  return [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, chapters]) => {
      const texts = [...chapters].map(
        ([heading, steps]) => `## ${heading}\n${resembling(alike(steps)).map(groupInWords).join("\n")}`,
      );
      return `# ${name}\n\n${texts.join("\n\n")}\n`;
    })
    .join("\n");
}

/** The actions of each transition, by its name. */
const actionsOf = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    nodesOf(machine)
      .flatMap(transitionsOf)
      .map((transition) => [nameOf(transition), actionsInWords(transition.actions)]),
  );

interface LastStep {
  label: string;
  /** Its target, transitions and effects. */
  way: string[];
  context: string[];
}

function lastStep(walk: readonly Observation[], actions: ReadonlyMap<string, string> | null): LastStep {
  const seen = walk.at(-1);
  if (!seen) throw new Error("A walk has at least its start.");
  const before = walk.at(-2);
  const changes = Object.entries(seen.context)
    .map(([key, value]) => ({ key, now: inWords(value), was: inWords(before?.context[key]) }))
    .filter(({ now, was }) => now !== was && !(was === "undefined" && now === "null"))
    .map(({ key, now }) => `context ${key} = ${now}`);
  const entered = seen.state.filter((leaf) => before?.state.includes(leaf) !== true);
  const taken = transitionsTaken(seen).map((duty) => duty.replace("takes ", ""));
  const chains = actions ? inChains(taken, actions) : [];
  const [first, ...others] = chains;
  const isTold = others.length === 0 && entered.length === 1 && first?.end.endsWith(`.${entered[0]}`) === true;
  const way = [
    ...chains.map(({ text }) => `took    ${text}`),
    ...(entered.length === 0 || isTold ? [] : [`in      ${entered.join(", ")}`]),
    ...seen.effects.map((effect) => `asked   ${effect}`),
  ];
  return { label: seen.label, way, context: changes };
}

/** Transitions one a line, but those that lead on from a state at once on the line of the one that led there. */
function inChains(names: readonly string[], actions: ReadonlyMap<string, string>) {
  const chains: { end: string; text: string }[] = [];
  for (const name of names) {
    const [source = "", way = ""] = name.split(" · ");
    const [, to = ""] = way.split(" → ");
    const end = to.replace(/ \(\d+\)$/, "");
    const text = way + (actions.get(name) ?? "");
    const before = chains.find((chain) => chain.end === source);
    if (before) Object.assign(before, { end, text: `${before.text} · ${text}` });
    else chains.push({ end, text: `${source} · ${text}` });
  }
  return chains;
}

/** Steps with the same way, with what they have in common and what each has besides. */
interface Group {
  steps: readonly { label: string; own: readonly string[] }[];
  /** The step that it is like, for which only the differences are told. */
  like: string | null;
  together: readonly string[];
}

/** Groups steps with the same way, in the order of the first of each group. */
function alike(steps: readonly LastStep[]): Group[] {
  const groups = new Map<string, LastStep[]>();
  for (const step of steps) {
    const key = JSON.stringify(step.way);
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()].map((group) => {
    const shared = (group[0]?.context ?? []).filter((line) => group.every(({ context }) => context.includes(line)));
    return {
      steps: group.map(({ label, context }) => ({ label, own: context.filter((line) => !shared.includes(line)) })),
      like: null,
      together: [...(group[0]?.way ?? []), ...shared],
    };
  });
}

/** Tells a group that is much like an earlier one by what is different. */
function resembling(groups: readonly Group[]): Group[] {
  return groups.map((group, index) => {
    const [nearest] = groups
      .slice(0, index)
      .filter((other) => isInOrder(other.together, group.together))
      .map((other) => ({ label: other.steps[0]?.label ?? "", lines: differences(other.together, group.together) }))
      .toSorted((one, other) => one.lines.length - other.lines.length);
    if (!nearest || 2 * (nearest.lines.length + 1) > group.together.length) return group;
    return { ...group, like: nearest.label, together: nearest.lines };
  });
}

/** Whether the lines that two groups have in common stand in the same order, which their differences would not show. */
const isInOrder = (base: readonly string[], lines: readonly string[]) =>
  base.filter((line) => lines.includes(line)).join("\n") === lines.filter((line) => base.includes(line)).join("\n");

const differences = (base: readonly string[], lines: readonly string[]) => [
  ...base.filter((line) => !lines.includes(line) && !isReplaced(line, base, lines)).map((line) => `not     ${line}`),
  ...lines.filter((line) => !base.includes(line)),
];

/** Whether the only line that tells the same of a step, as the value of one key, stands in its place. */
function isReplaced(line: string, base: readonly string[], lines: readonly string[]): boolean {
  const told = toldBy(line);
  return [base, lines].every((all) => all.filter((other) => toldBy(other) === told).length === 1);
}
const toldBy = (line: string) => /^(?:context \S+|in|asked +\S+|took[^→[]+)/.exec(line)?.[0];

function groupInWords({ steps, like, together }: Group): string {
  const told = [...(like === null ? [] : [`as at   ${like}, but`]), ...compact(together)];
  const labels = steps.map(({ label }) => label).join(ALIKE);
  const isSame = steps.every(({ own }) => own.length === 0);
  const lines = (isSame && told.length === 0 ? ["nothing changes"] : told).map((line) => `    ${line}`);
  if (isSame && labels.length <= WIDE) return [`- ${labels}`, ...lines].join("\n");
  const own = steps.flatMap(({ label, own }) => [`- ${label}`, ...compact(own).map((line) => `    ${line}`)]);
  return [...own, ...(steps.length > 1 && lines.length > 0 ? ["  all of them"] : []), ...lines].join("\n");
}

/** Between steps that have the very same result. */
export const ALIKE = " | ";
const CONTEXT = "context ";
/** Most characters of a line for several steps, or several values of the context. */
const WIDE = 100;

/** Puts short values of the context on one line. */
function compact(lines: readonly string[]): string[] {
  const told: string[] = [];
  for (const line of lines) {
    const last = told.at(-1) ?? "";
    const joined = `${last}, ${line.slice(CONTEXT.length)}`;
    if (last.startsWith(CONTEXT) && line.startsWith(CONTEXT) && joined.length <= WIDE) told[told.length - 1] = joined;
    else told.push(line);
  }
  return told;
}
