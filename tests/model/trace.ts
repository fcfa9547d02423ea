import type { Walk } from "./explorer.ts";
import { type Observation, transitionsTaken } from "./run.ts";
import { inWords } from "./words.ts";

/** What the walks looked like from outside, for a person to read and approve. */
export function trace(title: string, walks: readonly Walk[]): string {
  const shown = new Set<string>();
  const chapters = walks.map(({ start, steps }, index) => {
    const lines = steps.flatMap((seen, at) => (at === 0 && shown.has(start) ? [] : [step(seen, at, steps)]));
    shown.add(start);
    return `## ${index + 1}. ${start}\n\n${lines.join("\n")}\n`;
  });
  return `# ${title}\n\n${chapters.join("\n")}`;
}

function step(seen: Observation, index: number, all: readonly Observation[]): string {
  const before: Record<string, unknown> = all[index - 1]?.context ?? {};
  const changes = Object.entries(seen.context)
    .map(([key, value]) => ({ key, now: inWords(value), was: inWords(before[key]) }))
    .filter(({ now, was }) => now !== was && (index > 0 || now !== "null"))
    .map(({ key, now }) => `${key} = ${now}`);
  const lines = [
    ...transitionsTaken(seen).map((duty) => `took    ${duty.replace("takes ", "")}`),
    `in      ${seen.state.join(", ")}`,
    ...seen.effects.map((effect) => `asked   ${effect}`),
    ...changes.map((change) => `context ${change}`),
  ];
  return [`${index}. ${seen.label}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
