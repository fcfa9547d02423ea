import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ScreenshotView } from "../panel/screenshot-view.tsx";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { selectedIndex, selectMoment } from "./select-moment.ts";
import { windowOf } from "./window.ts";
import styles from "./film-strip.module.css";

const words = texts.history.film;

/** Width of a screenshot and of its place, in pixels. */
const WIDTH = 72;
const PLACE = WIDTH + 8;

/** A small screenshot of each moment: pointing at one shows that moment, pressing it goes there. */
export function FilmStrip({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { moments, screenshots } = inspection;
  const strip = useRef<HTMLOListElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const selected = selectedIndex(inspection);
  const [focused, setFocused] = useState<number | null>(null);
  const active = Math.min(focused ?? selected, moments.length - 1);
  const count = moments.length;

  const read = useCallback(() => {
    const { scrollLeft, clientWidth } = strip.current?.parentElement ?? { scrollLeft: 0, clientWidth: 0 };
    setView((known) => {
      const top = Math.floor(scrollLeft / PLACE) * PLACE;
      return known.top === top && known.height === clientWidth ? known : { top, height: clientWidth };
    });
  }, []);
  useEffect(() => {
    const scroller = strip.current?.parentElement;
    if (!scroller) return undefined;
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [read]);
  const bringIntoView = useCallback((index: number) => {
    const scroller = strip.current?.parentElement;
    if (!scroller) return;
    const least = (index + 1) * PLACE - scroller.clientWidth;
    scroller.scrollTo({ left: Math.min(Math.max(scroller.scrollLeft, least), index * PLACE) });
  }, []);
  useLayoutEffect(() => bringIntoView(selected), [bringIntoView, selected]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ways: Record<string, number> = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: count - 1 };
    const target = ways[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), count - 1);
    setFocused(next);
    bringIntoView(next);
  }
  // The screenshot that has the focus is always drawn, as removing it would lose the focus.
  const { from, to } = windowOf({ ...view, count, rowHeight: PLACE, open: null });
  const drawn = new Set(Array.from({ length: to - from }, (_, index) => from + index));
  if (active >= 0) drawn.add(active);

  useLayoutEffect(() => {
    if (focused !== null) strip.current?.querySelector<HTMLElement>(`[data-moment="${focused}"]`)?.focus();
  }, [focused]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its screenshots
    <div className={styles.scroller} onScroll={read} onKeyDown={onKeyDown} onMouseLeave={() => session.pointAt(null)}>
      <ol ref={strip} className={styles.strip} aria-label={words.list} style={{ width: count * PLACE }}>
        {[...drawn].map((index) => {
          const moment = moments[index];
          const screenshot = screenshots.get(index);
          return (
            moment && (
              <li
                key={index}
                className={styles.place}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ insetInlineStart: index * PLACE, width: WIDTH }}
              >
                {screenshot ? (
                  <ScreenshotView screenshot={screenshot} width={WIDTH} />
                ) : (
                  <span className={styles.none}>{moment.screen}</span>
                )}
                <button
                  type="button"
                  className={styles.choose}
                  data-moment={index}
                  aria-current={index === selected}
                  aria-label={words.moment(index, moment.step, moment.screen)}
                  title={words.moment(index, moment.step, moment.screen)}
                  tabIndex={index === active ? 0 : -1}
                  onMouseEnter={() => session.pointAt(index)}
                  onFocus={() => {
                    setFocused(index);
                    session.pointAt(index);
                  }}
                  onBlur={() => {
                    setFocused(null);
                    session.pointAt(null);
                  }}
                  onClick={() => selectMoment(session, index)}
                >
                  <span className={styles.number}>{index}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
