import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./tooltip.module.css";

export interface TooltipProps {
  text: string;
  /**
   * What it explains: a control that names it, in `aria-describedby`, or in `aria-labelledby` where the
   * tooltip is its name.
   */
  children(tooltipId: string): ReactNode;
}

/**
 * Explains a control to whoever stays on it with the pointer or comes to it with the keyboard, after 500 ms
 * (specification section 9; the style sheet waits). Esc puts it away, and the pointer may go over it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);

  useEffect(() => {
    if (!open) return undefined;
    const element = tip.current;
    // Not at once: the focus may have come from a popover that is just being put away, and one waits for the other.
    const frame = requestAnimationFrame(() => element?.showPopover());
    // On the document: whoever only points at the control has the focus elsewhere.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Of a panel around it that closes by Esc as well, the tooltip goes first.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      cancelAnimationFrame(frame);
      element?.hidePopover();
    };
  }, [open]);

  const anchor: CSSProperties = { anchorName: `--${cssName(id)}` };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed is the control in it
    <span
      className={styles.place}
      style={anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children(id)}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.tip}
        style={{ positionAnchor: `--${cssName(id)}` }}
      >
        <span className={styles.text}>{text}</span>
      </span>
    </span>
  );
}

/** React's ids have signs that are no part of a name in style sheets. */
const cssName = (id: string) => id.replace(/\W/g, "_");
