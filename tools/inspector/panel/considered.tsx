import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { casesOf } from "../../../machines/sandbox/all-cases.ts";
import type { Step } from "../../../machines/sandbox/steps.ts";
import { graphOf } from "../chart/graph.ts";
import type { Considered, Inspection } from "../inspection.ts";
import { shownMoment, type Session } from "../session.ts";
import { texts } from "../texts.ts";
import type { Blocked, Trial } from "../trial/trial.ts";
import styles from "./considered.module.css";
import panel from "./panel.module.css";

const words = texts.step.considered;

/** A step pointed at for less time is not tried. */
const REST_MS = 120;
/** How many transitions or guards are listed before the rest is only counted. */
const LISTED = 5;

interface StepProps {
  session: Session;
  inspection: Inspection;
  step: Step;
}

const isConsidered = ({ considered }: Inspection, step: Step): boolean =>
  considered !== null && JSON.stringify(considered.step) === JSON.stringify(step);

/** A button that takes a step; while it is pointed at or has the focus, it says what would come of that. */
export function StepButton({ session, inspection, step, children }: StepProps & { children: ReactNode }) {
  const pointing = usePointing(session, step);
  const isShown = isConsidered(inspection, step);
  return (
    <>
      <button
        type="button"
        className={panel.button}
        data-considered={isShown}
        aria-describedby={isShown ? CARD_ID : undefined}
        {...pointing}
        onClick={(event) => {
          pressedAt = placeOf(event);
          session.take(step);
        }}
      >
        {children}
      </button>
      {isShown && <Card session={session} inspection={inspection} />}
    </>
  );
}

/** Leads to the reason why an event is refused. */
export function WhyNot({ session, inspection, step, label }: StepProps & { label: string }) {
  const isShown = isConsidered(inspection, step);
  const isPinned = isShown && inspection.considered?.isPinned === true;
  return (
    <>
      <button
        type="button"
        className={panel.button}
        data-considered={isShown}
        aria-describedby={isShown ? CARD_ID : undefined}
        aria-expanded={isPinned}
        aria-label={words.whyNotOf(label)}
        {...usePointing(session, step)}
        onClick={() => session.consider(isPinned ? null : step, true)}
        onKeyDown={({ key }) => key === "Escape" && session.consider(null)}
      >
        {words.whyNot}
      </button>
      {isShown && <Card session={session} inspection={inspection} />}
    </>
  );
}

/** A step may bring another button under a pointer that rests: that one is not pointed at. */
let pressedAt = "";
const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => `${clientX} ${clientY}`;

/** Considers a step while it is pointed at for a moment, or has the focus by keyboard. */
function usePointing(session: Session, step: Step) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isPinned = () => session.get().considered?.isPinned === true;
  const begin = () => {
    if (isPinned()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => session.consider(step), REST_MS);
  };
  const end = () => {
    clearTimeout(timer.current);
    if (!isPinned()) session.consider(null);
  };
  return {
    onPointerMove: (event: PointerEvent) => {
      if (placeOf(event) !== pressedAt) begin();
    },
    onPointerLeave: end,
    onFocus: ({ target }: { target: Element }) => {
      if (target.matches(":focus-visible")) begin();
    },
    onBlur: end,
  };
}

/** What would come of the considered step, beside its button, once it is known. */
function Card({ session, inspection }: Omit<StepProps, "step">) {
  const { considered } = inspection;
  const isKnown = considered !== null && (considered.trial !== null || considered.problem !== null);
  if (!isKnown) return null;
  return (
    <Popover isPinned={considered.isPinned}>
      <Explained considered={considered} screen={shownMoment(inspection)?.screen ?? ""} />
      {considered.isPinned && (
        <button type="button" className={panel.button} onClick={() => session.consider(null)}>
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

function Explained({ considered: { trial, problem }, screen }: { considered: Considered; screen: string }) {
  if (trial === null) return <p>{problem}</p>;
  const { taken, blocked } = trial;
  return (
    <>
      <p>
        <strong>{taken.length === 0 ? words.nothing : words.screen(screen, trial.screen)}</strong>
      </p>
      {taken.length > 0 && (
        <ul aria-label={words.taken}>
          {taken.slice(0, LISTED).map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same transition may be taken twice
            <li key={index}>{wayOf(one)}</li>
          ))}
          {taken.length > LISTED && <li>{words.more(taken.length - LISTED)}</li>}
        </ul>
      )}
      {blocked.length > 0 && (
        <ul aria-label={words.blocked}>
          {blocked.slice(0, LISTED).map((one) => (
            <li key={one.transition}>
              <BlockedWay blocked={one} />
            </li>
          ))}
          {blocked.length > LISTED && <li>{words.more(blocked.length - LISTED)}</li>}
        </ul>
      )}
    </>
  );
}

function BlockedWay({ blocked: { machine, transition, guard, lookedAt } }: { blocked: Blocked }) {
  return (
    <>
      {words.notTaken(wayOf({ actor: machine, transition }), inPlainWords(guard))}
      {lookedAt.length > 0 && (
        <dl aria-label={words.lookedAt}>
          {lookedAt.map(({ path, value }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A guard's name as words: `isOffered` is “is offered”. */
const inPlainWords = (guard: string): string =>
  guard.replace(/^\S+/, (name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** A transition without the id of its machine: on what, from where to where. */
function wayOf({ actor, transition }: Trial["taken"][number]): string {
  const machine = transition.split(/[. ]/, 1)[0] ?? "";
  const cases = casesOf(machine);
  const found = cases && graphOf(cases.machine).transitions.get(transition);
  if (!found) return `${actor}: ${transition}`;
  const short = (id: string) => id.slice(machine.length + 1) || machine;
  const to = found.targets.map(short).join(", ");
  return words.way(machine, found.event, short(found.source), to);
}
