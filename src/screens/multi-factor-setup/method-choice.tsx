import type { ReactNode } from "react";
import { Checkbox } from "@mantine/core";
import styles from "./multi-factor-setup.module.css";

/** One way to confirm, with a tick, and what it needs once it is ticked. */
export function MethodChoice({
  name,
  about,
  ticked,
  busy,
  onToggle,
  children,
}: {
  name: string;
  about: string;
  ticked: boolean;
  /** What was chosen is being saved. */
  busy: boolean;
  onToggle(): void;
  children?: ReactNode;
}) {
  return (
    <div className={styles.method}>
      <label className={styles.choice}>
        <Checkbox checked={ticked} aria-disabled={busy || undefined} onChange={onToggle} />
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
      </label>
      {/* Hidden, not gone: what was typed in it stays. */}
      {children !== undefined && <div hidden={!ticked}>{children}</div>}
    </div>
  );
}
