import { configuration, storageClosed } from "../../texts/en/cannot-start.ts";
import type { Catalogue } from "../../texts/catalogue.ts";
import styles from "./cannot-start.module.css";

const reasons = { configuration, storageClosed };
export type Reason = keyof typeof reasons;

/** Says that the app can't start without a valid configuration, or without storage for a session. */
export function CannotStart({
  reason,
  problems,
  translation,
}: {
  reason: Reason;
  problems: readonly string[];
  translation: Catalogue | null;
}) {
  const texts = translation === null ? reasons[reason] : translation[reason];
  return (
    <main className={styles.page}>
      <h1>{texts.heading}</h1>
      <p>{texts.text}</p>
      {problems.length > 0 && (
        <ul className={styles.problems} translate="no">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </main>
  );
}
