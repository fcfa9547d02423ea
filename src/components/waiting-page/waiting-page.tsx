import { PageFrame } from "../account-layout/page-frame.tsx";
import buttons from "../button/button.module.css";
import styles from "../checking/checking.module.css";

/** Something is on its way; shown only when it takes longer than a moment. */
export const WaitingPage = ({ text }: { text: string }) => (
  <PageFrame className={styles.late}>
    <main className={styles.middle} aria-busy="true">
      <h1 className={styles.checking} aria-live="polite">
        <span className={buttons.spinner} />
        {text}
      </h1>
    </main>
  </PageFrame>
);
