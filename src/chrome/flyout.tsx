import { type ReactNode, useId } from "react";
import { isChoice } from "./is-choice.ts";
import styles from "./tools.module.css";

/** A button with what it opens: put away by Esc, by pressing elsewhere and by choosing something in it. */
export function Flyout({ label, face, children }: { label: string; face: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.tool} popoverTarget={id} aria-label={label} title={label}>
        {face}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the controls are in it */}
      <div
        id={id}
        popover="auto"
        className={styles.flyout}
        onClick={(event) => {
          if (isChoice(event)) event.currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
