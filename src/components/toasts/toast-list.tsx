import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useApp } from "../../app-actor.ts";
import type { Catalogue } from "../../texts/catalogue.ts";
import { capped } from "../refusal/failure-text.ts";
import { CheckIcon } from "../icons/icons.tsx";
import { MantineRoot } from "../mantine-root/mantine-root.tsx";
import type { Alert, Toast } from "./toasts.tsx";
import { toasts as english } from "../../texts/en/toasts.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./toast-list.module.css";

/** Toast time-out (specification section 9), milliseconds. */
const TOAST_MS = 5_000;

/** What closes a toast that has no time-out of its own. */
const CONTAINER_MS = 3_000;

function messageOf(toast: Toast, messages: Catalogue["toasts"]): string {
  if (toast.type === "toast.note") return toast.message;
  return toast.text === "joined" ? messages.joined(toast.company) : messages[toast.text];
}

function show(toast: Toast, messages: Catalogue["toasts"]) {
  notifications.show({
    ...(toast.type === "toast.success" && { autoClose: TOAST_MS }),
    withCloseButton: false,
    message: messageOf(toast, messages),
    icon: <CheckIcon />,
    classNames: { root: styles.toast, icon: styles.success, description: styles.message },
  });
}

/** @returns what puts it away */
function showAlert(message: string, title: string): () => void {
  const id = notifications.show({
    autoClose: TOAST_MS,
    withCloseButton: false,
    title,
    message: <bdi>{message}</bdi>,
    // The screen says the same where it belongs; heard twice it would be a nuisance.
    role: "presentation",
    "aria-live": "off",
    classNames: {
      root: `${styles.toast} ${styles.error}`,
      body: styles.body,
      title: styles.title,
      description: styles.message,
    },
  });
  return () => notifications.hide(id);
}

/** Draws toasts at top-centre (specification section 8): each of the list once, and the alert as long as it is there. */
export function ToastList({ toasts, alert }: { toasts: readonly Toast[]; alert: Alert | null }) {
  const messages = useTexts("toasts", english);
  const { alertTitle, failures } = useApp().texts;
  const shown = useRef(0);

  useEffect(() => {
    for (const toast of toasts.slice(shown.current)) show(toast, messages);
    shown.current = toasts.length;
  }, [toasts, messages]);

  useEffect(() => {
    if (alert === null) return;
    return showAlert(alert.message === null ? failures.refused : capped(alert.message), alertTitle);
  }, [alert, alertTitle, failures]);

  return (
    <MantineRoot>
      <section aria-label={messages.region}>
        <Notifications
          className={styles.list}
          position="top-center"
          autoClose={CONTAINER_MS}
          containerWidth={416}
          withinPortal={false}
        />
      </section>
    </MantineRoot>
  );
}
