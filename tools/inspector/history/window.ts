/** The visible part of a long list. All rows have the same height, except one that may be open and taller. */
export interface Viewed {
  /** Scroll position and visible height, in pixels. */
  top: number;
  height: number;
  count: number;
  rowHeight: number;
  open: Open | null;
}

export interface Open {
  index: number;
  /** Additional height in pixels. */
  extra: number;
}

/** Rows rendered beyond each edge, so that small scrolls show no gap. */
const SPARE = 6;

/** The range of rows to render; `to` is exclusive. */
export function windowOf({ top, height, count, rowHeight, open }: Viewed): { from: number; to: number } {
  const rowAt = (y: number) => {
    const plain = Math.floor(y / rowHeight);
    if (open === null || plain <= open.index) return plain;
    return Math.max(open.index, Math.floor((y - open.extra) / rowHeight));
  };
  const inside = (row: number) => Math.min(Math.max(row, 0), count);
  return { from: inside(rowAt(top) - SPARE), to: inside(rowAt(top + height) + 1 + SPARE) };
}

/** The top of a row, in pixels from the first. */
export const topOf = (index: number, rowHeight: number, open: Open | null): number =>
  index * rowHeight + (open !== null && index > open.index ? open.extra : 0);
