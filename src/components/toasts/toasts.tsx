import { createElement } from "react";
import { type AppSnapshot, useAppState } from "../../app-actor.ts";
import { chunk } from "../../chunk.ts";
import { OnceHydrated } from "../hydrated.tsx";

/** Loads the toasts' code with the first toast, because most visits have none. */
export const toastList = chunk(async () => (await import("./toast-list.tsx")).ToastList);

const none: AppSnapshot["context"]["toasts"] = [];

/** The root's toasts, once their code is loaded. */
export function Toasts() {
  const toasts = useAppState(({ value, context }) => (value.toasts === "loading" ? none : context.toasts));
  const List = toastList.loaded();
  // Screen readers announce a toast after the heading of a screen that came with it. They announce only changes of
  // elements they know, so this one is on the page before the first toast.
  return <div aria-live="polite">{List && <OnceHydrated>{createElement(List, { toasts })}</OnceHydrated>}</div>;
}
