import type { Texts } from "../texts/en.ts";
import styles from "./configuration-error.module.css";

/** Shown instead of the app when the page's configuration cannot be used (contract section 1). */
export function ConfigurationError({ problems, texts }: { problems: readonly string[]; texts: Texts }) {
  return (
    <main className={styles.page}>
      <h1>{texts.configuration.heading}</h1>
      <p>{texts.configuration.text}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </main>
  );
}
