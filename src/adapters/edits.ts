import { isAlert } from "../../machines/app/toasts.ts";
import type { AppActor } from "../app-actor.ts";

/** While an alert that closes on edits is shown, reports any edit or submit to the root. */
export function followEdits(actor: AppActor): void {
  const close = () => actor.send({ type: "alert.close" });
  let listening: AbortController | null = null;
  actor.subscribe(({ context: { toasts } }) => {
    const stands = toasts.some(isAlert);
    if (stands === (listening !== null)) return;
    listening?.abort();
    listening = stands ? new AbortController() : null;
    if (listening === null) return;
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("input", close, options);
    document.addEventListener("submit", close, options);
  });
}
