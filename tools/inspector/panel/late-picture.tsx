import { useCallback, useRef, useState } from "react";
import type { Inspection } from "../inspection.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { usePicture } from "./past.tsx";
import { ReplayFrame } from "./replay-frame.tsx";
import styles from "./past.module.css";

/** The moment without a picture nearest to the one at which the user points; null if all have one. */
export function nearestWithoutPicture({ subject, preview, moments, pictures }: Inspection): number | null {
  if (preview === null || subject.mode === "live") return null;
  const missing = [...moments.keys()].filter((number) => !pictures.get(number));
  return missing.toSorted((one, other) => Math.abs(one - preview) - Math.abs(other - preview))[0] ?? null;
}

/** Takes the picture of a moment that passed before the page was painted, from a replay behind the app. */
export function LatePicture({ session, moment }: { session: Session; moment: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const meet = useCallback(
    (element: HTMLIFrameElement) => session.meetReplay(element, moment, null, () => setThere(true)),
    [session, moment],
  );
  usePicture(session, frame, isThere ? moment : null);
  return (
    <div className={styles.behind}>
      <ReplayFrame
        frame={frame}
        meet={meet}
        isThere={isThere}
        title={texts.panel.past.picture}
        className={styles.page}
      />
    </div>
  );
}
