import { useEffect, useRef } from "react";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import styles from "./panel.module.css";

/** The app under inspection, in a new iframe each time it is opened. */
export function Frame({
  session,
  inspection: { place, status, problem },
  moment,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? session.meet(frame.current) : undefined), [session]);
  return (
    <div className={styles.frame}>
      <p className={styles.where}>
        <code>{moment?.address ?? texts.panel.opening}</code>
        {moment && <span>{texts.panel.screen(moment.screen)}</span>}
      </p>
      {place.mode === "snapshot" && (
        <p className={styles.reproduction}>
          {texts.panel.reproduction(place.name)}
          {place.comment !== null && (
            <>
              <br />
              {texts.panel.comment} <q>{place.comment}</q>
            </>
          )}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of this origin, which a sandbox could not restrict */}
      <iframe
        ref={frame}
        className={styles.app}
        aria-busy={status === "opening"}
        title={texts.panel.appTitle}
        src={place.mode === "live" ? place.address : "/inspector/app/"}
      />
    </div>
  );
}
