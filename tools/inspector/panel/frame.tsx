import { useEffect, useRef } from "react";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { devices, useLayout } from "./layout.ts";
import { PaneButtons } from "./panes.tsx";
import { Scaled, useScale } from "./scaled.tsx";
import { Reproduction } from "./reproduction.tsx";
import { LatePicture, nearestWithoutPicture } from "./late-picture.tsx";
import { PastBar, PastFrame, usePicture } from "./past.tsx";
import { PictureOf } from "./picture.tsx";
import veil from "./past.module.css";
import controls from "./controls.module.css";
import styles from "./frame.module.css";
import reproduction from "./reproduction.module.css";

/** The app under inspection, in a new iframe each time it is opened; a chosen earlier moment lies over it. */
export function Frame({
  session,
  inspection,
  moment,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
}) {
  const { subject, status, problem, selected, past, preview, moments, pictures } = inspection;
  const shown = selected ?? moments.length - 1;
  const pointed = preview === null ? undefined : pictures.get(preview);
  const missing = nearestWithoutPicture(inspection);
  const isPast = selected !== null && subject.mode !== "live";
  const device = devices[useLayout().layout.device];
  // A snapshot has the size of the person's window.
  const size = device ?? (subject.mode === "snapshot" ? subject.envelope.page.viewport : null);
  const fitting = useScale(size);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? session.meet(frame.current) : undefined), [session]);
  usePicture(session, frame, status === "open" ? moments.length - 1 : null);
  return (
    <div className={styles.frame}>
      <div className={controls.where}>
        <code>{moment?.address ?? texts.panel.opening}</code>
        {moment && <span>{texts.panel.screen(moment.screen)}</span>}
        <span className={controls.room} />
        <span className={styles.ofPage}>
          <DeviceChoice scale={fitting.scale} />
          <PaneButtons pane="app" />
        </span>
      </div>
      {subject.mode === "snapshot" && <Reproduction subject={subject} />}
      {problem !== null && (
        <p role="alert" className={controls.problem}>
          {problem}
        </p>
      )}
      {status === "left" && <output className={reproduction.reproduction}>{texts.panel.left}</output>}
      <PastBar session={session} inspection={inspection} />
      <Scaled {...fitting} size={size}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of this origin, which a sandbox could not restrict */}
        <iframe
          ref={frame}
          className={styles.app}
          inert={isPast}
          aria-busy={status === "opening"}
          title={texts.panel.appTitle}
          src={subject.mode === "live" ? subject.address : "/inspector/app/"}
        />
        {isPast && (
          <PastFrame
            key={selected}
            session={session}
            moment={selected}
            picture={pictures.get(selected)}
            isThere={past?.moment === selected}
          />
        )}
        {missing !== null && <LatePicture key={missing} session={session} moment={missing} />}
        {preview !== null && preview !== shown && (
          <div className={veil.veil}>
            {pointed ? (
              <PictureOf picture={pointed} />
            ) : (
              <p className={controls.empty}>
                {subject.mode === "live" ? texts.panel.past.noPicture(preview) : texts.panel.past.drawing(preview)}
              </p>
            )}
          </div>
        )}
      </Scaled>
    </div>
  );
}
