import type { ReactNode } from "react";
import { PageFrame } from "../account-layout/account-layout.tsx";
import { Doorway } from "../doorway/doorway.tsx";
import { Reference } from "../refusal/reference.tsx";
import { ScreenHeading, useWaiting } from "../screen-heading/screen-heading.tsx";
import buttons from "../button/button.module.css";
import account from "../account-layout/account-layout.module.css";
import styles from "./status-page.module.css";

export interface StatusPageProps {
  heading: string;
  text: ReactNode;
  advice?: ReactNode;
  actions?: ReactNode;
  /** The reference of the refusal that the page tells of. */
  reference?: string | null;
  settings?: boolean;
}

/** A page with one message, and buttons to go on. */
export const StatusPage = ({ heading, text, advice, actions, reference = null, settings = true }: StatusPageProps) => (
  <PageFrame settings={settings}>
    <main className={styles.page}>
      <Doorway />
      <ScreenHeading text={heading} />
      <p className={account.lead}>{text}</p>
      {advice !== undefined && <p className={account.lead}>{advice}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      <Reference of={reference} />
    </main>
  </PageFrame>
);

/** A loading page, shown only if it takes longer than a moment. */
export function WaitingPage({ text }: { text: string }) {
  useWaiting();
  return (
    <PageFrame className="late">
      <main className={styles.page} aria-busy="true">
        <h1 className="row note" aria-live="polite">
          <span className={buttons.spinner} />
          <span>{text}</span>
        </h1>
      </main>
    </PageFrame>
  );
}
