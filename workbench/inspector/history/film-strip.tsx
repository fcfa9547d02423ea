import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { ScreenshotView } from "../kit/screenshot-view.tsx";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { selectedIndex, selectMoment } from "./select-moment.ts";
import styles from "./film-strip.module.css";

const words = texts.film;

/** Width of a screenshot and of its place, in pixels. */
const WIDTH = 72;
const PLACE = WIDTH + 8;

/** A small screenshot of each moment: pointing at one shows that moment, pressing it goes there. */
export function FilmStrip({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { moments, screenshots } = inspection;
  const strip = useRef<HTMLOListElement>(null);
  const selected = selectedIndex(inspection);
  const [focused, setFocused] = useState<number | null>(null);
  const active = Math.min(focused ?? selected, moments.length - 1);
  const count = moments.length;

  // oxlint-disable-next-line react/incompatible-library -- the rule concerns React's compiler, which the build does not use
  const places = useVirtualizer({
    horizontal: true,
    count,
    getScrollElement: () => strip.current?.parentElement ?? null,
    estimateSize: () => PLACE,
    overscan: 6,
    // The screenshot that has the focus is always drawn, because removing it would lose the focus.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(active >= 0 ? [active] : [])])],
  });
  useLayoutEffect(() => {
    if (selected >= 0) places.scrollToIndex(selected);
  }, [places, selected]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ways: Record<string, number> = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: count - 1 };
    const target = ways[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), count - 1);
    setFocused(next);
    places.scrollToIndex(next);
  }
  useLayoutEffect(() => {
    if (focused !== null) strip.current?.querySelector<HTMLElement>(`[data-moment="${focused}"]`)?.focus();
  }, [focused]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its screenshots
    <div className={styles.scroller} onKeyDown={onKeyDown} onMouseLeave={() => session.pointAt(null)}>
      <ol ref={strip} className={styles.strip} aria-label={words.list} style={{ width: count * PLACE }}>
        {places.getVirtualItems().map(({ index, start }) => {
          const moment = moments[index];
          const screenshot = screenshots.get(index);
          const before = screenshots.get(index - 1);
          return (
            moment && (
              <li
                key={index}
                className={styles.place}
                data-same={before !== undefined && before === screenshot}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ insetInlineStart: start, width: WIDTH }}
              >
                {screenshot ? (
                  <ScreenshotView screenshot={screenshot} before={before} width={WIDTH} />
                ) : (
                  <span className={styles.none}>{moment.screen ?? moment.address}</span>
                )}
                <button
                  type="button"
                  className={styles.choose}
                  data-moment={index}
                  aria-current={index === selected}
                  aria-label={words.moment(index, moment.step, moment.screen ?? moment.address)}
                  title={words.moment(index, moment.step, moment.screen ?? moment.address)}
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
