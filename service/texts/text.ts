import type { SupportedLanguage } from "../../machines/shared/languages.ts";

/** A text for people, in each language: a missing language does not compile. */
export type Text = Readonly<Record<SupportedLanguage, string>>;

/** Texts by name. */
export interface Texts {
  readonly [name: string]: Text | Texts;
}

/**
 * A value inside a right-to-left text. Unicode's first-strong isolate keeps the value's own direction from changing the
 * order of the words around it.
 */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
