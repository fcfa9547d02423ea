import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { clockTime } from "../history/clock.ts";
import type { Moment } from "../link/messages.ts";
import type { Inspection } from "../inspection.ts";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import type { InspectedApp } from "../subject.ts";
import { isDown } from "./connection.ts";
import { connectionStep } from "./parts.ts";
import styles from "./conditions.module.css";
import controls from "../kit/controls.module.css";

/** Says which conditions a live service has, which are simulated, and which the panel cannot know. */
export function LiveConditions({ app, moment, isThere }: { app: InspectedApp; moment: Moment; isThere: boolean }) {
  const words = texts.step.live;
  const connection = app.connection.stateIn(moment);
  return (
    <section aria-label={words.heading} className={styles.conditions}>
      <h2>{words.heading}</h2>
      <p>
        {texts.step.connection}{" "}
        <output>{isThere && connection !== null ? texts.step.connections[connection] : words.pageGone}</output>
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

/** Moves the clock to the next timer. */
export function TimerButton({ session, moment: { untilTimer } }: { session: Session; moment: Moment }) {
  return (
    <button
      type="button"
      className={controls.button}
      aria-disabled={untilTimer === null}
      onClick={() => untilTimer !== null && session.take({ do: "pass", milliseconds: null })}
    >
      {untilTimer === null ? texts.step.noTimer : texts.step.nextTimer(untilTimer / 1000)}
    </button>
  );
}

/** Shows the time, and moves it. */
export function Clock({ session, moment: { now } }: { session: Session; moment: Moment }) {
  const [seconds, setSeconds] = useState("30");
  const milliseconds = Number(seconds) * 1000;
  return (
    <section aria-label={texts.step.clock}>
      <form
        className={controls.row}
        onSubmit={(event) => {
          event.preventDefault();
          session.take({ do: "pass", milliseconds });
        }}
      >
        {texts.step.clock} <time className={styles.time}>{clockTime(now)}</time>
        <TextInput
          size="xs"
          type="number"
          min="0"
          max="86400"
          required
          w="5rem"
          aria-label={texts.step.seconds}
          rightSection={texts.step.second}
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
        />
        <button type="submit" className={controls.button}>
          {texts.step.move}
        </button>
      </form>
    </section>
  );
}

/** Breaks the connection and restores it. */
export function ConnectionSwitch({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { app, moments, selected, subject } = inspection;
  const moment = moments.at(selected ?? -1);
  if (!moment || app.connection.stateIn(moment) === null || subject.mode === "live") return null;
  return (
    <Switch
      size="xs"
      label={texts.step.connection}
      checked={!isDown(app, moment)}
      disabled={selected !== null}
      onChange={() => session.take(connectionStep(app, moment))}
    />
  );
}
