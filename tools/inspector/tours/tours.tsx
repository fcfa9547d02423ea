import { useEffect, useRef, useState } from "react";
import { saveFile, textFile } from "../../../src/adapters/save-file.ts";
import type { Inspection } from "../../../workbench/inspector/inspection.ts";
import controls from "../../../workbench/inspector/kit/controls.module.css";
import type { Session } from "../../../workbench/inspector/session.ts";
import { sampleFile } from "./sample-file.ts";
import { texts } from "./texts.ts";
import {
  isStartClosed,
  keepStartClosed,
  keepTourDone,
  reachedIn,
  type TourName,
  tourNames,
  tours,
  toursDone,
} from "./goals.ts";
import styles from "./tours.module.css";

/** The start page and the running tour; the page disappears as soon as the user opens an app. */
export function useTours(session: Session, inspection: Inspection, startsHere: boolean) {
  const { opening } = inspection;
  const [startAt, setStartAt] = useState(startsHere && !isStartClosed() ? opening : null);
  const [taken, setTaken] = useState<TourName | null>(null);
  return {
    isStarting: startAt === opening,
    taken,
    showStart: () => setStartAt(startAt === opening ? null : opening),
    begin(name: TourName): void {
      const { scenario } = tours[name];
      setTaken(name);
      setStartAt(null);
      if (scenario !== null) session.open({ mode: "sandbox", scenario }, null);
    },
    close(): void {
      setStartAt(null);
      keepStartClosed();
    },
    end: () => setTaken(null),
  };
}
export type Tours = ReturnType<typeof useTours>;

/** Offers the tours, or to begin without one. */
export function StartPage({ tours: { begin, close } }: { tours: Tours }) {
  const [done] = useState(toursDone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  return (
    <section className={styles.start} aria-label={texts.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p>{texts.lead}</p>
      <ul className={styles.tours}>
        {tourNames.map((name) => {
          const { title, lead } = texts.tours[name];
          return (
            <li key={name}>
              <button type="button" aria-label={texts.begin(title)} onClick={() => begin(name)}>
                <strong>{title}</strong>
                <span>{lead}</span>
                {done.includes(name) && <small>✓ {texts.isDone}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className={controls.button} onClick={close}>
        {texts.close}
      </button>
    </section>
  );
}

interface TourBarProps {
  session: Session;
  inspection: Inspection;
  tour: TourName;
  tours: Tours;
}

/** The goals of a tour, each ticked when the user has reached it. */
export function TourBar({ session, inspection, tour, tours: { showStart, end } }: TourBarProps) {
  const { title, goals, done } = texts.tours[tour];
  const reached = reachedIn(tour, inspection);
  const isDone = reached >= goals.length;
  useEffect(() => {
    if (isDone) keepTourDone(tour);
  }, [isDone, tour]);
  async function saveSample(): Promise<void> {
    await sampleFile().then(
      (file) => saveFile("sample.foyer-snapshot.json", textFile(file)),
      (error: Error) => session.fail(error.message),
    );
  }
  /** Only the next goal has words beside its number. */
  const markOf = (index: number) =>
    index < reached ? "✓" : index === reached ? texts.goal(index + 1, goals.length) : index + 1;
  return (
    <section className={styles.bar} aria-label={texts.bar(title)}>
      <strong>{title}</strong>
      <ol>
        {goals.map((goal, index) => (
          <li key={goal} data-reached={index < reached} aria-current={index === reached ? "step" : undefined}>
            <span aria-hidden="true">{markOf(index)}</span>{" "}
            <span className={index === reached ? undefined : "unseen"}>{goal}</span>
            {index < reached && <span className="unseen"> ({texts.isReached})</span>}
          </li>
        ))}
      </ol>
      <output>{isDone && done}</output>
      {tour === "file" && reached === 0 && (
        <button type="button" className={controls.button} onClick={() => void saveSample()}>
          {texts.sample}
        </button>
      )}
      {isDone && (
        <button type="button" className={controls.button} onClick={showStart}>
          {texts.others}
        </button>
      )}
      <button type="button" className={controls.button} onClick={end}>
        {texts.end}
      </button>
    </section>
  );
}
