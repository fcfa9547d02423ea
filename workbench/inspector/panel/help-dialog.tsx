import { useEffect, useRef } from "react";
import { ChartHelp } from "../drawing/chart-help.tsx";
import { texts } from "../texts.ts";
import { keys, shortcuts } from "../link/shortcuts.ts";
import controls from "../kit/controls.module.css";
import styles from "./help-dialog.module.css";

/** Explains the inspector, its colours and signs, and its shortcuts. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Focus the heading, so that the dialog is read from the start; the browser would focus the button.
    heading.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={styles.help} onClose={onClose} aria-labelledby="help-heading">
      <form method="dialog" className={styles.bar}>
        <h2 ref={heading} id="help-heading" tabIndex={-1}>
          {texts.help.heading}
        </h2>
        <button type="submit" className={controls.button}>
          {texts.help.close}
        </button>
      </form>
      <p>{texts.help.lead}</p>
      <ol>
        {texts.help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{texts.help.colours}</h3>
      <ChartHelp />
      <h3>{texts.help.keys}</h3>
      <dl className={styles.keys}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut}>
            <dt>
              <kbd>{keys[shortcut]}</kbd>
            </dt>
            <dd>{texts.help.shortcuts[shortcut]}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
