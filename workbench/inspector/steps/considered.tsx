import { type ReactNode, useEffect, useRef } from "react";
import type { Step } from "../../explore/steps.ts";
import type { Considered, Inspection } from "../inspection.ts";
import { shownMoment, type Session } from "../session.ts";
import { texts } from "../texts.ts";
import { Ahead } from "./ahead.tsx";
import { BlockedWays, LISTED, wayOf } from "../kit/blocked-ways.tsx";
import blockedStyles from "../kit/blocked-ways.module.css";
import styles from "./considered.module.css";
import controls from "../kit/controls.module.css";
import type { InspectedApp } from "../subject.ts";

const words = texts.step.considered;

/** How long a user must point at a step before it is tried, milliseconds. */
const REST_MS = 120;

interface StepProps {
  session: Session;
  inspection: Inspection;
  step: Step;
}

const isConsidered = ({ considered }: Inspection, step: Step): boolean =>
  considered !== null && JSON.stringify(considered.step) === JSON.stringify(step);

interface StepButtonProps extends StepProps {
  /** The name of the step, if the button shows only part of it. */
  label?: string;
  /** Whether an earlier moment is shown, which takes no steps. */
  isPast: boolean;
  children: ReactNode;
}

/** A button that takes a step; while the user points at it or focuses it, a card shows the step's effect. */
export function StepButton({ session, inspection, step, label, isPast, children }: StepButtonProps) {
  const { rest, ...pointing } = usePointing(session, step);
  const isShown = !isPast && isConsidered(inspection, step);
  return (
    <>
      <button
        type="button"
        className={controls.button}
        data-considered={isShown}
        aria-label={label}
        aria-describedby={isShown ? CARD_ID : undefined}
        aria-disabled={isPast}
        {...(!isPast && pointing)}
        onClick={(event) => {
          // A double click takes one step, although another button may be under the pointer after the first.
          if (isPast || event.detail > 1) return;
          rest();
          session.take(step);
        }}
      >
        {children}
      </button>
      {isShown && <Card session={session} inspection={inspection} />}
    </>
  );
}

/** A button that shows why guards block an event. */
export function WhyNot({ session, inspection, step, label }: StepProps & { label: string }) {
  const isShown = isConsidered(inspection, step);
  const isPinned = isShown && inspection.considered?.isPinned === true;
  const { rest: _, ...pointing } = usePointing(session, step);
  return (
    <>
      <button
        type="button"
        className={controls.button}
        data-considered={isShown}
        aria-describedby={isShown ? CARD_ID : undefined}
        aria-expanded={isPinned}
        aria-label={words.whyNotOf(label)}
        {...pointing}
        onClick={() => session.consider(isPinned ? null : step, true)}
        onKeyDown={({ key }) => key === "Escape" && session.consider(null)}
      >
        {words.whyNot}
      </button>
      {isShown && <Card session={session} inspection={inspection} />}
    </>
  );
}

/** Considers a step while the user points at it for a moment, or focuses it by keyboard. */
function usePointing(session: Session, step: Step) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the step was taken and the pointer still rests on its button: a card would cover the step's effect. */
  const isResting = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isPinned = () => session.get().considered?.isPinned === true;
  const begin = () => {
    if (isPinned() || isResting.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => session.consider(step), REST_MS);
  };
  const end = () => {
    isResting.current = false;
    clearTimeout(timer.current);
    if (!isPinned()) session.consider(null);
  };
  return {
    rest() {
      isResting.current = true;
      clearTimeout(timer.current);
    },
    onPointerMove: begin,
    onPointerLeave: end,
    onFocus: ({ target }: { target: Element }) => {
      if (target.matches(":focus-visible")) begin();
    },
    onBlur: end,
  };
}

/** The effect of the considered step, beside its button, once the trial is done. */
function Card({ session, inspection }: Omit<StepProps, "step">) {
  const { considered } = inspection;
  const isKnown = considered !== null && (considered.trial !== null || considered.problem !== null);
  if (!isKnown) return null;
  const newest = inspection.moments.length - 1;
  return (
    <Popover isPinned={considered.isPinned}>
      {considered.trial && considered.trial.taken.length > 0 && (
        <Ahead session={session} moment={newest} step={considered.step} size={inspection.screenshots.get(newest)} />
      )}
      <Explained app={inspection.app} considered={considered} screen={shownMoment(inspection)?.screen ?? null} />
      {considered.isPinned && (
        <button type="button" className={controls.button} onClick={() => session.consider(null)}>
          {texts.help.close}
        </button>
      )}
    </Popover>
  );
}

const CARD_ID = "what-would-come";

function Popover({ isPinned, children }: { isPinned: boolean; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.showPopover(), []);
  return (
    <div ref={card} id={CARD_ID} popover="manual" className={styles.card} data-pinned={isPinned}>
      {children}
    </div>
  );
}

function Explained({
  app,
  considered: { trial, problem },
  screen,
}: {
  app: InspectedApp;
  considered: Considered;
  screen: string | null;
}) {
  if (trial === null) return <p>{problem}</p>;
  const { taken, blocked } = trial;
  return (
    <>
      <p>
        <strong>
          {taken.length === 0 ? words.nothing : words.screen(screen ?? words.none, trial.screen ?? words.none)}
        </strong>
      </p>
      {taken.length > 0 && (
        <ul aria-label={words.taken} className={blockedStyles.list}>
          {taken.slice(0, LISTED).map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same transition may be taken twice
            <li key={index}>{wayOf(app, one)}</li>
          ))}
          {taken.length > LISTED && <li>{words.more(taken.length - LISTED)}</li>}
        </ul>
      )}
      {blocked.length > 0 && <BlockedWays app={app} blocked={blocked} />}
    </>
  );
}
