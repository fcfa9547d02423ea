import type { Theme } from "../../../machines/shared/ports.ts";
import type { AppActor } from "../../../src/app-actor.ts";

/** Shows the panel's colours, as it would the system's: what was chosen in the app itself stays. */
export function showColours(root: AppActor, theme: Theme): void {
  document.documentElement.dataset["theme"] = root.getSnapshot().context.theme ?? theme;
}
