import { useId } from "react";
import { groups, type ScenarioName, scenarios } from "../../../machines/sandbox/scenarios.ts";
import type { Theme } from "../../../machines/shared/channels.ts";
import { Mark } from "../../../src/components/mark/mark.tsx";
import { OpenFile } from "./open-file.tsx";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { nameOfPlace } from "../alone/place.ts";
import { texts } from "../texts.ts";
import controls from "./controls.module.css";
import styles from "./top-bar.module.css";

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);
const LIVE = "live";

/** The starting point, start over, all charts, help and theme. */
export function TopBar({
  session,
  inspection: { subject },
  onCharts,
  onStart,
  onHelp,
}: {
  session: Session;
  inspection: Inspection;
  onCharts(): void;
  onStart(): void;
  onHelp(): void;
}) {
  const id = useId();
  const place = subject.mode === "sandbox" ? subject.scenario : null;
  function choose(value: string): void {
    if (isScenario(value)) session.open({ mode: "sandbox", scenario: value }, null);
    else if (value === LIVE) session.open({ mode: "live", address: "/login" }, null);
  }
  return (
    <header className={styles.bar}>
      <h1 className={styles.brand}>
        <Mark />
        {texts.panel.heading}
      </h1>
      <label htmlFor={id}>{texts.panel.beginAt}</label>
      <select
        id={id}
        className={controls.control}
        value={place === null ? subject.mode : nameOfPlace(place)}
        onChange={(event) => choose(event.target.value)}
      >
        {subject.mode === "snapshot" && <option value={subject.mode}>{texts.panel.snapshot(subject.name)}</option>}
        {place !== null && typeof place !== "string" && (
          <option value={nameOfPlace(place)}>{texts.alone.place(nameOfPlace(place))}</option>
        )}
        <option value={LIVE}>{texts.panel.live}</option>
        {Object.entries(groups).map(([group, names]) => (
          <optgroup key={group} label={group}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="button" className={controls.button} onClick={() => session.open(subject, null)}>
        {texts.panel.startOver}
      </button>
      <button type="button" className={controls.button} onClick={onCharts}>
        {texts.alone.charts}
      </button>
      <OpenFile session={session} />
      <span className={controls.room} />
      <button type="button" className={controls.button} onClick={() => session.setTheme(toggleTheme())}>
        {texts.panel.colours}
      </button>
      <button type="button" className={controls.button} onClick={onStart}>
        {texts.panel.start}
      </button>
      <button type="button" className={controls.button} onClick={onHelp}>
        {texts.panel.help}
      </button>
    </header>
  );
}

/** Toggles the panel's theme and returns the new one. */
function toggleTheme(): Theme {
  const { dataset } = document.documentElement;
  const now = dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  dataset["theme"] = next;
  localStorage.setItem("theme", next);
  return next;
}
