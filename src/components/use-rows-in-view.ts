import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

export interface RowsInView {
  count: number;
  /** Estimated row height in pixels. Rows are measured when drawn. */
  height: number;
  /** Gap between rows, in pixels. */
  gap?: number;
  /** Index of a row that is always drawn, or -1. */
  kept?: number;
  /** Rows drawn beyond either edge of the view. */
  spare?: number | undefined;
  /** False for a list that is drawn whole, without measuring; then no rows are in view. */
  enabled?: boolean;
}

/** The rows in view of a scrolling list, and some around them. `list` is the scrolling element. */
export function useRowsInView<List extends HTMLElement>({
  count,
  height,
  gap = 0,
  kept = -1,
  spare = 8,
  enabled = true,
}: RowsInView) {
  const list = useRef<List>(null);
  // oxlint-disable-next-line react/incompatible-library -- the rule concerns React's compiler, which the build does not use
  const rows = useVirtualizer<List, HTMLElement>({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    gap,
    overscan: spare,
    enabled,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (kept === -1 || drawn.includes(kept)) return drawn;
      return kept < range.startIndex ? [kept, ...drawn] : [...drawn, kept];
    },
  });
  return { list, rows };
}
