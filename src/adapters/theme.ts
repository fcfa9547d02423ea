import type { Theme } from "../../machines/shared/channels.ts";
import type { AppActor } from "../app-actor.ts";

/** The system's theme. The app shows it until the person chooses one. */
export const systemTheme = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Applies the theme that the person has chosen; without a choice, the style sheet follows the system. */
export function followTheme(actor: AppActor): void {
  let shown: Theme | null = null;
  actor.subscribe(({ context: { theme } }) => {
    // While the person has chosen none, the inspector may apply a theme: leave that one.
    if (theme === shown) return;
    shown = theme;
    const { dataset } = document.documentElement;
    if (theme === null) delete dataset.theme;
    else dataset.theme = theme;
  });
}
