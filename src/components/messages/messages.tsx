import type { ReactNode } from "react";
import { makeRoom } from "./make-room.ts";
import styles from "./messages.module.css";

/**
 * The messages of every page, at the top of the window: banners and toasts. The page makes room for them, so that they
 * cover no control.
 */
export const Messages = ({ children }: { children: ReactNode }) => (
  <div ref={roomFor} className={styles.messages}>
    {children}
  </div>
);

const roomFor = (messages: HTMLElement | null) => (messages === null ? undefined : makeRoom(messages));
