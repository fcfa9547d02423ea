import type { Theme } from "../../../machines/shared/channels.ts";
import type { AppActor } from "../../../src/app-actor.ts";

/** Applies the panel's theme as if it were the system's. A theme chosen in the app itself takes precedence. */
export function applyTheme(root: AppActor, theme: Theme): void {
  document.documentElement.dataset["theme"] = root.getSnapshot().context.theme ?? theme;
}
