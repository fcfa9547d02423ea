import { type chooses } from "../../../sends.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Checkbox } from "@mantine/core";
import styles from "./multi-factor-setup.module.css";

/** A method with a checkbox. Once the person ticks it, its children show the rest of its set-up. */
export function MethodChoice({
  name,
  about,
  ticked,
  busy,
  toggles,
  children,
}: {
  name: string;
  about: ReactNode;
  ticked: boolean;
  /** True while the service saves the choice. */
  busy: boolean;
  toggles: ReturnType<typeof chooses>;
  children?: ReactNode;
}) {
  const id = useId();
  const needs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ticked) return;
    const [field, button] = ["input:read-write", "button"].map((kind) =>
      needs.current?.querySelector<HTMLElement>(kind),
    );
    // Without scrolling, so that the QR code above the field stays in view.
    (field ?? button)?.focus({ preventScroll: true });
  }, [ticked]);
  return (
    <div className={styles.method}>
      <div className={styles.choice}>
        <Checkbox id={id} checked={ticked} aria-disabled={busy || undefined} {...toggles} />
        <label htmlFor={id}>
          <span className={styles.name}>{name}</span>
          <span className={styles.about}>{about}</span>
        </label>
      </div>
      {/* Hidden, not removed, so that a typed code stays. */}
      {children !== undefined && (
        <div ref={needs} hidden={!ticked}>
          {children}
        </div>
      )}
    </div>
  );
}
