import { useMemo, useRef, useState } from "react";
import { present } from "../../../machines/shared/present.ts";
import { tableOfMachine } from "../../../machines/sandbox/steps.ts";
import { Chart, type ChartHandle } from "../chart/chart.tsx";
import { ChartList } from "../chart/chart-list.tsx";
import type { Moment } from "../link/messages.ts";
import type { Inspection, Session } from "../session.ts";
import { texts } from "../texts.ts";
import { marksOf } from "./marks-of.ts";
import { saveFile } from "./save-file.ts";
import styles from "./panel.module.css";

/** The statechart of one of the actors, as a drawing or as lists. */
export function ChartPane({
  session,
  inspection,
  moment,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asList, setAsList] = useState(false);
  const [tests, setTests] = useState<ReadonlySet<string> | null>(null);
  const chart = useRef<ChartHandle>(null);
  const machines = useMemo(() => moment?.actors.filter(({ machine }) => machine !== null) ?? [], [moment]);
  // The innermost machine is the one that the screen is about.
  const actor = machines.find(({ path }) => path === chosen) ?? machines.at(-1);
  const table = actor?.machine ? tableOfMachine(actor.machine) : null;
  const { entries, covered } = inspection;
  const number = inspection.lookingAt ?? inspection.moments.length - 1;
  const marks = useMemo(
    () => (moment && actor ? marksOf(moment, actor, entries, number, tests && { tests, session: covered }) : null),
    [moment, actor, entries, number, tests, covered],
  );
  if (!moment || !actor || !table || !marks) return <p className={styles.empty}>{texts.panel.opening}</p>;

  async function toggleCoverage(): Promise<void> {
    setTests(tests === null ? (await import("./covered-by-tests.ts")).coveredByTests : null);
  }
  function onEvent(transition: string): void {
    const { offers } = present(moment);
    const offer = offers.find(({ takes }) => takes.includes(transition));
    if (offer) {
      const { machine, type, payload } = offer;
      session.take({ do: "event", machine, type, payload });
      return;
    }
    const guard = present(marks).blocked.get(transition);
    session.fail(guard === undefined ? texts.panel.notByHand : texts.panel.refusedBy(guard));
  }
  const props = { machine: table.machine, marks, onEvent, onState: () => {} };
  const name = table.machine.id;
  return (
    <div className={styles.chartPane}>
      <div className={styles.tools} role="toolbar" aria-label={texts.panel.chartTools}>
        <label>
          {texts.panel.actor}{" "}
          <select className={styles.control} value={actor.path} onChange={(event) => setChosen(event.target.value)}>
            {machines.map(({ path }) => (
              <option key={path} value={path}>
                {path}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles.button} aria-pressed={asList} onClick={() => setAsList(!asList)}>
          {texts.panel.asList}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-pressed={tests !== null}
          onClick={() => void toggleCoverage()}
        >
          {texts.panel.coverage}
        </button>
        {!asList && (
          <>
            <button
              type="button"
              className={styles.button}
              onClick={() =>
                saveFile(`${name}.svg`, new Blob([present(chart.current).chartSvg()], { type: "image/svg+xml" }))
              }
            >
              {texts.panel.asSvg}
            </button>
            <button
              type="button"
              className={styles.button}
              onClick={() =>
                void present(chart.current)
                  .chartPng()
                  .then(
                    (picture) => saveFile(`${name}.png`, picture),
                    () => session.fail(texts.panel.noPicture),
                  )
              }
            >
              {texts.panel.asPng}
            </button>
          </>
        )}
      </div>
      <ActorTree moment={moment} chosen={actor.path} onChoose={setChosen} />
      {asList ? <ChartList {...props} /> : <Chart ref={chart} {...props} />}
    </div>
  );
}

/** Everything that runs: machines to choose, and the calls, timers and connection below them. */
function ActorTree({ moment, chosen, onChoose }: { moment: Moment; chosen: string; onChoose(path: string): void }) {
  return (
    <ul className={styles.actors} aria-label={texts.panel.actors}>
      {moment.actors.map(({ path, machine, status, states }) => {
        const name = path.split("/").at(-1);
        const leaf = states.at(-1)?.split(".").at(-1);
        return (
          <li key={path}>
            {machine === null ? (
              <span className={styles.call} data-status={status}>
                {name}
              </span>
            ) : (
              <button type="button" aria-pressed={path === chosen} onClick={() => onChoose(path)}>
                {name} <small>{status === "active" ? leaf : status}</small>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
