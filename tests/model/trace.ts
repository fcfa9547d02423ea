import { type Observation, transitionsTaken } from "./run.ts";
import { inWords } from "../../machines/sandbox/words.ts";

/**
 * What the walks looked like from outside, for a person to read and approve: each one's last step in full,
 * under the steps that led there.
 */
export function trace(title: string, walks: readonly (readonly Observation[])[]): string {
  const chapters = new Map<string, string[]>();
  for (const walk of walks) {
    const heading = walk
      .slice(0, -1)
      .map(({ label }) => label)
      .join(", then ");
    chapters.set(heading, [...(chapters.get(heading) ?? []), lastStep(walk)]);
  }
  const text = [...chapters].map(
    ([heading, steps]) => `## ${heading === "" ? "At first" : `After ${heading}`}\n\n${steps.join("\n")}`,
  );
  return `# ${title}\n\n${text.join("\n\n")}\n`;
}

function lastStep(walk: readonly Observation[]): string {
  const seen = walk.at(-1);
  if (!seen) throw new Error("A walk has at least its start.");
  const before = walk.at(-2)?.context ?? {};
  const changes = Object.entries(seen.context)
    .map(([key, value]) => ({ key, now: inWords(value), was: inWords(before[key]) }))
    .filter(({ now, was }) => now !== was && !(was === "undefined" && now === "null"))
    .map(({ key, now }) => `${key} = ${now}`);
  const lines = [
    ...transitionsTaken(seen).map((duty) => `took    ${duty.replace("takes ", "")}`),
    `in      ${seen.state.join(", ")}`,
    ...seen.effects.map((effect) => `asked   ${effect}`),
    ...changes.map((change) => `context ${change}`),
  ];
  return [`- ${seen.label}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
