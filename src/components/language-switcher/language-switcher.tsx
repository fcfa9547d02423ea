import { languages, languageSchema, supportedLanguages } from "../../../machines/shared/languages.ts";
import * as v from "valibot";
import { useApp, useAppState } from "../../app-actor.ts";
import { gives } from "../../sends.ts";
import { Chevron, GlobeIcon } from "../icons/icons.tsx";
import styles from "./language-switcher.module.css";

/** Developers can also choose the pseudo-language. */
const offered = import.meta.env.DEV ? languageSchema.options : supportedLanguages;

/** The languages by their own names. Narrow pages show only the globe. */
export function LanguageSwitcher() {
  const { actor, texts } = useApp();
  const chooses = gives(actor, "language.choose", (value: string) => ({
    type: "language.choose",
    language: v.parse(languageSchema, value),
  }));
  // The switcher shows the choice at once, even while its texts are loading.
  const chosen = useAppState(({ context }) => context.language);
  return (
    <span className={styles.switcher}>
      <GlobeIcon />
      <select
        className={styles.select}
        name="language"
        aria-label={texts.language}
        autoComplete="off"
        value={chosen}
        {...chooses.mark()}
        onChange={({ currentTarget: { value } }) => chooses.give(value)}
      >
        {offered.map((language) => (
          <option key={language} value={language} translate="no" lang={language} dir={languages[language].direction}>
            {languages[language].name}
          </option>
        ))}
      </select>
      <Chevron />
    </span>
  );
}
