/** What of a long list is in view: rows are of one height, but for one that may be open and taller. */
export interface Viewed {
  /** Pixels scrolled, and pixels in view. */
  top: number;
  height: number;
  count: number;
  rowHeight: number;
  open: Open | null;
}

export interface Open {
  index: number;
  /** Pixels that it is taller by. */
  extra: number;
}

/** Rows drawn beyond either edge, so that scrolling by a little shows no gap. */
const SPARE = 6;

/** The rows to be drawn: from one to the other, the latter not included. */
export function windowOf({ top, height, count, rowHeight, open }: Viewed): { from: number; to: number } {
  const rowAt = (y: number) => {
    const plain = Math.floor(y / rowHeight);
    if (open === null || plain <= open.index) return plain;
    return Math.max(open.index, Math.floor((y - open.extra) / rowHeight));
  };
  const inside = (row: number) => Math.min(Math.max(row, 0), count);
  return { from: inside(rowAt(top) - SPARE), to: inside(rowAt(top + height) + 1 + SPARE) };
}

/** Where a row begins, in pixels from the first. */
export const topOf = (index: number, rowHeight: number, open: Open | null): number =>
  index * rowHeight + (open !== null && index > open.index ? open.extra : 0);
