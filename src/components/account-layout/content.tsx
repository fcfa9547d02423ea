import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import styles from "./account-layout.module.css";

export interface ContentProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The page's `<main>`: as wide as a form, or as the page. */
export const Content = ({ heading, lead, wide = false, children }: ContentProps & { wide?: boolean }) => (
  <main className={styles.main}>
    <div className={classes(styles.content, wide && styles.wide)}>
      <ScreenHeading text={heading} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.body}>{children}</div>
    </div>
  </main>
);
