import type { Theme } from "../../../machines/shared/channels.ts";
import type { AppActor } from "../../app-actor.ts";

/** Shows the panel's colours, as it would the system's: what was chosen in the app itself stays. */
export function showColours(root: AppActor, theme: Theme): void {
  document.documentElement.dataset["theme"] = root.getSnapshot().context.theme ?? theme;
}
