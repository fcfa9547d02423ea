import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import { PageFrame, type PageFrameProps } from "./page-frame.tsx";
import styles from "./account-layout.module.css";

export interface AccountLayoutProps extends Pick<PageFrameProps, "company"> {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Stands beside the form on a wide window and after it on a narrow one. */
  aside?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** What every account screen stands in: whose page it is, the heading, the content and the foot. */
export function AccountLayout({ heading, lead, company, aside, wide = false, children }: AccountLayoutProps) {
  return (
    <PageFrame company={company ?? null} className={aside !== undefined ? styles.withAside : !wide && styles.doorway}>
      <main className={styles.main}>
        <div className={classes(styles.content, wide && styles.wide)}>
          <ScreenHeading text={heading} className={styles.heading} />
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          <div className={styles.body}>{children}</div>
        </div>
      </main>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </PageFrame>
  );
}
