import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useApp } from "../../app-actor.ts";
import type { Catalogue } from "../../texts/catalogue.ts";
import type { Texts } from "../../texts/en.ts";
import { capped } from "../refusal/failure-text.ts";
import { CheckIcon } from "../icons/icons.tsx";
import { MantineRoot } from "../mantine-root/mantine-root.tsx";
import type { Toast } from "./toasts.tsx";
import { toasts as english } from "../../texts/en/toasts.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./toast-list.module.css";

/** Toast time-out (specification section 9), milliseconds. */
const TOAST_MS = 5_000;

const shared = { autoClose: TOAST_MS, withCloseButton: false };

function messageOf(toast: Exclude<Toast, { type: "toast.error" }>, messages: Catalogue["toasts"]): string {
  if (toast.type === "toast.note") return toast.message;
  return toast.text === "joined" ? messages.joined(toast.company) : messages[toast.text];
}

function show(toast: Toast, messages: Catalogue["toasts"], texts: Texts) {
  switch (toast.type) {
    case "toast.success":
    case "toast.note":
      notifications.show({
        ...shared,
        message: messageOf(toast, messages),
        icon: <CheckIcon />,
        classNames: { root: styles.toast, icon: styles.success, description: styles.message },
      });
      return;
    case "toast.error":
      notifications.show({
        ...shared,
        title: texts.alertTitle,
        message: <bdi>{capped(toast.message)}</bdi>,
        // The form says the same where it belongs; heard twice it would be a nuisance.
        role: "presentation",
        "aria-live": "off",
        classNames: {
          root: `${styles.toast} ${styles.error}`,
          title: styles.title,
          description: styles.message,
        },
      });
  }
}

/** Draws toasts at top-centre (specification section 8). Each of the list is shown once. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const messages = useTexts("toasts", english);
  const { texts } = useApp();
  const shown = useRef(0);

  useEffect(() => {
    for (const toast of toasts.slice(shown.current)) show(toast, messages, texts);
    shown.current = toasts.length;
  }, [toasts, messages, texts]);

  return (
    <MantineRoot>
      <section aria-label={messages.region}>
        <Notifications position="top-center" containerWidth={416} withinPortal={false} />
      </section>
    </MantineRoot>
  );
}
