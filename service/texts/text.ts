import type { SpokenLanguage } from "../../machines/shared/languages.ts";

/** What the service says to people, in each language: one that is missing does not compile. */
export type Text = Readonly<Record<SpokenLanguage, string>>;

/** Texts by name. */
export interface Texts {
  readonly [name: string]: Text | Texts;
}

/**
 * A value inside a text that runs from right to left: what it is written in has no effect on the order of the
 * words around it (Unicode's first-strong isolate).
 */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
