import { TextInput } from "@mantine/core";
import { type MouseEvent, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { endsComposition } from "../../../src/components/field/field.tsx";
import type { Step } from "../../../machines/sandbox/steps.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import type { Moment } from "../link/messages.ts";
import { Starts } from "../alone/starts.tsx";
import { Recorder } from "../record/recorder.tsx";
import { texts } from "../texts.ts";
import { Clock, LiveConditions, TimerButton } from "./conditions.tsx";
import { waitsForConnection } from "./connection.ts";
import { StepButton } from "./considered.tsx";
import { HeldCall } from "./held-call.tsx";
import { BlockedOffers, Offers } from "./offers.tsx";
import {
  inPlace,
  isAnswered,
  isCall,
  isFolded,
  keeping,
  keyOfOffer,
  matching,
  type Part,
  partsAt,
  stepsIn,
} from "./parts.ts";
import styles from "./step-pane.module.css";

interface StepPaneProps {
  session: Session;
  inspection: Inspection;
  search: Ref<HTMLInputElement>;
}

/** The parts that keep their places while the same moment of the same app is shown, or the newest. */
interface Kept {
  opening: number;
  selected: number | null;
  parts: readonly Part[];
}

/** The possible next steps. */
export function StepPane({ session, inspection, search }: StepPaneProps) {
  const [sought, setSought] = useState("");
  /** The parts that keep their places until the pointer leaves the pane: those down to the pressed row. */
  const [kept, setKept] = useState<Kept | null>(null);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const { moments, selected, past, subject, opening } = inspection;
  const pane = useKeptFocus();
  const shown = moments.at(selected ?? -1);
  const isLive = subject.mode === "live";
  const place = subject.mode === "sandbox" && typeof subject.scenario !== "string" ? subject.scenario : null;
  const departure = shown ? departureAt(shown) : null;
  const words = sought.trim().toLowerCase();
  const isSearch = words !== "";
  const reads = (...parts: readonly string[]) => parts.join(" ").toLowerCase().includes(words);
  const all = shown ? partsAt(shown, isLive) : [];
  const found = shown && isSearch ? matching(shown, isLive, reads) : all;
  const parts = inPlace(found, kept?.opening === opening && kept.selected === selected ? kept.parts : []);
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

  /** Keeps everything down to the pressed line in its place. Only a mouse stays where it pressed. */
  function onPress({ nativeEvent, target }: MouseEvent): void {
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== "mouse") return;
    if (!(target instanceof Element)) return;
    const within = target.closest<HTMLElement>("[data-part]");
    const pressed = Number(within?.dataset["part"]);
    const part = parts[pressed];
    if (!within || !part) return;
    const entry = target.closest<HTMLElement>("[data-entry]");
    const until = entry === null ? part : keeping(part, entriesDownTo(entry, within));
    setKept({ opening, selected, parts: [...parts.slice(0, pressed), until] });
  }
  function toggle(event: MouseEvent, id: string): void {
    // The browser would unfold it by itself, also when it is reopened with the next app.
    event.preventDefault();
    setUnfolded(unfolded.includes(id) ? unfolded.filter((other) => other !== id) : [...unfolded, id]);
  }
  function takeOnlyHit(): void {
    const [only, ...others] = stepsIn(found);
    if (isSearch && only && others.length === 0) taking.take(only);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only notes where the mouse is
    <div
      ref={pane}
      className={styles.steps}
      tabIndex={-1}
      onClick={onPress}
      onPointerLeave={() => setKept(null)}
      // The user moves everything under the pointer.
      onWheel={() => setKept(null)}
    >
      {selected !== null && <p>{isLive ? texts.step.pastLive : texts.step.past}</p>}
      <TextInput
        ref={search}
        type="search"
        size="sm"
        aria-label={texts.step.search}
        placeholder={texts.step.search}
        value={sought}
        onChange={({ currentTarget }) => {
          setKept(null);
          setSought(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || endsComposition(event)) return;
          event.preventDefault();
          takeOnlyHit();
        }}
      />
      {isSearch && found.length === 0 && <p>{texts.step.nothingFound}</p>}
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
            {place === null
              ? texts.step.nothing
              : shown.actors[0]?.status === "active"
                ? texts.alone.nothing
                : texts.alone.over}
          </p>
        )}
      {shown &&
        parts.map((part, index) => {
          const { id } = part;
          // A part whose first rows are kept has the others further down.
          const key = `${id} ${parts.slice(0, index).filter((one) => one.id === id).length}`;
          const summary = summaryOf(part);
          const view = (
            <PartView
              session={taking}
              inspection={inspection}
              part={part}
              moment={shown}
              isPast={selected !== null}
              isFirstCall={parts.slice(0, index).filter(isCall).every(isAnswered)}
            />
          );
          return summary === null ? (
            <div key={key} data-part={index}>
              {view}
            </div>
          ) : (
            <details key={key} className={styles.folded} data-part={index} open={isSearch || unfolded.includes(id)}>
              <summary onClick={(event) => toggle(event, id)}>{summary}</summary>
              {(isSearch || unfolded.includes(id)) && view}
            </details>
          );
        })}
      {isLive && shown && <LiveConditions moment={shown} isThere={inspection.status === "open"} />}
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
  /** Whether no request above waits. */
  isFirstCall: boolean;
}

function PartView({ session, inspection, part, moment, isPast, isFirstCall }: PartViewProps) {
  const props = { session, inspection, isPast };
  switch (part.kind) {
    case "call":
      return (
        <>
          {isFirstCall && <h2 data-gone={isAnswered(part)}>{texts.step.held}</h2>}
          <HeldCall {...props} call={part.call} gone={part.gone} waits={waitsForConnection(moment, part.call.name)} />
        </>
      );
    case "connection":
      return (
        <StepButton {...props} step={part.step} entry={part.id} isGone={false}>
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
        <section aria-label={name} data-gone={part.offers.every((offer) => part.gone.has(keyOfOffer(offer)))}>
          {!isFolded(part) && <h2>{name}</h2>}
          <Offers {...props} offers={part.offers} gone={part.gone} />
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

/** The keys of a part's entries down to the line of one of them. */
function entriesDownTo(entry: HTMLElement, part: HTMLElement): ReadonlySet<string> {
  const all = [...part.querySelectorAll<HTMLElement>("[data-entry]")];
  const next = all.findIndex((other) => other.offsetTop > entry.offsetTop);
  // A type's plain case looks different when it is alone.
  const least = all.indexOf(entry) + (entry.dataset["entry"]?.includes(" ") === true ? 1 : 2);
  return new Set(
    all.slice(0, next < 0 ? all.length : Math.max(next, least)).map(({ dataset }) => dataset["entry"] ?? ""),
  );
}

/** The address of another site to which the app sends the person. */
function departureAt({ actors }: Moment): string | null {
  const departure = v.safeParse(departureSchema, actors[0]?.context["departure"]);
  return departure.success ? departure.output.url : null;
}

const departureSchema = v.object({ url: v.string() });

/** The name of a part that is folded until it is needed; null for the others. */
function summaryOf(part: Part): string | null {
  if (part.kind === "clock") return texts.step.clock;
  if (part.kind === "record") return texts.step.record;
  if (part.kind === "blocked") return texts.step.counted(texts.step.blocked, part.offers.length);
  if (part.kind !== "events" || !isFolded(part)) return null;
  return texts.step.counted(texts.step.eventsOf(part.machine), part.offers.length);
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
