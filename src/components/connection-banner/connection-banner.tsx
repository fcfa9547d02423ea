import { useState } from "react";
import { type AppSnapshot, useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import styles from "./connection-banner.module.css";

/**
 * Says that the service cannot be reached, and that it can be again. Silent while the first connection is
 * opened: nobody has had to wait for it yet.
 */
export function ConnectionBanner() {
  const { texts, early } = useApp();
  const connection = useAppState(({ value }) => value.connection, early.connection);
  const [outage, setOutage] = useState<Outage | null>(null);
  const next = outageNow(connection, outage);
  if (next !== outage) setOutage(next);

  const text = next && (next === "over" ? texts.connection.back : texts.connection[next]);
  return (
    <output className={styles.place} data-at-foot>
      {text !== null && (
        <span key={text} className={classes(styles.banner, next === "over" && styles.passing)}>
          <span className={styles.light} />
          {text}
        </span>
      )}
    </output>
  );
}

type Connection = AppSnapshot["value"]["connection"];
type Outage = "offline" | "reconnecting" | "over";

/** What is said of an outage. Not of each attempt to end it: they come and go, and each would be read out. */
function outageNow(connection: Connection, before: Outage | null): Outage | null {
  switch (connection) {
    case "offline":
      return "offline";
    case "reconnecting":
      return before === "offline" ? "offline" : "reconnecting";
    case "connecting":
      return before;
    case "online":
      return before && "over";
  }
}
