import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { Marks } from "./marks.ts";
import type { Drawn } from "./use-drawn.ts";
import type { Viewport } from "./viewport.ts";
import styles from "./chart.module.css";

interface OverviewProps {
  drawn: Drawn;
  marks: Marks;
  viewport: RefObject<Viewport | null>;
}

/**
 * The whole chart in small, with the part in view. A press moves the view there. It needs no keys, because those of the
 * chart do the same.
 */
export function Overview({ drawn: { layout, view }, marks, viewport }: OverviewProps) {
  const map = useRef<SVGSVGElement>(null);
  const seen = useRef<SVGRectElement>(null);
  useEffect(
    () =>
      viewport.current?.onView(({ x, y, width, height }) => {
        for (const [key, value] of Object.entries({ x, y, width, height })) {
          seen.current?.setAttribute(key, String(value));
        }
        // A chart that is wholly in view needs no overview.
        const isWhole = x <= 0 && y <= 0 && x + width >= layout.width && y + height >= layout.height;
        map.current?.setAttribute("data-whole", String(isWhole));
      }),
    [layout, viewport],
  );

  function goTo({ clientX, clientY }: MouseEvent): void {
    const matrix = map.current?.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    viewport.current?.centre({ x, y, width: 0, height: 0 });
  }
  return (
    <svg
      ref={map}
      className={styles.overview}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      aria-hidden="true"
      onClick={goTo}
    >
      {Object.entries(layout.boxes).map(([id, place]) => (
        <rect key={id} {...place} data-active={marks.active.has(id) && view.boxOf(id) === id} />
      ))}
      <rect ref={seen} className={styles.seen} />
    </svg>
  );
}
