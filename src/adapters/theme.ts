import type { Theme } from "../../machines/shared/ports.ts";
import type { AppActor } from "../app-actor.ts";

/** Shows the colours that the root says were chosen; the system's until then, as the page did before any script ran. */
export function followTheme(actor: AppActor): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const { dataset } = document.documentElement;
  const show = (theme: Theme | null) => {
    dataset.mantineColorScheme = theme ?? (system.matches ? "dark" : "light");
  };
  if (dataset.mantineColorScheme === undefined) show(null);
  system.addEventListener("change", () => show(actor.getSnapshot().context.theme));
  actor.subscribe(({ context: { theme } }) => {
    if (theme) show(theme);
  });
}
