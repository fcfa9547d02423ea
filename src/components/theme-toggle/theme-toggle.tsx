import { systemTheme } from "../../adapters/theme.ts";
import { useApp } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { classes } from "../classes.ts";
import { MoonIcon, SunIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";
import styles from "./theme-toggle.module.css";

/** Switches between light and dark. Until the person has chosen, the system's are in use. */
export const useTogglesTheme = () =>
  sends(useApp().actor, "theme.toggle", () => ({ type: "theme.toggle", system: systemTheme() }));

/** Light or dark, from the system until the person chooses. */
export function ThemeToggle() {
  const { texts } = useApp();
  return (
    <button type="button" className={classes(buttons.sign, styles.toggle)} {...useTogglesTheme()}>
      <span className={styles.inLight}>
        <MoonIcon />
        <span className="unseen">{texts.useDark}</span>
      </span>
      <span className={styles.inDark}>
        <SunIcon />
        <span className="unseen">{texts.useLight}</span>
      </span>
    </button>
  );
}
