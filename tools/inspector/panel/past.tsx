import { type RefObject, useEffect, useRef, useState } from "react";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import type { Picture } from "../pictures.ts";
import { PictureOf } from "./picture.tsx";
import panel from "./panel.module.css";
import styles from "./past.module.css";

const words = texts.panel.past;

/** Moments passed more quickly than this are not opened. */
const REST_MS = 150;

/** Says that an earlier moment is shown, and leads on from it or back to the newest. */
export function PastBar({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { place, past, selected, moments } = inspection;
  if (selected === null) return null;
  const last = moments.length - 1;
  const isLive = place.mode === "live";
  const isThere = past?.moment === selected;
  return (
    <div className={styles.bar}>
      <output>
        {isLive ? words.live(selected, last) : isThere ? words.asItWas(selected, last) : words.opening(selected, last)}
        {isThere && !past.isAsItWas && <strong className={styles.differs}>{words.differs}</strong>}
      </output>
      {!isLive && (
        <button type="button" className={panel.button} onClick={() => session.continueFrom(selected)}>
          {texts.history.moments.goOn}
        </button>
      )}
      <button type="button" className={panel.button} onClick={() => session.select(null)}>
        {texts.history.moments.newest}
      </button>
    </div>
  );
}

interface PastFrameProps {
  session: Session;
  moment: number;
  /** Taken at that moment: it has what was typed as well, and is shown instead of the replay. */
  picture: Picture | undefined;
  isThere: boolean;
}

/** The app at a past moment, in a frame that only shows: nothing in it can be pressed or typed into. */
export function PastFrame({ session, moment, picture, isThere }: PastFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () => (isResting && frame.current ? session.meetPast(frame.current, moment) : undefined),
    [session, moment, isResting],
  );
  usePicture(session, frame, isThere && !picture ? moment : null);
  return (
    <div className={styles.veil} data-there={isThere}>
      {isResting && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of this origin, which a sandbox could not restrict
        <iframe
          ref={frame}
          className={styles.page}
          inert
          aria-busy={!isThere}
          title={words.title(moment)}
          src="/inspector/app/"
        />
      )}
      {picture && (
        <div className={styles.picture}>
          <PictureOf picture={picture} />
        </div>
      )}
    </div>
  );
}

/** Takes a picture of the app once a moment has been drawn. One that has gone by until then gets none. */
export function usePicture(session: Session, frame: RefObject<HTMLIFrameElement | null>, moment: number | null): void {
  useEffect(() => {
    if (moment === null) return undefined;
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        if (frame.current) session.picture(moment, frame.current);
      });
    });
    return () => cancelAnimationFrame(request);
  }, [session, frame, moment]);
}
