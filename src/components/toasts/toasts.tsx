import { type ComponentType, useEffect, useState } from "react";
import type { AppEmitted } from "../../../machines/app/app.types.ts";
import type { Screen } from "../../../machines/shared/screens.ts";
import { useApp } from "../../app-actor.ts";

/** A success: of what the root did, or of what concerns no machine. */
export type Toast = Extract<AppEmitted, { type: "toast.success" }> | { type: "toast.note"; message: string };

/** The alert of section 8. An object for each time, so that the same words said again are said again. */
export interface Alert {
  /** Null for the default text. */
  message: string | null;
  screen: Screen;
}

type ToastList = ComponentType<{ toasts: readonly Toast[]; alert: Alert | null }>;

const takers = new Set<(toast: Toast) => void>();

/** A success toast for what concerns no machine: that something was copied. */
export function toast(message: string): void {
  for (const take of takers) take({ type: "toast.note", message });
}

/**
 * Where toasts appear. What draws them is loaded with the first one: most visits see none. Of alerts there is one at
 * most, until the next edit, submit or screen.
 */
export function Toasts({ screen }: { screen: Screen }) {
  const { actor } = useApp();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [List, setList] = useState<ToastList | null>(null);
  const current = alert?.screen === screen ? alert : null;

  useEffect(() => {
    if (actor === null) return;
    const take = (toast: Toast) => setToasts((others) => [...others, toast]);
    const subscriptions = [
      actor.on("toast.success", take),
      actor.on("toast.error", ({ message }) => setAlert({ message, screen })),
    ];
    takers.add(take);
    return () => {
      takers.delete(take);
      subscriptions.forEach((subscription) => subscription.unsubscribe());
    };
  }, [actor, screen]);

  useEffect(() => {
    if (current === null) return;
    const putAway = () => setAlert(null);
    document.addEventListener("input", putAway, { capture: true });
    document.addEventListener("submit", putAway, { capture: true });
    return () => {
      document.removeEventListener("input", putAway, { capture: true });
      document.removeEventListener("submit", putAway, { capture: true });
      putAway();
    };
  }, [current]);

  useEffect(() => {
    if (List !== null || (toasts.length === 0 && current === null)) return;
    import("./toast-list.tsx").then(
      ({ ToastList }) => setList(() => ToastList),
      // The screen says the same where it belongs; the next toast tries again to be drawn as well.
      () => {},
    );
  }, [List, toasts, current]);

  return List && <List toasts={toasts} alert={current} />;
}
