import type { AppActor } from "../app-actor.ts";

/** Shows the colours that the root says were chosen; the system's until then. */
export function followTheme(actor: AppActor): void {
  actor.subscribe(({ context: { theme } }) => {
    const { dataset } = document.documentElement;
    if (theme === null) delete dataset.theme;
    else dataset.theme = theme;
  });
}
