import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { topOf, windowOf } from "./window.ts";
import styles from "./windowed-list.module.css";

/** The props of a row's control, for a roving tabindex. */
export interface RowControl {
  tabIndex: 0 | -1;
  onFocus(): void;
  "data-row": number;
}

interface WindowedListProps {
  label: string;
  count: number;
  /** Rows dropped from the start so far, so that the visible rows can stay in place. */
  dropped?: number;
  /** Row height in rem. */
  rowRem: number;
  /** Stable key of a row. */
  keyOf(index: number): number;
  /** Renders a row with its one control. */
  row(index: number, control: RowControl): ReactNode;
  /** The row in the tab order. */
  active: number;
  onActive(index: number): void;
  /** The row that may be taller than the others. */
  open?: number | null;
  /** Scrolls a row into view once per request, along with the rows after it. */
  shown?: { index: number; request: number } | null;
  /** Sticky, above the rows. */
  header?: ReactNode;
  /** Minimum width of the rows in rem. */
  widthRem?: number;
}

/** Rows scrolled into view after the requested one. */
const FOLLOWING = 6;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * A virtual list. Scrolled to its end, it follows new rows; otherwise it keeps its position. Arrow keys, Home and End
 * move between rows.
 */
export function WindowedList(props: WindowedListProps) {
  const { label, count, dropped = 0, rowRem, keyOf, row, active, onActive, open = null, shown = null } = props;
  const [rowHeight] = useState(() => rowRem * rem());
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [extra, setExtra] = useState(0);
  const opened = open === null ? null : { index: open, extra };
  const { from, to } = windowOf({ ...view, count, rowHeight, open: opened });
  const atEnd = useRef(true);
  const toFocus = useRef<number | null>(null);

  const read = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    atEnd.current = scrollHeight - scrollTop - clientHeight < rowHeight / 2;
    setView((known) => {
      // Rounded to whole rows, to avoid rendering the same rows again.
      const top = Math.floor(scrollTop / rowHeight) * rowHeight;
      return known.top === top && known.height === clientHeight ? known : { top, height: clientHeight };
    });
  }, [rowHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      read();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [read]);

  const measure = useCallback(
    (element: HTMLLIElement) => {
      // Scrolls an opened row into view, as much of it as fits.
      element.scrollIntoView({ block: "nearest" });
      read();
      const observer = new ResizeObserver(() => setExtra(Math.max(element.clientHeight - rowHeight, 0)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [read, rowHeight],
  );

  const before = useRef({ count, dropped });
  useLayoutEffect(() => {
    const element = scroller.current;
    const was = before.current;
    if (!element || (was.count === count && was.dropped === dropped)) return;
    before.current = { count, dropped };
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else element.scrollTop -= Math.max(dropped - was.dropped, 0) * rowHeight;
  });

  function bringIntoView(index: number, following = 0): void {
    const element = scroller.current;
    if (!element) return;
    const header = list.current?.offsetTop ?? 0;
    const needed = Math.min(header + (1 + following) * rowHeight, element.clientHeight);
    const top = topOf(index, rowHeight, opened);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + needed > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + needed - element.clientHeight;
    }
    atEnd.current = index >= count - 1;
  }

  const lastRequest = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shown !== null && shown.request !== lastRequest.current) bringIntoView(shown.index, FOLLOWING);
    lastRequest.current = shown?.request ?? null;
  });

  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`);
    toFocus.current = null;
    element?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(Math.floor(view.height / rowHeight) - 1, 1);
    const ways: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    const target = ways[event.key];
    if (target === undefined || count === 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), count - 1);
    toFocus.current = next;
    bringIntoView(next);
    onActive(next);
    // If the rendered range has not changed, the row already exists.
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true });
  }

  const indices = Array.from({ length: to - from }, (_, index) => from + index);
  // The active row is always rendered, as removing it would lose the focus.
  if (active >= 0 && active < count && (active < from || active >= to)) {
    if (active < from) indices.unshift(active);
    else indices.push(active);
  }
  const width = props.widthRem === undefined ? {} : { minWidth: `${props.widthRem}rem` };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its rows
    <div ref={scroller} className={styles.scroller} onScroll={read} onKeyDown={onKeyDown}>
      {props.header !== undefined && (
        <div className={styles.header} style={width}>
          {props.header}
        </div>
      )}
      <ol
        ref={list}
        className={styles.rows}
        aria-label={label}
        style={{ ...width, height: count * rowHeight + (opened?.extra ?? 0) }}
      >
        {indices.map((index) => (
          <li
            key={keyOf(index)}
            className={styles.row}
            aria-setsize={count}
            aria-posinset={index + 1}
            {...(index === open && { ref: measure })}
            style={{ top: topOf(index, rowHeight, opened), gridTemplateRows: `${rowHeight}px auto` }}
          >
            {row(index, {
              tabIndex: index === active ? 0 : -1,
              onFocus: () => onActive(index),
              "data-row": index,
            })}
          </li>
        ))}
      </ol>
    </div>
  );
}
