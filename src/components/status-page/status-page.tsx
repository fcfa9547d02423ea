import type { ReactNode } from "react";
import { Doorway } from "../doorway/doorway.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import styles from "./status-page.module.css";

/** A page that says one thing and offers a way on. Asks nothing of the root, so that it can show its fault. */
export function StatusPage({
  heading,
  text,
  advice,
  actions,
}: {
  heading: string;
  text: ReactNode;
  advice?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.content}>
        <Doorway />
        <ScreenHeading text={heading} className={styles.heading} />
        <p className={styles.text}>{text}</p>
        {advice !== undefined && <p className={styles.text}>{advice}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  );
}
