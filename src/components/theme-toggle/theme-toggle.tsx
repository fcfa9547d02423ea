import { systemTheme } from "../../adapters/theme.ts";
import { useApp } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { MoonIcon, SunIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";
import styles from "./theme-toggle.module.css";

/** Light or dark, from the system until the person chooses. */
export function ThemeToggle() {
  const { send, texts } = useApp();
  return (
    <button
      type="button"
      className={classes(buttons.sign, styles.toggle)}
      onClick={() => send({ type: "theme.toggle", system: systemTheme() })}
    >
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
