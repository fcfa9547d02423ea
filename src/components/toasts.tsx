import { type ComponentType, useEffect, useState } from "react";
import type { AppEmitted } from "../../machines/app/app.types.ts";
import { useApp, useAppState } from "../app-actor.ts";

type ToastList = ComponentType<{ toasts: readonly AppEmitted[] }>;

/**
 * Where toasts appear. What draws them is loaded once the connection stands, when nothing more urgent is
 * on its way, or with the first toast.
 */
export function Toasts() {
  const { actor } = useApp();
  const online = useAppState(({ value }) => value.connection === "online", false);
  const [toasts, setToasts] = useState<readonly AppEmitted[]>([]);
  const [List, setList] = useState<ToastList | null>(null);

  useEffect(() => {
    if (actor === null) return;
    const take = (toast: AppEmitted) => setToasts((others) => [...others, toast]);
    const subscriptions = [actor.on("toast.success", take), actor.on("toast.error", take)];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor]);

  useEffect(() => {
    if (List !== null || (!online && toasts.length === 0)) return;
    import("./toast-list.tsx").then(
      ({ ToastList }) => setList(() => ToastList),
      // Without a connection there is nothing to draw it with. The next toast or connection tries again.
      () => {},
    );
  }, [List, online, toasts]);

  return List && <List toasts={toasts} />;
}
