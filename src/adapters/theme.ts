import type { Theme } from "../../machines/shared/channels.ts";
import type { AppActor } from "../app-actor.ts";

/** Shows the colours that the root says were chosen; the system's until then. */
export function followTheme(actor: AppActor): void {
  let shown: Theme | null = null;
  actor.subscribe(({ context: { theme } }) => {
    // The inspector shows others as long as none are chosen.
    if (theme === shown) return;
    shown = theme;
    const { dataset } = document.documentElement;
    if (theme === null) delete dataset.theme;
    else dataset.theme = theme;
  });
}
