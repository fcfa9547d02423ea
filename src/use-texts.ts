import { useApp } from "./app-actor.ts";
import type { Catalogue } from "./texts/catalogue.ts";

/**
 * The texts of this name in the current language.
 *
 * @param english the English texts: these are bundled with the view that uses them, translations with the language
 */
export function useTexts<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  const { translation } = useApp();
  return translation === null ? english : translation[name];
}
