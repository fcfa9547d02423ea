import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import { casesOf } from "../../../machines/sandbox/all-cases.ts";
import { Chart, type ChartHandle } from "../chart/chart.tsx";
import { ChartList } from "../chart/chart-list.tsx";
import { mermaidOf } from "../chart/mermaid.ts";
import { selectedIndex } from "../history/select-moment.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import type { Trial } from "../trial/trial.ts";
import { WayBar } from "../ways/way-bar.tsx";
import { type ChartFile, ChartTools } from "./chart-tools.tsx";
import { PaneButtons } from "./panes.tsx";
import { pathToFollow } from "./follow.ts";
import { marksOf } from "./marks-of.ts";
import { type Charted, withRegions } from "./regions.ts";
import { saveFile, textFile } from "../../../src/adapters/save-file.ts";
import styles from "./chart-pane.module.css";
import controls from "./controls.module.css";

const AboutFlow = lazy(async () => ({ default: (await import("./about-flow.tsx")).AboutFlow }));

/** The statechart of one actor, as a drawing or as lists. */
export function ChartPane({
  session,
  inspection,
  moment,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
}) {
  const [isFollowing, setFollowing] = useState(true);
  const [chosen, setChosen] = useState<{ path: string; opening: number; number: number } | null>(null);
  const [asList, setAsList] = useState(false);
  const [tests, setTests] = useState<ReadonlySet<string> | null>(null);
  /** The state or transition that the user pressed. */
  const [pressed, setPressed] = useState<string | null>(null);
  const [isAbout, setAbout] = useState(false);
  const chart = useRef<ChartHandle>(null);
  const charted = useMemo(() => withRegions(moment?.actors ?? []), [moment]);
  const machines = charted.filter(({ machine }) => machine !== null);
  const { entries, covered, moments, opening, considered } = inspection;
  const number = inspection.pointed ?? selectedIndex(inspection);
  // A chosen actor stays shown until the next moment.
  const isChosen = chosen !== null && (!isFollowing || (chosen.opening === opening && chosen.number === number));
  const wouldMove = considered?.trial ? machineToMove(considered.trial, machines) : undefined;
  const shown = isChosen ? chosen.path : (wouldMove ?? pathToFollow(moments, entries, number));
  const actor =
    machines.find(({ path }) => path === shown) ?? machines.findLast((one) => one.machine === one.actor.machine);
  const cases = actor?.machine ? casesOf(actor.machine) : null;
  const marks = useMemo(
    () =>
      moment && actor
        ? marksOf(moment, actor.actor, entries, number, tests && { tests, session: covered }, considered)
        : null,
    [moment, actor, entries, number, tests, covered, considered],
  );
  if (!moment || !actor || !cases || !marks) return <p className={controls.empty}>{texts.panel.opening}</p>;

  async function toggleCoverage(): Promise<void> {
    setTests(tests === null ? (await import("./covered-by-tests.ts")).coveredByTests : null);
  }
  const choose = (path: string) => setChosen({ path, opening, number });
  function follow(follows: boolean): void {
    setFollowing(follows);
    setChosen(follows || !actor ? null : { path: actor.path, opening, number });
  }
  function onEvent(transition: string): void {
    const { offers } = assertPresent(moment);
    const offer = offers.find(({ takes }) => takes.includes(transition));
    if (offer) {
      const { machine, type, words } = offer;
      session.take({ do: "case", machine, type, words });
      return;
    }
    setPressed(transition);
    const guard = assertPresent(marks).blocked.get(transition);
    session.fail(guard === undefined ? texts.panel.notByHand : texts.panel.refusedBy(guard));
  }
  const { machine } = cases;
  async function save(kind: ChartFile): Promise<void> {
    if (kind === "mermaid") return saveFile(`${machine.id}.mmd`, textFile(`${mermaidOf(machine)}\n`));
    const { chartSvg, chartPng } = assertPresent(chart.current);
    if (kind === "svg") return saveFile(`${machine.id}.svg`, new Blob([chartSvg()], { type: "image/svg+xml" }));
    await chartPng().then(
      (image) => saveFile(`${machine.id}.png`, image),
      () => session.fail(texts.panel.noImage),
    );
  }
  const props = { machine, marks, onEvent, onState: setPressed };
  const tools = (
    <>
      <ActorTree charted={charted} chosen={actor.path} onChoose={choose} />
      <ChartTools
        asList={asList}
        onList={() => setAsList(!asList)}
        isCovering={tests !== null}
        onCoverage={() => void toggleCoverage()}
        onSave={(kind) => void save(kind)}
        onAbout={() => setAbout(true)}
      />
      <PaneButtons pane="chart" />
    </>
  );
  return (
    <div className={styles.chartPane}>
      {pressed !== null && (
        <WayBar
          key={pressed}
          session={session}
          target={pressed}
          isActive={marks.active.has(pressed)}
          onClose={() => setPressed(null)}
        />
      )}
      {asList ? (
        <>
          <div className={styles.tools}>{tools}</div>
          <ChartList {...props} />
        </>
      ) : (
        <Chart ref={chart} {...props} tools={tools} isFollowing={isFollowing} onFollow={follow} />
      )}
      {isAbout && (
        <Suspense>
          <AboutFlow machine={machine} onClose={() => setAbout(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The path of the first running machine in which a step would take a transition, or whose guard blocks the step. */
const machineToMove = ({ taken, blocked }: Trial, machines: readonly Charted[]): string | undefined =>
  taken.find(({ actor }) => machines.some(({ path }) => path === actor))?.actor ??
  machines.find(({ machine }) => blocked.some((one) => one.machine === machine))?.path;

/** Scrolls the row of actors to the chosen one, also when its name becomes longer in another state. */
const scrollTo = (entry: Element | null) => entry?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** All running actors: machines can be selected; their calls, timers and connection are listed below them. */
function ActorTree({
  charted,
  chosen,
  onChoose,
}: {
  charted: readonly Charted[];
  chosen: string;
  onChoose(path: string): void;
}) {
  return (
    <ul className={styles.actors} aria-label={texts.panel.actors}>
      {charted.map(({ path, machine, status, states }) => {
        const name = path.split("/").at(-1);
        const leaf = states.at(-1)?.split(".").at(-1);
        return (
          <li key={path} ref={path === chosen ? (entry) => scrollTo(entry) : undefined}>
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
