import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

export interface RowsInView {
  count: number;
  /** About how high one is, in pixels; each is measured when it is drawn. */
  height: number;
  /** Pixels between two. */
  gap?: number;
  /** One that is drawn wherever the list is scrolled to, or -1. */
  kept?: number;
  /** How many are drawn beyond either edge of what is in view. */
  spare?: number | undefined;
}

/** Of a list that is scrolled, the rows in view and some around them. `list` is the element that scrolls. */
export function useRowsInView<List extends HTMLElement>({ count, height, gap = 0, kept = -1, spare = 8 }: RowsInView) {
  const list = useRef<List>(null);
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which it would trouble, is not used here
  const rows = useVirtualizer<List, HTMLElement>({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    gap,
    overscan: spare,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return kept === -1 || drawn.includes(kept) ? drawn : [...drawn, kept].toSorted((one, other) => one - other);
    },
  });
  return { list, rows };
}
