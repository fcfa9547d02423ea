import { useApp, useAppState } from "../../app-actor.ts";
import { MoonIcon, SunIcon } from "../icons/icons.tsx";
import styles from "./theme-toggle.module.css";

/** Light or dark colours; until the person chooses, the system does. */
export function ThemeToggle() {
  const { send, texts } = useApp();
  const theme = useAppState(({ context }) => context.theme, null);

  function choose() {
    const dark = theme === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    send({ type: "theme.choose", theme: dark ? "light" : "dark" });
  }

  return (
    <button type="button" className={styles.toggle} onClick={choose}>
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
