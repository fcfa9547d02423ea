/** The colour sets, as names of the tokens in `src/theme/tokens.css`. */

/** The brand colours, lightest to darkest, and the light accent. */
export const brandColours = [
  ...Array.from({ length: 10 }, (_, shade) => `--brand-${shade}`),
  "--lamp",
] as readonly string[];

/** Categorical colours: the same item always gets the same one. */
export const choiceColours = Array.from({ length: 6 }, (_, choice) => `--choice-${choice}`);
