import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { classes } from "../../../workbench/inspector/kit/classes.ts";
import { instruction } from "../../flow-pages/happenings.ts";
import type { Moment } from "../../../workbench/inspector/link/messages.ts";
import type { Session } from "../../../workbench/inspector/session.ts";
import type { Inspection } from "../../../workbench/inspector/inspection.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { devices, deviceSchema, useLayout } from "../../../workbench/inspector/kit/layout.ts";
import { PaneButtons } from "../../../workbench/inspector/kit/panes.tsx";
import { Scaled, useScale } from "../../../workbench/inspector/kit/scaled.tsx";
import { reproducedIn } from "../reproduction/reproduced.ts";
import { Reproduction } from "../reproduction/reproduction.tsx";
import { PastBar, PastFrame, useScreenshot } from "../../../workbench/inspector/frame/past.tsx";
import { ScreenshotView } from "../../../workbench/inspector/kit/screenshot-view.tsx";
import { ReplayFrame } from "../../../workbench/inspector/frame/replay-frame.tsx";
import veil from "../../../workbench/inspector/frame/past.module.css";
import controls from "../../../workbench/inspector/kit/controls.module.css";
import styles from "./frame.module.css";
import reproduction from "../reproduction/reproduction.module.css";

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
  const { subject, status, problem, selected, past, pointed, moments, screenshots } = inspection;
  const shown = selected ?? moments.length - 1;
  const screenshot = pointed === null ? undefined : screenshots.get(pointed);
  const missing = nearestWithoutScreenshot(inspection);
  const isPast = selected !== null && subject.mode !== "live";
  const reproduced = useMemo(() => reproducedIn(subject), [subject]);
  const device = devices[useLayout().layout.device];
  // A snapshot has the size of the person's window.
  const size = device ?? reproduced?.envelope.page.viewport ?? null;
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
      {subject.mode === "snapshot" && reproduced && (
        <Reproduction name={subject.name} reproduced={reproduced} onRead={onRead} />
      )}
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
function ControlInWords({ mark }: { mark: string }) {
  const [machine = "", ...types] = mark.split(" ");
  return (
    <>
      {texts.panel.control(types.map((type) => instruction(machine, type)))} <code>{mark}</code>
    </>
  );
}
