import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { topOf, windowOf } from "./window.ts";
import styles from "./windowed-list.module.css";

/** What a row needs to be the one control of it that Tab comes to, and the arrow keys. */
export interface RowControl {
  tabIndex: 0 | -1;
  onFocus(): void;
  "data-row": number;
}

interface WindowedListProps {
  label: string;
  count: number;
  /** Rows that were dropped at the head so far: what is looked at stays where it is. */
  dropped?: number;
  /** Height of a row, in rem. */
  rowRem: number;
  /** A stable key for each row. */
  keyOf(index: number): number;
  /** A row, with the one control in it. */
  row(index: number, control: RowControl): ReactNode;
  /** The row that Tab comes to. */
  active: number;
  onActive(index: number): void;
  /** The row that may be taller than the others. */
  open?: number | null;
  /** Brings a row into view, once for each request, with what follows it. */
  shown?: { index: number; request: number } | null;
  /** Stays above the rows. */
  header?: ReactNode;
  /** What the rows are wide at least, in rem. */
  widthRem?: number;
}

/** Rows that are brought into view with the one that is asked for. */
const FOLLOWING = 6;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * A list of any length, of which only what is in view is drawn. At its end it follows what is added; anywhere else
 * it keeps its place. The arrow keys, Home and End go from row to row.
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
      // By whole rows: the same rows are not redrawn.
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
      // Opened to be read: all of it, as far as there is room.
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
    // The rows to be drawn may be the same: then it is there already.
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true });
  }

  const indices = Array.from({ length: to - from }, (_, index) => from + index);
  // What has the focus is never taken away, wherever the list has been scrolled to.
  if (active >= 0 && active < count && (active < from || active >= to)) {
    if (active < from) indices.unshift(active);
    else indices.push(active);
  }
  const width = props.widthRem === undefined ? {} : { minWidth: `${props.widthRem}rem` };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the rows in it
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
