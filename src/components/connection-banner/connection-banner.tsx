import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import styles from "./connection-banner.module.css";

/**
 * Says that the service cannot be reached, and that it can be again. Silent while the first connection is
 * opened: nobody has had to wait for it yet.
 */
export function ConnectionBanner() {
  const { texts, early } = useApp();
  const said = useAppState(saidOf, early.connection === "offline" ? "offline" : null);
  const text = said && texts.connection[said];
  return (
    <output className={styles.place} data-at-foot>
      {text !== null && (
        <span key={text} className={classes(styles.banner, said === "back" && styles.back)}>
          <span className={styles.light} />
          {text}
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
