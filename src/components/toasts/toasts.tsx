import { createElement } from "react";
import { type AppSnapshot, useAppState } from "../../app-actor.ts";
import { chunk } from "../../chunk.ts";

/** What draws toasts. It is loaded with the first of them: most visits see none. */
export const toastList = chunk(async () => (await import("./toast-list.tsx")).ToastList);

const none: AppSnapshot["context"]["toasts"] = [];

/** Where toasts appear: those that the root has, once they can be drawn. */
export function Toasts() {
  const toasts = useAppState(({ value, context }) => (value.toasts === "loading" ? none : context.toasts), none);
  const List = toastList.loaded();
  return List && createElement(List, { toasts });
}
