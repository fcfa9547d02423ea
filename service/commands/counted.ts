const plural = new Intl.PluralRules("en");

/**
 * A number with the word for so many, such as "1 session" and "2 sessions".
 *
 * @param one the word, or the words, for one
 * @param other those for any other number; by default `one` with an "s"
 */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${count} ${plural.select(count) === "one" ? one : other}`;
