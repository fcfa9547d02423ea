import { PageFrame } from "../account-layout/page-frame.tsx";
import buttons from "../button/button.module.css";
import styles from "../status-page/status-page.module.css";

/** Something is on its way; shown only when it takes longer than a moment. */
export const WaitingPage = ({ text }: { text: string }) => (
  <PageFrame className="late">
    <main className={styles.page} aria-busy="true">
      <h1 className="row note" aria-live="polite">
        <span className={buttons.spinner} />
        {text}
      </h1>
    </main>
  </PageFrame>
);
