import { TextInput } from "@mantine/core";
import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { endsComposition } from "../kit/ends-composition.ts";
import { type Step, stepInWords } from "../../explore/steps.ts";
import type { Session } from "../session.ts";
import type { InspectedApp } from "../subject.ts";
import type { Inspection } from "../inspection.ts";
import type { HeldCall as Held, Moment } from "../link/messages.ts";
import { Starts } from "../alone/starts.tsx";
import { Recorder } from "../record/recorder.tsx";
import { offerInWords } from "../plain-words.ts";
import { texts } from "../texts.ts";
import { Clock, LiveConditions, TimerButton } from "./conditions.tsx";
import { bringIntoView } from "../kit/bring-into-view.ts";
import { waitsForConnection } from "./connection.ts";
import { StepButton } from "./considered.tsx";
import { HeldCall } from "./held-call.tsx";
import { BlockedOffers, Offers } from "./offers.tsx";
import { isFolded, matching, type Part, partsAt, stepsIn } from "./parts.ts";
import styles from "../kit/steps.module.css";

interface StepPaneProps {
  session: Session;
  inspection: Inspection;
  search: Ref<HTMLInputElement>;
}

/** The possible next steps. */
export function StepPane({ session, inspection, search }: StepPaneProps) {
  const [sought, setSought] = useState("");
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const { app, moments, selected, past, subject } = inspection;
  const pane = useKeptFocus();
  const shown = moments.at(selected ?? -1);
  useNewestRequest(pane, shown?.held ?? []);
  const isLive = subject.mode === "live";
  const place = subject.mode === "sandbox" && typeof subject.scenario !== "string" ? subject.scenario : null;
  const [root] = shown?.actors ?? [];
  const departure = root ? app.departureOf(root) : null;
  const words = sought.trim().toLowerCase();
  const isSearch = words !== "";
  const reads = (...parts: readonly string[]) => parts.join(" ").toLowerCase().includes(words);
  const all = shown ? partsAt(app, shown, isLive) : [];
  const parts = shown && isSearch ? matching(app, shown, isLive, reads) : all;
  const last = selected === null ? inspection.steps.findLast((step) => step !== null) : undefined;
  const taking = useMemo(
    () => ({
      ...session,
      take(step: Step) {
        setSought("");
        session.take(step);
      },
    }),
    [session],
  );

  function toggle(event: MouseEvent, id: string): void {
    // The browser would unfold it by itself, also when it is reopened with the next app.
    event.preventDefault();
    const isOpen = unfolded.includes(id);
    flushSync(() => setUnfolded(isOpen ? unfolded.filter((other) => other !== id) : [...unfolded, id]));
    if (!isOpen) bringIntoView(event.currentTarget.parentElement);
  }
  function takeOnlyHit(): void {
    const [only, ...others] = stepsIn(parts);
    if (isSearch && only && others.length === 0) taking.take(only);
  }
  return (
    <div ref={pane} className={styles.steps} tabIndex={-1}>
      {selected !== null && <p>{isLive ? texts.step.pastLive : texts.step.past}</p>}
      <TextInput
        ref={search}
        type="search"
        size="sm"
        aria-label={texts.step.search}
        placeholder={texts.step.search}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || endsComposition(event)) return;
          event.preventDefault();
          takeOnlyHit();
        }}
      />
      {last && !isSearch && <LastStep app={app} step={last} />}
      {isSearch && parts.length === 0 && <p>{texts.step.nothingFound}</p>}
      {place !== null && !isSearch && <Starts session={session} inspection={inspection} place={place} />}
      {isLive && <p>{texts.step.liveCalls}</p>}
      {departure !== null && (
        <p className={styles.departure}>
          {texts.step.sentTo} <code>{departure}</code>
        </p>
      )}
      {shown &&
        !isSearch &&
        stepsIn(all.filter((part) => !isFolded(part))).length === 0 &&
        (selected === null || past !== null) && (
          <p>
            {place === null ? texts.step.nothing : root?.status === "active" ? texts.alone.nothing : texts.alone.over}
          </p>
        )}
      {shown &&
        parts.map((part, index) => {
          const { id } = part;
          const summary = summaryOf(part);
          const view = (
            <PartView
              session={taking}
              inspection={inspection}
              part={part}
              moment={shown}
              isPast={selected !== null}
              isFirstCall={parts.findIndex(({ kind }) => kind === "call") === index}
            />
          );
          return summary === null ? (
            <div key={id}>{view}</div>
          ) : (
            <details key={id} className={styles.folded} open={isSearch || unfolded.includes(id)}>
              <summary onClick={(event) => toggle(event, id)}>{summary}</summary>
              {(isSearch || unfolded.includes(id)) && view}
            </details>
          );
        })}
      {isLive && shown && <LiveConditions app={app} moment={shown} isThere={inspection.status === "open"} />}
    </div>
  );
}

