import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { classes } from "../kit/classes.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { devices, deviceSchema, useLayout } from "../kit/layout.ts";
import { PaneButtons } from "../kit/panes.tsx";
import { Scaled, useScale } from "../kit/scaled.tsx";
import { useViews } from "../kit/views.ts";
import type { InspectedApp } from "../subject.ts";
import { PastBar, PastFrame, useScreenshot } from "./past.tsx";
import { ScreenshotView } from "../kit/screenshot-view.tsx";
import { ReplayFrame } from "./replay-frame.tsx";
import veil from "./past.module.css";
import controls from "../kit/controls.module.css";
import styles from "./frame.module.css";

const words = texts.panel.layout;

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
  const { app, subject, status, problem, selected, past, pointed, moments, screenshots } = inspection;
  const shown = selected ?? moments.length - 1;
  const screenshot = pointed === null ? undefined : screenshots.get(pointed);
  const missing = nearestWithoutScreenshot(inspection);
  const isPast = selected !== null && subject.mode !== "live";
  const { Reproduction } = useViews();
  const viewport = useMemo(
    () => (subject.mode === "snapshot" ? app.snapshots.viewportOf(subject.file) : null),
    [app, subject],
  );
  const device = devices[useLayout().layout.device];
  // A snapshot has the size of the person's window.
  const size = device ?? viewport;
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
          {inspection.control !== null && <ControlInWords app={app} mark={inspection.control} />}
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
      {status === "left" && <output className={styles.left}>{texts.panel.left}</output>}
      <PastBar session={session} inspection={inspection} />
      <Scaled {...fitting} size={size}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of this origin, which a sandbox could not restrict */}
        <iframe
          ref={frame}
          className={styles.app}
          inert={isPast}
          aria-busy={status === "opening"}
          title={texts.panel.appTitle}
          src={subject.mode === "live" ? subject.address : `${app.address}app/`}
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

/** Chooses the size of the app's page, and shows the scale at which it fits. */
function DeviceChoice({ scale }: { scale: number }) {
  const { layout, onLayout } = useLayout();
  return (
    <>
      {scale < 1 && <span>{words.scale(Math.round(scale * 100))}</span>}
      <select
        className={controls.control}
        aria-label={words.device}
        title={words.device}
        value={layout.device}
        onChange={({ currentTarget }) => onLayout({ ...layout, device: v.parse(deviceSchema, currentTarget.value) })}
      >
        {deviceSchema.options.map((name) => {
          const size = devices[name];
          const word = words.devices[name];
          return (
            <option key={name} value={name}>
              {size === null ? word : words.sized(word, size.width, size.height)}
            </option>
          );
        })}
      </select>
    </>
  );
}

/** The moment without a screenshot nearest to the one at which the user points; null if all have one. */
function nearestWithoutScreenshot({ subject, pointed, moments, screenshots }: Inspection): number | null {
  if (pointed === null || subject.mode === "live") return null;
  const missing = [...moments.keys()].filter((number) => !screenshots.get(number));
  return missing.toSorted((one, other) => Math.abs(one - pointed) - Math.abs(other - pointed))[0] ?? null;
}

/** Takes the screenshot of a moment that passed before the page was painted, from a replay behind the app. */
function LateScreenshot({ session, moment }: { session: Session; moment: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const meet = useCallback(
    (element: HTMLIFrameElement) => session.meetReplay(element, moment, null, () => setThere(true)),
    [session, moment],
  );
  useScreenshot(session, frame, isThere ? moment : null);
  return (
    <div className={veil.behind}>
      <ReplayFrame
        frame={frame}
        meet={meet}
        isThere={isThere}
        title={texts.panel.past.screenshot}
        className={veil.page}
      />
    </div>
  );
}

/** The events that a control of the app sends. */
function ControlInWords({ app, mark }: { app: InspectedApp; mark: string }) {
  const [machine = "", ...types] = mark.split(" ");
  return (
    <>
      {texts.panel.control(types.map((type) => app.words.instruction(machine, type)))} <code>{mark}</code>
    </>
  );
}
