import { useState } from "react";
import { useApp, useAppState } from "../app-actor.ts";
import { classes } from "./classes.ts";
import styles from "./connection-banner.module.css";

/**
 * Says that the service cannot be reached, and that it can be again. Silent while the first connection is
 * opened: nobody has had to wait for it yet.
 */
export function ConnectionBanner() {
  const { texts, early } = useApp();
  const connection = useAppState(({ value }) => value.connection, early.connection);
  const isDown = connection === "offline" || connection === "reconnecting";
  const [wasDown, setWasDown] = useState(false);
  if (isDown && !wasDown) setWasDown(true);

  const text = isDown ? texts.connection[connection] : wasDown ? texts.connection.back : null;
  return (
    <output className={styles.place}>
      {text !== null && (
        <span key={text} className={classes(styles.banner, !isDown && styles.passing)}>
          <span className={styles.light} />
          {text}
        </span>
      )}
    </output>
  );
}
