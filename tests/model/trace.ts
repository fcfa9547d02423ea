import { type Observation, transitionsTaken } from "./run.ts";
import { inWords } from "../../machines/sandbox/world.ts";

/**
 * The walks as text for a person to read and approve: the last step of each in full, below the steps that led there.
 * Steps with the same result are grouped, with the differences of each.
 */
export function trace(title: string, walks: readonly (readonly Observation[])[]): string {
  const chapters = new Map<string, LastStep[]>();
  for (const walk of walks) {
    const heading = walk
      .slice(0, -1)
      .map(({ label }) => label)
      .join(", then ");
    chapters.set(heading, [...(chapters.get(heading) ?? []), lastStep(walk)]);
  }
  const text = [...chapters].map(
    ([heading, steps]) => `## ${heading === "" ? "At first" : `After ${heading}`}\n\n${alike(steps).join("\n")}`,
  );
  return `# ${title}\n\n${text.join("\n\n")}\n`;
}

interface LastStep {
  label: string;
  /** Its target, transitions and effects. */
  way: string[];
  context: string[];
}

function lastStep(walk: readonly Observation[]): LastStep {
  const seen = walk.at(-1);
  if (!seen) throw new Error("A walk has at least its start.");
  const before = walk.at(-2)?.context ?? {};
  const changes = Object.entries(seen.context)
    .map(([key, value]) => ({ key, now: inWords(value), was: inWords(before[key]) }))
    .filter(({ now, was }) => now !== was && !(was === "undefined" && now === "null"))
    .map(({ key, now }) => `context ${key} = ${now}`);
  const way = [
    ...transitionsTaken(seen).map((duty) => `took    ${duty.replace("takes ", "")}`),
    `in      ${seen.state.join(", ")}`,
    ...seen.effects.map((effect) => `asked   ${effect}`),
  ];
  return { label: seen.label, way, context: changes };
}

/** Groups steps with the same way, in the order of the first of each group. */
function alike(steps: readonly LastStep[]): string[] {
  const groups = new Map<string, LastStep[]>();
  for (const step of steps) {
    const key = JSON.stringify(step.way);
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()].map((group) => {
    const shared = (group[0]?.context ?? []).filter((line) => group.every(({ context }) => context.includes(line)));
    const own = group.flatMap(({ label, context }) => [
      `- ${label}`,
      ...context.filter((line) => !shared.includes(line)).map((line) => `    ${line}`),
    ]);
    const together = [...(group[0]?.way ?? []), ...shared].map((line) => `    ${line}`);
    return [...own, ...(group.length > 1 ? ["  all of them"] : []), ...together].join("\n");
  });
}
