import { useAppState } from "../app-actor.ts";
import { useHydrated } from "../components/hydrated.tsx";
import { menusCode } from "./load-chrome.ts";

/** "Get help" on a page without menus. It comes with their code, for which no page waits. */
export function GetHelp() {
  const menus = useAppState(({ value }) => value.menus);
  const chrome = useHydrated() && menus === "loaded" ? menusCode.loaded() : null;
  return chrome && <chrome.GetHelp />;
}
