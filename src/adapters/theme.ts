import type { Theme } from "../../machines/shared/ports.ts";
import type { AppActor } from "../app-actor.ts";

/** Applies the colour scheme chosen in the root, or the system's. */
export function followTheme(actor: AppActor): void {
  let shown: Theme | null = null;
  actor.subscribe(({ context: { theme } }) => {
    // The inspector sets its own until one is chosen.
    if (theme === shown) return;
    shown = theme;
    const { dataset } = document.documentElement;
    if (theme === null) delete dataset.theme;
    else dataset.theme = theme;
  });
}
