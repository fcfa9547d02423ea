import { type Ref, useState } from "react";
import type { Moment, Offer } from "../link/messages.ts";
import type { Inspection, Session } from "../session.ts";
import { Recorder } from "../record/recorder.tsx";
import { texts } from "../texts.ts";
import { JsonForm } from "./json-form.tsx";
import styles from "./panel.module.css";

/** What can happen next, made to happen by hand. */
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
  const { moments, lookingAt, place } = inspection;
  const newest = moments.at(-1);
  const isLive = place.mode === "live";
  const words = sought.trim().toLowerCase();
  const reads = (...parts: readonly string[]) => parts.join(" ").toLowerCase().includes(words);
  const offers = (newest?.offers ?? []).filter(({ machine, type, words: own }) => reads(machine, type, own));
  const held = (newest?.held ?? [])
    .map(({ name, outcomes }) => ({ name, outcomes: outcomes.filter((outcome) => reads(name, outcome)) }))
    .filter(({ name, outcomes }) => outcomes.length > 0 || reads(name));
  return (
    <div className={styles.steps}>
      {lookingAt !== null && (
        <div className={styles.past}>
          <p>{texts.step.past(lookingAt, moments.length - 1)}</p>
          {!isLive && (
            <button type="button" className={styles.button} onClick={() => session.goBackTo(lookingAt)}>
              {texts.step.goOn}
            </button>
          )}
          <button type="button" className={styles.button} onClick={() => session.lookAt(null)}>
            {texts.step.newest}
          </button>
        </div>
      )}
      <details className={styles.record}>
        <summary>{texts.step.record}</summary>
        <Recorder session={session} />
      </details>
      <input
        ref={search}
        type="search"
        className={styles.control}
        aria-label={texts.step.search}
        placeholder={texts.step.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {words !== "" && offers.length + held.length === 0 && <p>{texts.step.nothingFound}</p>}

      {/* What can happen happens at the newest moment, which is not the one that is looked at. */}
      <fieldset className={styles.now} disabled={lookingAt !== null}>
        <h2>{texts.step.held}</h2>
        {isLive && <p>{texts.step.liveCalls}</p>}
        {!isLive && newest?.held.length === 0 && <p>{texts.step.noneHeld}</p>}
        {held.map((call) => (
          <HeldCall key={call.name} session={session} {...call} />
        ))}

        {byMachine(offers).map(([machine, own]) => (
          <section key={machine} aria-label={texts.step.eventsOf(machine)}>
            <h2>{machine}</h2>
            {own.map((offer) => (
              <OfferRow key={`${offer.type} ${offer.words}`} session={session} offer={offer} />
            ))}
          </section>
        ))}
        {words === "" && offers.length === 0 && <p>{texts.step.nothing}</p>}

        {!isLive && <Clock session={session} untilTimer={newest?.untilTimer ?? null} />}
        {!isLive && (
          <section aria-label={texts.step.connection}>
            <h2>{texts.step.connection}</h2>
            <p>{connectionOf(newest)}</p>
            <div className={styles.row}>
              <button type="button" className={styles.button} onClick={() => session.take({ do: "drop" })}>
                {texts.step.drop}
              </button>
              <button type="button" className={styles.button} onClick={() => session.take({ do: "restore" })}>
                {texts.step.restore}
              </button>
            </div>
          </section>
        )}
      </fieldset>
    </div>
  );
}

/** What the root says of the connection, by the name of its state. */
function connectionOf(moment: Moment | undefined): string {
  const states = moment?.actors.find(({ path }) => path === "app")?.states ?? [];
  return texts.step.isNow(
    states
      .find((id) => id.startsWith("app.connection."))
      ?.split(".")
      .at(-1) ?? "",
  );
}

function byMachine(offers: readonly Offer[]): [string, Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.machine, [...(groups.get(offer.machine) ?? []), offer]);
  return [...groups];
}

function HeldCall({ session, name, outcomes }: { session: Session } & Moment["held"][number]) {
  return (
    <section aria-label={name} className={styles.held}>
      <h3>{name}</h3>
      <div className={styles.row}>
        {outcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={styles.button}
            onClick={() => session.take({ do: "settle", name, outcome })}
          >
            {outcome}
          </button>
        ))}
      </div>
      <JsonForm
        summary={texts.step.ownJson}
        label={texts.step.answerWith(name)}
        submit={texts.step.answer}
        initial={{}}
        onSubmit={(answer) => session.take({ do: "answer", name, answer })}
      />
    </section>
  );
}

function OfferRow({ session, offer }: { session: Session; offer: Offer }) {
  const { machine, type, words, payload, takes, refused } = offer;
  const label = `${type} ${words}`.trim();
  return (
    <div className={styles.offer}>
      {takes.length > 0 ? (
        <button
          type="button"
          className={styles.button}
          onClick={() => session.take({ do: "event", machine, type, payload })}
        >
          {label}
        </button>
      ) : (
        <p className={styles.refused}>
          <s>{label}</s> {texts.step.refused(refused.map(({ guard }) => guard))}
        </p>
      )}
      {Object.keys(payload).length > 0 && (
        <JsonForm
          summary={texts.step.edit}
          label={texts.step.payloadOf(label)}
          submit={texts.step.send}
          initial={payload}
          onSubmit={(edited) => session.take({ do: "event", machine, type, payload: edited })}
        />
      )}
    </div>
  );
}

function Clock({ session, untilTimer }: { session: Session; untilTimer: number | null }) {
  const [seconds, setSeconds] = useState("30");
  const milliseconds = Number(seconds) * 1000;
  return (
    <section aria-label={texts.step.clock}>
      <h2>{texts.step.clock}</h2>
      <div className={styles.row}>
        {untilTimer === null ? (
          <p>{texts.step.noTimer}</p>
        ) : (
          <button
            type="button"
            className={styles.button}
            onClick={() => session.take({ do: "pass", milliseconds: null })}
          >
            {texts.step.nextTimer(untilTimer / 1000)}
          </button>
        )}
      </div>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          session.take({ do: "pass", milliseconds });
        }}
      >
        <label>
          {texts.step.seconds}{" "}
          <input
            className={styles.control}
            type="number"
            min="0"
            max="86400"
            required
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </label>
        <button type="submit" className={styles.button}>
          {texts.step.move}
        </button>
      </form>
    </section>
  );
}
