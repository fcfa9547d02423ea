import { isAlert } from "../../machines/app/toasts.ts";
import type { AppActor } from "../app-actor.ts";

/** While the root shows an alert, tells the root of any edit or submit: both close the alert. */
export function followEdits(actor: AppActor): void {
  const close = () => actor.send({ type: "alert.close" });
  let listening: AbortController | null = null;
  actor.subscribe(({ context: { toasts } }) => {
    const isShown = toasts.some(isAlert);
    if (isShown === (listening !== null)) return;
    listening?.abort();
    listening = isShown ? new AbortController() : null;
    if (listening === null) return;
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("input", close, options);
    document.addEventListener("submit", close, options);
  });
}
