import type { ReactNode } from "react";
import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { OnceHydrated } from "../hydrated.tsx";
import styles from "./connection-banner.module.css";

/** Messages at the bottom of the window, on every page. */
export const Banners = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;

type Said = "offline" | "reconnecting" | "back";

/** One message about the connection. */
export const ConnectionMessage = ({ said, text }: { said: Said; text: string }) => (
  <span className={classes(styles.banner, said !== "back" && "late")}>
    <span className={classes(styles.light, said === "back" && styles.back)} />
    <span>{text}</span>
  </span>
);

/** Says when the service can't be reached, and when it can again. Nothing about the first connection. */
export function ConnectionBanner() {
  const { texts } = useApp();
  const said = useAppState(saidOf);
  return (
    <output>
      {said !== null && (
        <OnceHydrated>
          <ConnectionMessage key={said} said={said} text={texts.connection[said]} />
        </OnceHydrated>
      )}
    </output>
  );
}

function saidOf({ value: { connection } }: AppSnapshot): Said | null {
  if (typeof connection === "string") return connection === "reconnecting" ? connection : null;
  if ("offline" in connection) return "offline";
  return connection.online === "quiet" ? null : "back";
}
