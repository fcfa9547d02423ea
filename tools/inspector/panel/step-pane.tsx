import { type Ref, useEffect, useLayoutEffect, useRef, useState } from "react";
import { eventStep } from "../../../machines/sandbox/steps.ts";
import type { Offer } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { Recorder } from "../record/recorder.tsx";
import { texts } from "../texts.ts";
import { Conditions, LiveConditions } from "./conditions.tsx";
import { waitsForConnection } from "./connection.ts";
import { StepButton, WhyNot } from "./considered.tsx";
import { HeldCall, heldMatching } from "./held-call.tsx";
import { JsonForm } from "./json-form.tsx";
import controls from "./controls.module.css";
import styles from "./step-pane.module.css";

/** The possible next steps. */
export function StepPane({
  session,
  inspection,
  search,
}: {
  session: Session;
  inspection: Inspection;
  search: Ref<HTMLInputElement>;
}) {
  const [sought, setSought] = useState("");
  const { moments, selected, past, subject } = inspection;
  const pane = useKeptFocus();
  const shown = moments.at(selected ?? -1);
  const isLive = subject.mode === "live";
  const words = sought.trim().toLowerCase();
  const reads = (...parts: readonly string[]) => parts.join(" ").toLowerCase().includes(words);
  const offers = (shown?.offers ?? []).filter(({ machine, type, words: own }) => reads(machine, type, own));
  const held = heldMatching(shown?.held ?? [], reads);
  return (
    <div ref={pane} className={styles.steps} tabIndex={-1}>
      {selected !== null && <p>{isLive ? texts.step.pastLive : texts.step.past}</p>}
      <input
        ref={search}
        type="search"
        className={controls.control}
        aria-label={texts.step.search}
        placeholder={texts.step.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {words !== "" && offers.length + held.length === 0 && <p>{texts.step.nothingFound}</p>}

      {/* Steps always apply to the newest moment, so they are disabled while an earlier one is shown. */}
      <fieldset className={styles.now} disabled={selected !== null}>
        <h2>{texts.step.held}</h2>
        {isLive && <p>{texts.step.liveCalls}</p>}
        {!isLive && shown?.held.length === 0 && <p>{texts.step.noneHeld}</p>}
        {held.map((call) => (
          <HeldCall
            key={call.name}
            session={session}
            inspection={inspection}
            {...call}
            waits={shown !== undefined && waitsForConnection(shown, call.name)}
          />
        ))}
        {!isLive && shown && <Conditions session={session} moment={shown} />}
      </fieldset>
      {isLive && shown && <LiveConditions moment={shown} isThere={inspection.status === "open"} />}
      <details className={styles.record}>
        <summary>{texts.step.record}</summary>
        <Recorder session={session} />
      </details>
      <fieldset className={styles.now} disabled={selected !== null}>
        {byMachine(offers).map(([machine, own]) => (
          <section key={machine} aria-label={texts.step.eventsOf(machine)}>
            <h2>{machine}</h2>
            {own.map((offer) => (
              <OfferRow key={`${offer.type} ${offer.words}`} session={session} inspection={inspection} offer={offer} />
            ))}
          </section>
        ))}
        {words === "" && offers.length === 0 && (selected === null || past !== null) && <p>{texts.step.nothing}</p>}
      </fieldset>
    </div>
  );
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

function byMachine(offers: readonly Offer[]): [string, Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.machine, [...(groups.get(offer.machine) ?? []), offer]);
  return [...groups];
}

interface OfferRowProps {
  session: Session;
  inspection: Inspection;
  offer: Offer;
}

function OfferRow({ session, inspection, offer }: OfferRowProps) {
  const { machine, type, words, payload, takes, refused } = offer;
  const label = `${type} ${words}`.trim();
  const step = { do: "case", machine, type, words } as const;
  const isTried = inspection.subject.mode !== "live" && inspection.selected === null;
  return (
    <div className={styles.offer}>
      {takes.length > 0 ? (
        <StepButton session={session} inspection={inspection} step={step}>
          {label}
        </StepButton>
      ) : (
        <>
          <p className={styles.refused}>
            <s>{label}</s> {texts.step.refused(refused.map(({ guard }) => guard))}
          </p>
          {isTried && <WhyNot session={session} inspection={inspection} step={step} label={label} />}
        </>
      )}
      {Object.keys(payload).length > 0 && (
        <JsonForm
          summary={texts.step.edit}
          label={texts.step.payloadOf(label)}
          submit={texts.step.send}
          initial={payload}
          onSubmit={(edited) => session.take(eventStep(machine, type, edited))}
        />
      )}
    </div>
  );
}
