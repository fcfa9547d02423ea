import type { ReactNode } from "react";
import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import styles from "./connection-banner.module.css";

/** At the foot of the window, over the page: what is said to a person wherever they are. */
export const Banners = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;

/** Says that the service cannot be reached, and that it can be again; of the first connection nothing. */
export function ConnectionBanner() {
  const { texts, early } = useApp();
  const said = useAppState(saidOf, early.connection === "offline" ? "offline" : null);
  const isBack = said === "back";
  return (
    <output>
      {said !== null && (
        <span key={said} className={classes(styles.banner, !isBack && "late")}>
          <span className={classes(styles.light, isBack && styles.back)} />
          {texts.connection[said]}
        </span>
      )}
    </output>
  );
}

function saidOf({ value: { connection } }: AppSnapshot): "offline" | "reconnecting" | "back" | null {
  if (typeof connection === "string") return connection === "reconnecting" ? connection : null;
  if ("offline" in connection) return "offline";
  return connection.online === "quiet" ? null : "back";
}
