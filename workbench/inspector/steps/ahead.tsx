import { useCallback, useRef, useState } from "react";
import type { Step } from "../../explore/steps.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { ReplayFrame } from "../frame/replay-frame.tsx";
import { scaleToFit } from "../kit/scaled.tsx";
import type { Size } from "../subject.ts";
import styles from "./ahead.module.css";

/** The largest size of the preview in its card, in pixels. */
const ROOM = { width: 136, height: 220 };

interface AheadProps {
  session: Session;
  /** The newest moment. */
  moment: number;
  step: Step;
  /** The size of the app's page; undefined while that is hidden. */
  size: Size | undefined;
}

/** A small preview of the app after a step. */
export function Ahead({ session, moment, step, size }: AheadProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const meet = useCallback(
    (element: HTMLIFrameElement) => session.meetReplay(element, moment, step, () => setThere(true)),
    [session, moment, step],
  );
  if (!size || size.width * size.height === 0) return null;
  const scale = scaleToFit(size, ROOM);
  return (
    <div
      className={styles.room}
      data-there={isThere}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div className={styles.page} style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}>
        <ReplayFrame
          frame={frame}
          meet={meet}
          isThere={isThere}
          title={texts.step.considered.ahead}
          className={styles.frame}
        />
      </div>
    </div>
  );
}
