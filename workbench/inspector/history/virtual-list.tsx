import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./virtual-list.module.css";

/** The props of a row's control, for a roving tabindex. */
export interface RowControl {
  tabIndex: 0 | -1;
  onFocus(): void;
  "data-row": number;
}

interface VirtualListProps {
  label: string;
  count: number;
  /** Rows dropped from the start so far, so that the visible rows can stay in place. */
  dropped?: number;
  /** Row height in rem. A row may be taller. */
  rowRem: number;
  /** Stable key of a row. */
  keyOf(index: number): number;
  /** Renders a row with its one control. */
  row(index: number, control: RowControl): ReactNode;
  /** The row in the tab order. */
  active: number;
  onActive(index: number): void;
  /** Scrolls a row into view once per request: to the start of the list, or as little as needed. */
  shown?: { index: number; request: number; align?: "start" | "auto" } | null;
  /** Sticky, above the rows. */
  header?: ReactNode;
  /** Minimum width of the rows in rem. */
  widthRem?: number;
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * A list that renders its visible rows. Scrolled to its end, it follows new rows; otherwise it keeps its position.
 * Arrow keys, Home and End move between rows.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, dropped = 0, rowRem, keyOf, row, active, onActive, shown = null, header } = props;
  const [rowHeight] = useState(() => rowRem * rem());
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const toFocus = useRef<number | null>(null);
  /** The height of the header. */
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), [header]);
  // oxlint-disable-next-line react/incompatible-library -- the rule concerns React's compiler, which the build does not use
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    // The active row is always rendered, because removing it would lose the focus.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(active >= 0 && active < count ? [active] : [])]),
    ],
  });

  function onScroll(): void {
    const element = scroller.current;
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < rowHeight / 2;
  }
  const before = useRef({ count: 0, dropped });
  useLayoutEffect(() => {
    const was = before.current;
    if (was.count === count && was.dropped === dropped) return;
    before.current = { count, dropped };
    if (atEnd.current) rows.scrollToIndex(count - 1, { align: "end" });
    else if (dropped > was.dropped) rows.scrollBy(-(dropped - was.dropped) * rowHeight);
  });
  const lastRequest = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shown !== null && shown.request !== lastRequest.current) {
      atEnd.current = false;
      rows.scrollToIndex(shown.index, { align: shown.align ?? "auto" });
    }
    lastRequest.current = shown?.request ?? null;
  });
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`)?.focus({ preventScroll: true });
    toFocus.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1, 1);
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
    rows.scrollToIndex(next);
    onActive(next);
    toFocus.current = next;
    // If it is the active row already, nothing is rendered again.
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true });
  }
  const width = props.widthRem === undefined ? {} : { minWidth: `${props.widthRem}rem` };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its rows
    <div ref={scroller} className={styles.scroller} onScroll={onScroll} onKeyDown={onKeyDown}>
      {header !== undefined && (
        <div className={styles.header} style={width}>
          {header}
        </div>
      )}
      <ol ref={list} className={styles.rows} aria-label={label} style={{ ...width, height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.row}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ top: start - margin, gridTemplateRows: `${rowHeight}px auto` }}
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
