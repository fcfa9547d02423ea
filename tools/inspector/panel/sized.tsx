import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./sized.module.css";

/** Shows a page as large as a person's window was, made smaller to fit; without a size, as large as there is room. */
export function Sized({ size, children }: { size: { width: number; height: number } | null; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const { width = 0, height = 0 } = size ?? {};
  useEffect(() => {
    const { current } = room;
    if (current === null || width === 0) return undefined;
    const observer = new ResizeObserver(() =>
      setScale(Math.min(1, current.clientWidth / width, current.clientHeight / height)),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [width, height]);
  // The same elements either way: a frame that moves loads its page again.
  return (
    <div ref={room} className={styles.room}>
      <div
        className={styles.page}
        style={size ? { width, height, flex: "none", transform: `scale(${scale})` } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
