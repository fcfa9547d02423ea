import type { ReactNode } from "react";
import { PageFrame, type PageFrameProps } from "../account-layout/page-frame.tsx";
import { Doorway } from "../doorway/doorway.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import account from "../account-layout/account-layout.module.css";
import styles from "./status-page.module.css";

/** A page that says one thing and offers a way on. */
export function StatusPage({
  heading,
  text,
  advice,
  actions,
  settings = true,
}: Pick<PageFrameProps, "settings"> & {
  heading: string;
  text: ReactNode;
  advice?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <PageFrame settings={settings}>
      <main className={styles.page}>
        <Doorway />
        <ScreenHeading text={heading} className={account.heading} />
        <p>{text}</p>
        {advice !== undefined && <p>{advice}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </main>
    </PageFrame>
  );
}
