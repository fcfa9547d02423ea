import { Text } from "@mantine/core";
import {
  createNotificationsStore,
  type NotificationData,
  Notifications,
  notifications as mantine,
} from "@mantine/notifications";
import { useEffect } from "react";
import type { Toast } from "../../../machines/app/app.policy.ts";
import { isAlert } from "../../../machines/app/toasts.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import { alsoMarked, sends } from "../../sends.ts";
import type { Catalogue } from "../../texts/catalogue.ts";
import { toasts as english } from "../../texts/en/toasts.ts";
import { CheckIcon } from "../icons/icons.tsx";
import { MantineRoot } from "../mantine-root/mantine-root.tsx";
import { capped } from "../refusal/failure-text.ts";
import { Reference } from "../refusal/reference.tsx";
import { Sentence } from "../sentence.tsx";
import styles from "../messages/messages.module.css";

/** Mantine's store of the root's toasts. A toast stays until the root removes it. */
const store = createNotificationsStore();

/** Shows toasts at top-centre, without a progress bar or close button. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const messages = useTexts("toasts", english);
  const { actor, texts } = useApp();

  useEffect(() => {
    const [hold, release] = [sends(actor, { type: "toasts.hold" }), sends(actor, { type: "toasts.release" })];
    mantine.updateState(store, () =>
      toasts.map((toast) => ({
        id: String(toast.id),
        allowClose: false,
        withBorder: true,
        // The region around the list announces the toast. Mantine's own role, alert, would interrupt other texts.
        role: "presentation",
        ...alsoMarked(hold, release),
        onMouseEnter: hold.onClick,
        onMouseLeave: release.onClick,
        ...(isAlert(toast)
          ? alertOf(toast.about === null ? texts.failures.refused : capped(toast.about), texts.alertTitle, toast)
          : {
              message: (
                <>
                  <Sentence text={messageOf(toast, messages)} names={[toast.about]} />
                  <Reference of={toast.reference ?? null} />
                </>
              ),
              color: "var(--success)",
              icon: <CheckIcon />,
            }),
      })),
    );
  }, [toasts, messages, texts, actor]);

  return (
    <MantineRoot>
      {/* A landmark without a text would be heard on every page. */}
      <div {...(!toasts.every(isAlert) && { role: "region", "aria-label": messages.region })}>
        <Notifications
          className={styles.toasts}
          store={store}
          position="top-center"
          autoClose={false}
          containerWidth={416}
          withinPortal={false}
        />
      </div>
    </MantineRoot>
  );
}

function messageOf({ text, about }: Toast, messages: Catalogue["toasts"]): string {
  switch (text) {
    case "joined":
      return messages.joined(about);
    case "linkCopied":
      return messages.linkCopied(assertPresent(about));
    case "refused":
      return assertPresent(about);
    default:
      return messages[text];
  }
}

const alertOf = (message: string, title: string, { reference }: Toast): NotificationData => ({
  message: (
    <>
      <Text span inherit lineClamp={3}>
        <Text span inherit c="var(--danger)" fw={650}>
          {`${title} `}
        </Text>
        <bdi>{message}</bdi>
      </Text>
      <Reference of={reference ?? null} />
    </>
  ),
  color: "var(--danger)",
  className: styles.alert ?? "",
  // The screen has words of its own for the failure. Orca reads a toast aloud even if it is not live.
  "aria-hidden": true,
});
