import type { ReactNode } from "react";
import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { OnceHydrated } from "../once-hydrated.tsx";
import styles from "./connection-banner.module.css";

/** Messages at the bottom of the window, on every page. */
export const Banners = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;

/** Says when the service can't be reached, and when it can again. Nothing about the first connection. */
export function ConnectionBanner() {
  const { texts, early } = useApp();
  const said = useAppState(saidOf, early.connection === "offline" ? "offline" : null);
  const isBack = said === "back";
  return (
    <output>
      {said !== null && (
        <OnceHydrated>
          <span key={said} className={classes(styles.banner, !isBack && "late")}>
            <span className={classes(styles.light, isBack && styles.back)} />
            <span>{texts.connection[said]}</span>
          </span>
        </OnceHydrated>
      )}
    </output>
  );
}

function saidOf({ value: { connection } }: AppSnapshot): "offline" | "reconnecting" | "back" | null {
  if (typeof connection === "string") return connection === "reconnecting" ? connection : null;
  if ("offline" in connection) return "offline";
  return connection.online === "quiet" ? null : "back";
}
