/** The colour sets, as the names of their tokens in `src/theme/tokens.css`. */

/** Of the brand, from the palest to the darkest, and its light. */
export const brandColours = [
  ...Array.from({ length: 10 }, (_, shade) => `--brand-${shade}`),
  "--lamp",
] as readonly string[];

/** For things that are told apart by colour: the same thing always has the same one. */
export const choiceColours = Array.from({ length: 6 }, (_, choice) => `--choice-${choice}`);
