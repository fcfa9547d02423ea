import type { ReactNode } from "react";
import styles from "./messages.module.css";

/**
 * The messages of every page, at the top of the window: banners and toasts. The page makes room for them, so that they
 * cover no control.
 */
export const Messages = ({ children }: { children: ReactNode }) => (
  <div ref={measured} className={styles.messages}>
    {children}
  </div>
);

/** Tells the style sheets how high the messages are. */
function measured(messages: HTMLElement | null): (() => void) | undefined {
  if (messages === null) return undefined;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty("--messages", `${messages.offsetHeight}px`));
  sizes.observe(messages);
  return () => {
    sizes.disconnect();
    style.removeProperty("--messages");
  };
}
