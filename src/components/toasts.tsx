import { type ComponentType, useEffect, useState } from "react";
import type { AppEmitted } from "../../machines/app/app.types.ts";
import { useApp } from "../app-actor.ts";

type ToastList = ComponentType<{ toasts: readonly AppEmitted[] }>;

/** Where toasts appear. What draws them is loaded with the first one: most visits see none. */
export function Toasts() {
  const { actor } = useApp();
  const [toasts, setToasts] = useState<readonly AppEmitted[]>([]);
  const [List, setList] = useState<ToastList | null>(null);

  useEffect(() => {
    if (actor === null) return;
    const take = (toast: AppEmitted) => setToasts((others) => [...others, toast]);
    const subscriptions = [actor.on("toast.success", take), actor.on("toast.error", take)];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
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
