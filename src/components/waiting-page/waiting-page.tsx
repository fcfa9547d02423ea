import { PageFrame } from "../account-layout/page-frame.tsx";
import styles from "./waiting-page.module.css";

/** Something is on its way; shown only when it takes longer than a moment. */
export function WaitingPage({ text }: { text: string }) {
  return (
    <PageFrame className={styles.page}>
      <main className={styles.main} aria-busy="true">
        <span className={styles.spinner} />
        <h1 className={styles.text} aria-live="polite">
          {text}
        </h1>
      </main>
    </PageFrame>
  );
}
