import { createRoot } from "react-dom/client";
import { inGroups } from "../../../machines/shared/call-reference.ts";
import { languageFor } from "../../../machines/shared/languages.ts";
import { showLanguage } from "../../adapters/language.ts";
import { untilLoaded } from "../../adapters/until-loaded.ts";
import type { Catalogue } from "../../texts/catalogue.ts";
import { en } from "../../texts/en.ts";
import { configuration, storageClosed } from "../../texts/en/cannot-start.ts";
import { loadTexts } from "../../texts/language-texts.ts";
import styles from "./cannot-start.module.css";

const reasons = { configuration, storageClosed };
export type Reason = keyof typeof reasons;

/** Says that the app can't start without a valid configuration, or without storage for a session. */
export async function showProblems(
  reason: Reason,
  problems: readonly string[],
  reference: string,
  container: HTMLElement,
): Promise<void> {
  const { language, translation } = await untilLoaded(() => loadTexts(languageFor(navigator.languages)));
  showLanguage(language);
  createRoot(container).render(<CannotStart {...{ reason, problems, reference, translation }} />);
}

function CannotStart({
  reason,
  problems,
  reference,
  translation,
}: {
  reason: Reason;
  problems: readonly string[];
  reference: string;
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
      <p>
        <small>{(translation?.common ?? en).reference(inGroups(reference))}</small>
      </p>
    </main>
  );
}
