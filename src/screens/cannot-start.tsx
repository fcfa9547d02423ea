import styles from "./cannot-start.module.css";

export interface StartTexts {
  heading: string;
  text: string;
}

/** Shown instead of the app when it cannot even start: no usable configuration, or nowhere to keep a session. */
export function CannotStart({ texts, problems }: { texts: StartTexts; problems: readonly string[] }) {
  return (
    <main className={styles.page}>
      <h1>{texts.heading}</h1>
      <p>{texts.text}</p>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </main>
  );
}
