import { createElement } from "react";
import { type AppSnapshot, useAppState } from "../../app-actor.ts";
import { toastsCode } from "./load-toasts.ts";
import { OnceHydrated } from "../hydrated.tsx";

const none: AppSnapshot["context"]["toasts"] = [];

/** The root's toasts, once their code is loaded. */
export function Toasts() {
  const toasts = useAppState(({ value, context }) => (value.toasts === "loading" ? none : context.toasts));
  const code = toastsCode.loaded();
  // Screen readers announce a toast after the heading of a screen that came with it. They announce only changes of
  // elements they know, so this one is on the page before the first toast.
  return (
    <div aria-live="polite">{code && <OnceHydrated>{createElement(code.ToastList, { toasts })}</OnceHydrated>}</div>
  );
}
