import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts as history } from "../history/texts.ts";
import { texts } from "../texts.ts";
import type { Screenshot } from "../screenshots.ts";
import { ScreenshotView } from "../kit/screenshot-view.tsx";
import { ReplayFrame } from "./replay-frame.tsx";
import controls from "../kit/controls.module.css";
import styles from "./past.module.css";

const words = texts.panel.past;

/** Says that an earlier moment is shown, and offers to go on from it or back to the newest. */
export function PastBar({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { subject, past, selected, moments } = inspection;
  if (selected === null) return null;
  const last = moments.length - 1;
  const isLive = subject.mode === "live";
  const isThere = past?.moment === selected;
  return (
    <div className={styles.bar}>
      <output>
        {isLive ? words.live(selected, last) : isThere ? words.asItWas(selected, last) : words.opening(selected, last)}
        {isThere && !past.isAsItWas && <strong className={styles.differs}>{words.differs}</strong>}
      </output>
      {!isLive && (
        <button type="button" className={controls.button} onClick={() => session.continueFrom(selected)}>
          {history.moments.goOn}
        </button>
      )}
      <button type="button" className={controls.button} onClick={() => session.select(null)}>
        {history.moments.newest}
      </button>
    </div>
  );
}

interface PastFrameProps {
  session: Session;
  moment: number;
  /** The screenshot taken at that moment. It has the typed text too, so it is shown instead of the replay. */
  screenshot: Screenshot | undefined;
  isThere: boolean;
}

/** The app at a past moment, in a frame that only shows: the user cannot press or type in it. */
export function PastFrame({ session, moment, screenshot, isThere }: PastFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const meet = useCallback((element: HTMLIFrameElement) => session.meetPast(element, moment), [session, moment]);
  useScreenshot(session, frame, isThere && !screenshot ? moment : null);
  return (
    <div className={styles.veil} data-there={isThere}>
      <ReplayFrame frame={frame} meet={meet} isThere={isThere} title={words.title(moment)} className={styles.page} />
      {screenshot && (
        <div className={styles.screenshot}>
          <ScreenshotView screenshot={screenshot} />
        </div>
      )}
    </div>
  );
}

/** Takes a screenshot of the app once a moment is painted. A moment that has passed by then gets none. */
export function useScreenshot(
  session: Session,
  frame: RefObject<HTMLIFrameElement | null>,
  moment: number | null,
): void {
  useEffect(() => {
    if (moment === null) return undefined;
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        if (frame.current) session.takeScreenshot(moment, frame.current);
      });
    });
    return () => cancelAnimationFrame(request);
  }, [session, frame, moment]);
}
