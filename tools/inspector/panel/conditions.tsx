import { useState } from "react";
import { clockTime } from "../history/clock.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { connectionOf, isDown } from "./connection.ts";
import styles from "./conditions.module.css";
import controls from "./controls.module.css";

/** Controls for the clock and the connection. */
export function Conditions({ session, moment }: { session: Session; moment: Moment }) {
  return (
    <div className={styles.conditions}>
      <Clock session={session} moment={moment} />
      <Connection session={session} moment={moment} />
    </div>
  );
}

/** Says which conditions a live service has, which are simulated, and which the panel cannot know. */
export function LiveConditions({ moment, isThere }: { moment: Moment; isThere: boolean }) {
  const words = texts.step.live;
  return (
    <section aria-label={words.heading} className={styles.conditions}>
      <h2>{words.heading}</h2>
      <p>
        {texts.step.connection}{" "}
        <output>{isThere ? texts.step.connections[connectionOf(moment)] : words.pageGone}</output>
      </p>
      <dl className={styles.kinds}>
        {words.kinds.map(([kind, what]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Clock({ session, moment: { now, untilTimer } }: { session: Session; moment: Moment }) {
  const [seconds, setSeconds] = useState("30");
  const milliseconds = Number(seconds) * 1000;
  return (
    <section aria-label={texts.step.clock}>
      <h2>{texts.step.clock}</h2>
      <div className={controls.row}>
        <time className={styles.time}>{clockTime(now)}</time>
        {untilTimer === null ? (
          <p>{texts.step.noTimer}</p>
        ) : (
          <button
            type="button"
            className={controls.button}
            onClick={() => session.take({ do: "pass", milliseconds: null })}
          >
            {texts.step.nextTimer(untilTimer / 1000)}
          </button>
        )}
      </div>
      <form
        className={controls.row}
        onSubmit={(event) => {
          event.preventDefault();
          session.take({ do: "pass", milliseconds });
        }}
      >
        <label>
          {texts.step.seconds}{" "}
          <input
            className={controls.control}
            type="number"
            min="0"
            max="86400"
            required
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </label>
        <button type="submit" className={controls.button}>
          {texts.step.move}
        </button>
      </form>
    </section>
  );
}

function Connection({ session, moment }: { session: Session; moment: Moment }) {
  const isUp = !isDown(moment);
  return (
    <div className={controls.row}>
      <button
        type="button"
        role="switch"
        aria-checked={isUp}
        className={styles.switch}
        onClick={() => session.take({ do: isUp ? "drop" : "restore" })}
      >
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
        {texts.step.connection}
      </button>
      <output>{texts.step.connections[connectionOf(moment)]}</output>
    </div>
  );
}
