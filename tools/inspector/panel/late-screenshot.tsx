import { useCallback, useRef, useState } from "react";
import type { Inspection } from "../inspection.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { useScreenshot } from "./past.tsx";
import { ReplayFrame } from "./replay-frame.tsx";
import styles from "./past.module.css";

/** The moment without a screenshot nearest to the one at which the user points; null if all have one. */
export function nearestWithoutScreenshot({ subject, pointed, moments, screenshots }: Inspection): number | null {
  if (pointed === null || subject.mode === "live") return null;
  const missing = [...moments.keys()].filter((number) => !screenshots.get(number));
  return missing.toSorted((one, other) => Math.abs(one - pointed) - Math.abs(other - pointed))[0] ?? null;
}

/** Takes the screenshot of a moment that passed before the page was painted, from a replay behind the app. */
export function LateScreenshot({ session, moment }: { session: Session; moment: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const meet = useCallback(
    (element: HTMLIFrameElement) => session.meetReplay(element, moment, null, () => setThere(true)),
    [session, moment],
  );
  useScreenshot(session, frame, isThere ? moment : null);
  return (
    <div className={styles.behind}>
      <ReplayFrame
        frame={frame}
        meet={meet}
        isThere={isThere}
        title={texts.panel.past.screenshot}
        className={styles.page}
      />
    </div>
  );
}
