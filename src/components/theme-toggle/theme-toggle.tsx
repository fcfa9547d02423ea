import { useApp, useAppState } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { MoonIcon, SunIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";
import styles from "./theme-toggle.module.css";

/** Switches to the other colour scheme. */
export function useOtherTheme(): () => void {
  const { send } = useApp();
  const theme = useAppState(({ context }) => context.theme);
  return () => {
    const dark = theme === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    send({ type: "theme.choose", theme: dark ? "light" : "dark" });
  };
}

/** Light or dark, from the system until the person chooses. */
export function ThemeToggle() {
  const { texts } = useApp();
  return (
    <button type="button" className={classes(buttons.sign, styles.toggle)} onClick={useOtherTheme()}>
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
