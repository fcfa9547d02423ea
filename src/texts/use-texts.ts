import { useApp } from "../app-actor.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * The texts of this name in the person's language.
 *
 * @param english what stands for them in English: it comes with the view that asks, a translation with the language
 */
export function useTexts<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  const { translation } = useApp();
  return translation === null ? english : translation[name];
}