interface PartViewProps {
  session: Session;
  inspection: Inspection;
  part: Part;
  moment: Moment;
  /** Whether an earlier moment is shown. Steps always apply to the newest one. */
  isPast: boolean;
  /** Whether it is the first of the requests. */
  isFirstCall: boolean;
}

function PartView({ session, inspection, part, moment, isPast, isFirstCall }: PartViewProps) {
  const props = { session, inspection, isPast };
  switch (part.kind) {
    case "call":
      return (
        <>
          {isFirstCall && <h2>{texts.step.held}</h2>}
          <HeldCall {...props} call={part.call} waits={waitsForConnection(inspection.app, moment, part.call.name)} />
        </>
      );
    case "connection":
      return (
        <StepButton {...props} step={part.step}>
          {texts.step.changeConnection[part.step.do]}
        </StepButton>
      );
    case "timer":
      return (
        <fieldset className={styles.part} disabled={isPast}>
          <TimerButton session={session} moment={moment} />
        </fieldset>
      );
    case "events": {
      const name = texts.step.eventsOf(part.machine);
      return (
        <section aria-label={name}>
          {!isFolded(part) && <h2>{name}</h2>}
          <Offers {...props} offers={part.offers} />
        </section>
      );
    }
    case "blocked":
      return <BlockedOffers {...props} offers={part.offers} />;
    case "clock":
      return (
        <fieldset className={styles.part} disabled={isPast}>
          <Clock session={session} moment={moment} />
        </fieldset>
      );
    case "record":
      return <Recorder session={session} />;
  }
}

/** The name of a part that is folded until it is needed; null for the others. */
function summaryOf(part: Part): string | null {
  if (part.kind === "clock") return texts.step.clock;
  if (part.kind === "record") return texts.step.record;
  if (part.kind === "blocked") return texts.step.counted(texts.step.blocked, part.offers.length);
  if (part.kind !== "events" || !isFolded(part)) return null;
  return texts.step.counted(texts.step.eventsOf(part.machine), part.offers.length);
}

/** The step that was taken last, in one line. */
function LastStep({ app, step }: { app: InspectedApp; step: Step }) {
  const words = texts.step.last(lastInWords(app, step));
  return (
    <p className={styles.last} title={words}>
      {words}
    </p>
  );
}

function lastInWords(app: InspectedApp, step: Step): string {
  switch (step.do) {
    case "case":
      return offerInWords(app, step);
    case "event":
      return texts.step.ownPayload(app.words.instruction(step.machine, step.type));
    case "settle":
      return `${step.name}: ${texts.step.outcome(step.outcome)}`;
    case "answer":
      return texts.step.ownAnswer(step.name);
    case "pass":
    case "drop":
    case "restore":
      return stepInWords(step);
  }
}

/** A new request comes first, so the list scrolls back to it. */
function useNewestRequest(pane: RefObject<HTMLElement | null>, held: readonly Held[]): void {
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const names = held.map(({ name }) => name);
    if (names.some((name) => !known.current.includes(name))) pane.current?.scrollIntoView();
    known.current = names;
  }, [pane, held]);
}

/** If a step removes the focused control, the focus stays in the pane instead of moving to the page's start. */
function useKeptFocus() {
  const pane = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && pane.current?.contains(target) === true;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (wasInside.current && document.activeElement === document.body) pane.current?.focus({ preventScroll: true });
  });
  return pane;
}
