import { type ComponentType, useEffect, useState } from "react";
import type { AppEmitted } from "../../../machines/app/app.types.ts";
import { useApp } from "../../app-actor.ts";

/** What is shown for a moment: what the root says, and what a view says of itself. */
export type Toast = AppEmitted | { type: "toast.note"; message: string };

type ToastList = ComponentType<{ toasts: readonly Toast[] }>;

const takers = new Set<(toast: Toast) => void>();

/** A success toast for what concerns no machine: that something was copied. */
export function toast(message: string): void {
  for (const take of takers) take({ type: "toast.note", message });
}

/** Where toasts appear. What draws them is loaded with the first one: most visits see none. */
export function Toasts() {
  const { actor } = useApp();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [List, setList] = useState<ToastList | null>(null);

  useEffect(() => {
    if (actor === null) return;
    const take = (toast: Toast) => setToasts((others) => [...others, toast]);
    const subscriptions = [actor.on("toast.success", take), actor.on("toast.error", take)];
    takers.add(take);
    return () => {
      takers.delete(take);
      subscriptions.forEach((subscription) => subscription.unsubscribe());
    };
  }, [actor]);

  useEffect(() => {
    if (List !== null || toasts.length === 0) return;
    import("./toast-list.tsx").then(
      ({ ToastList }) => setList(() => ToastList),
      // The screen says the same where it belongs; the next toast tries again to be drawn as well.
      () => {},
    );
  }, [List, toasts]);

  return List && <List toasts={toasts} />;
}
