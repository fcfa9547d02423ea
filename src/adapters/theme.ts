import type { Theme } from "../../machines/shared/channels.ts";
import type { AppActor } from "../app-actor.ts";

/** The system's theme, which is shown until one is chosen. */
export const systemTheme = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Applies the theme chosen in the root; until one is chosen, the system's applies. */
export function followTheme(actor: AppActor): void {
  let shown: Theme | null = null;
  actor.subscribe(({ context: { theme } }) => {
    // As long as none is chosen, the inspector may apply another, which must not be overwritten.
    if (theme === shown) return;
    shown = theme;
    const { dataset } = document.documentElement;
    if (theme === null) delete dataset.theme;
    else dataset.theme = theme;
  });
}
