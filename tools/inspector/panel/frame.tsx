import { useEffect, useRef } from "react";
import { classes } from "../../../src/components/classes.ts";
import { instruction } from "../../flow-pages/happenings.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { devices, useLayout } from "./layout.ts";
import { PaneButtons } from "./panes.tsx";
import { Scaled, useScale } from "./scaled.tsx";
import { Reproduction } from "./reproduction.tsx";
import { LateScreenshot, nearestWithoutScreenshot } from "./late-screenshot.tsx";
import { PastBar, PastFrame, useScreenshot } from "./past.tsx";
import { ScreenshotView } from "./screenshot-view.tsx";
import veil from "./past.module.css";
import controls from "./controls.module.css";
import styles from "./frame.module.css";
import reproduction from "./reproduction.module.css";

/** The app under inspection, in a new iframe each time it is opened; a chosen earlier moment lies over it. */
export function Frame({
  session,
  inspection,
  moment,
  onRead,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
  /** Shows the other parts again; null while they are shown. */
  onRead: (() => void) | null;
}) {
  const { subject, status, problem, selected, past, pointed, moments, screenshots } = inspection;
  const shown = selected ?? moments.length - 1;
  const screenshot = pointed === null ? undefined : screenshots.get(pointed);
  const missing = nearestWithoutScreenshot(inspection);
  const isPast = selected !== null && subject.mode !== "live";
  const device = devices[useLayout().layout.device];
  // A snapshot has the size of the person's window.
  const size = device ?? (subject.mode === "snapshot" ? subject.envelope.page.viewport : null);
  const fitting = useScale(size);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? session.meet(frame.current) : undefined), [session]);
  useScreenshot(session, frame, status === "open" ? moments.length - 1 : null);
  return (
    <div className={styles.frame}>
      <div className={classes(controls.where, styles.bar)}>
        <div className={styles.at}>
          <code title={moment?.address}>{moment?.address ?? texts.panel.opening}</code>
          {moment?.screen != null && <span title={moment.screen}>{texts.panel.screen(moment.screen)}</span>}
        </div>
        <output className={classes(controls.room, styles.control)}>
          {inspection.control !== null && <ControlInWords mark={inspection.control} />}
        </output>
        <span className={styles.ofPage}>
          <DeviceChoice scale={fitting.scale} />
          <PaneButtons pane="app" />
        </span>
      </div>
      {subject.mode === "snapshot" && <Reproduction subject={subject} onRead={onRead} />}
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
            screenshot={screenshots.get(selected)}
            isThere={past?.moment === selected}
          />
        )}
        {missing !== null && <LateScreenshot key={missing} session={session} moment={missing} />}
        {pointed !== null && pointed !== shown && (
          <div className={veil.veil}>
            {screenshot ? (
              <ScreenshotView screenshot={screenshot} />
            ) : (
              <p className={controls.empty}>
                {subject.mode === "live" ? texts.panel.past.noScreenshot(pointed) : texts.panel.past.drawing(pointed)}
              </p>
            )}
          </div>
        )}
      </Scaled>
    </div>
  );
}

/** The events that a control of the app sends. */
function ControlInWords({ mark }: { mark: string }) {
  const [machine = "", ...types] = mark.split(" ");
  return (
    <>
      {texts.panel.control(types.map((type) => instruction(machine, type)))} <code>{mark}</code>
    </>
  );
}
