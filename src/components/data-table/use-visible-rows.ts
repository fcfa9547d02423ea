import { useCallback, useEffect, useRef, useState } from "react";
import { windowOf } from "./window.ts";

/** A list up to this long is drawn as a whole, with rows as high as they need to be: the longest page there is. */
const LONGEST_WHOLE = 100;

/** Height of a row in rem, where only those in view are drawn. */
const ROW_REM = 3;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Which rows of a list of any length to draw: `before` and `after` are the pixels of those that are left out. */
export function useVisibleRows(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(() => ROW_REM * rem());
  const [view, setView] = useState({ top: 0, height: 600 });
  const isWhole = count <= LONGEST_WHOLE;

  const read = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const height = element.clientHeight;
    // By whole rows: the same rows are not drawn anew.
    const top = Math.floor(element.scrollTop / rowHeight) * rowHeight;
    setView((known) => (known.top === top && known.height === height ? known : { top, height }));
  }, [rowHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [read]);

  const { from, to } = isWhole ? { from: 0, to: count } : windowOf({ ...view, count, rowHeight, open: null });
  return { scroller, onScroll: read, isWhole, from, to, before: from * rowHeight, after: (count - to) * rowHeight };
}
