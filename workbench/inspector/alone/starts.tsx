import { useEffect, useState } from "react";
import { assertPresent } from "../../assert-present.ts";
import { hidden } from "../../explore/steps.ts";
import type { Inspection } from "../inspection.ts";
import { BlockedWays, wayOf } from "../kit/blocked-ways.tsx";
import { showUnfolded } from "../kit/bring-into-view.ts";
import lists from "../kit/blocked-ways.module.css";
import controls from "../kit/controls.module.css";
import { JsonForm } from "../kit/json-form.tsx";
import type { Session } from "../session.ts";
import panes from "../kit/steps.module.css";
import { texts } from "../texts.ts";
import { type Trial, tryStart } from "../trial/trial.ts";
import { userSteps } from "../user-steps.ts";
import type { Alone } from "../link/place.ts";

const words = texts.alone;

interface StartsProps {
  session: Session;
  inspection: Inspection;
  place: Alone;
}

/** The starts of a chart alone, and the path that the chosen one takes by itself. Open if the chart ended at once. */
export function Starts({ session, inspection, place }: StartsProps) {
  const { chart, start, input } = place;
  const { starts } = assertPresent(inspection.app.bench.casesOf(chart));
  const names = Object.keys(starts);
  const isStart = userSteps(inspection).length === 0;
  const hasEnded = isStart && inspection.moments.at(-1)?.actors[0]?.status === "done";
  const open = (next: Alone) => session.open({ mode: "sandbox", scenario: next }, null);
  const inputs = [start, ...names.filter((name) => name !== start)].flatMap((name) => {
    const own = starts[name]?.input;
    return typeof own === "object" && own !== null ? [[name, hidden(own)] as const] : [];
  });
  return (
    <>
      <details key={`starts ${hasEnded}`} className={panes.folded} open={hasEnded} onToggle={showUnfolded}>
        <summary>{words.startsAt(input === undefined ? start : words.own(start), names.length)}</summary>
        <section aria-label={words.starts(chart)} className={panes.event}>
          <div className={controls.row}>
            {names.map((name) => (
              <button
                key={name}
                type="button"
                className={controls.button}
                aria-pressed={name === start && input === undefined}
                onClick={() => open({ chart, start: name })}
              >
                {name}
              </button>
            ))}
          </div>
          {inputs.length > 0 && (
            <JsonForm
              key={start}
              summary={words.ownInput}
              label={words.input(chart)}
              submit={words.start}
              initial={inputs}
              onSubmit={(own) => open({ chart, start, input: own })}
            />
          )}
        </section>
      </details>
      {isStart && (
        <StartPath
          key={JSON.stringify(place)}
          session={session}
          place={place}
          inspection={inspection}
          hasEnded={hasEnded}
        />
      )}
    </>
  );
}

type StartPathProps = StartsProps & { hasEnded: boolean };

/** The transitions that a chart took by itself when it started, its output, and the guards that decided. */
function StartPath({ session, place, inspection: { app, entries }, hasEnded }: StartPathProps) {
  const [trial, setTrial] = useState<Trial | null>(null);
  useEffect(() => {
    tryStart(app, place).then(setTrial, (error: Error) => session.fail(error.message));
  }, [app, session, place]);
  if (trial === null || trial.taken.length === 0) return null;
  const { taken, allowed, blocked } = trial;
  const end = entries.find(({ kind, actor, text }) => kind === "actor" && actor === place.chart && text === "done");
  return (
    <details key={`path ${hasEnded}`} className={panes.folded} open={hasEnded} onToggle={showUnfolded}>
      <summary>{words.path}</summary>
      <section aria-label={words.path}>
        <ol className={lists.list}>
          {taken.map((one) => (
            <li key={one.transition}>{wayOf(app, one)}</li>
          ))}
        </ol>
        {end?.detail && (
          <p>
            {words.ended} <code>{JSON.stringify(end.detail["output"])}</code>
          </p>
        )}
        {blocked.length + allowed.length > 0 && <h2>{words.why}</h2>}
        {allowed.length > 0 && (
          <BlockedWays app={app} blocked={allowed} most={Infinity} label={words.allowing} sentence={words.allowed} />
        )}
        {blocked.length > 0 && <BlockedWays app={app} blocked={blocked} most={Infinity} sentence={words.blocked} />}
      </section>
    </details>
  );
}
