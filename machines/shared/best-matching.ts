import { plain } from "./plain.ts";

/** How well an option answers what was typed: 0 is best, null not at all. */
function distance(option: string, wanted: string): number | null {
  const letters = plain(option);
  if (letters.startsWith(wanted)) return 0;
  if (letters.includes(` ${wanted}`)) return 1;
  return letters.includes(wanted) ? 2 : null;
}

/** The options that have the text in them: first those that begin with it, then those of which a word does. Empty text finds all. */
export function bestMatching(options: readonly string[], text: string): readonly string[] {
  const wanted = plain(text.trim());
  if (wanted === "") return options;
  const ranks: string[][] = [[], [], []];
  for (const option of options) {
    const rank = distance(option, wanted);
    if (rank !== null) ranks[rank]?.push(option);
  }
  return ranks.flat();
}

/** The option that a text means: the one of this name, or the only one that has it in it; null where that is not clear. */
export function meantOption(options: readonly string[], text: string): string | null {
  const wanted = plain(text.trim());
  if (wanted === "") return null;
  const named = options.find((option) => plain(option) === wanted);
  if (named !== undefined) return named;
  const [only, ...others] = bestMatching(options, text);
  return only !== undefined && others.length === 0 ? only : null;
}
