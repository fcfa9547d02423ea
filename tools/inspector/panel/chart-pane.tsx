import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { AnyStateMachine } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { casesOf } from "../../../machines/sandbox/bench.ts";
import { classes } from "../../../workbench/inspector/kit/classes.ts";
import { runnersOf, searchCharts } from "../../../workbench/inspector/alone/charts.ts";
import { Chart, type ChartHandle } from "../../../workbench/inspector/drawing/chart.tsx";
import { graphOf } from "../../../workbench/chart/graph.ts";
import { mainLeaf, noMarks } from "../../../workbench/inspector/drawing/marks.ts";
import { ChartList } from "../../../workbench/inspector/drawing/chart-list.tsx";
import { mermaidOf } from "../../../workbench/chart/mermaid.ts";
import { selectedIndex } from "../../../workbench/inspector/history/select-moment.ts";
import type { Moment } from "../../../workbench/inspector/link/messages.ts";
import type { Session } from "../../../workbench/inspector/session.ts";
import type { Inspection } from "../../../workbench/inspector/inspection.ts";
import { conditionInWords } from "../../../workbench/inspector/plain-words.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import type { Trial } from "../../../workbench/inspector/trial/trial.ts";
import { WayBar } from "../../../workbench/inspector/ways/way-bar.tsx";
import { type ChartFile, ChartTools } from "./chart-tools.tsx";
import { PaneButtons } from "../../../workbench/inspector/kit/panes.tsx";
import { pathToFollow } from "./follow.ts";
import { isPossible } from "./parts.ts";
import { marksOf } from "./marks-of.ts";
import { type Charted, withRegions } from "./regions.ts";
import { saveFile, textFile } from "../../../src/adapters/save-file.ts";
import styles from "./chart-pane.module.css";
import controls from "../../../workbench/inspector/kit/controls.module.css";
import { foyer } from "../foyer.ts";

const AboutFlow = lazy(async () => ({ default: (await import("./about-flow.tsx")).AboutFlow }));

/** A link to a chart, as long as the same moment is shown. */
interface Linked {
  machine: string;
  /** The state to show first; null for the active one. */
  state: string | null;
  opening: number;
  number: number;
}

/** The statechart of one actor, as a drawing or as lists. */
export function ChartPane({
  session,
  inspection,
  moment,
  first,
  onAlone,
}: {
  session: Session;
  inspection: Inspection;
  moment: Moment | undefined;
  /** The state to show first in its chart. */
  first: string | null;
  onAlone(chart: string, state: string | null): void;
}) {
  const [isFollowing, setFollowing] = useState(true);
  const [chosen, setChosen] = useState<{ path: string; opening: number; number: number } | null>(null);
  /** The chart, perhaps of no running machine, to which the user followed a link. */
  const [linked, setLinked] = useState<Linked | null>(null);
  const [asList, setAsList] = useState(false);
  const [tests, setTests] = useState<ReadonlySet<string> | null>(null);
  /** The state or transition that the user pressed, as long as its chart is shown. */
  const [pressed, setPressed] = useState<{ target: string; machine: AnyStateMachine; opening: number } | null>(null);
  const [isAbout, setAbout] = useState(false);
  const chart = useRef<ChartHandle>(null);
  const charted = useMemo(() => withRegions(moment?.actors ?? []), [moment]);
  const machines = charted.filter(({ machine }) => machine !== null);
  const { app, entries, covered, opening, considered } = inspection;
  const number = inspection.pointed ?? selectedIndex(inspection);
  // A chosen actor stays shown until the next moment.
  const isChosen = chosen !== null && (!isFollowing || (chosen.opening === opening && chosen.number === number));
  const wouldMove = considered?.trial ? machineToMove(considered.trial, machines) : undefined;
  const shown = isChosen ? chosen.path : (wouldMove ?? pathToFollow(inspection, number));
  const isLinked = linked !== null && linked.opening === opening && (!isFollowing || linked.number === number);
  const isIdle = isLinked && !charted.some((one) => one.machine === linked.machine);
  const actor =
    machines.find(({ path }) => path === shown) ?? machines.findLast((one) => one.machine === one.actor.machine);
  const cases = isIdle ? casesOf(linked.machine) : actor?.machine ? casesOf(actor.machine) : null;
  const runningMarks = useMemo(
    () =>
      moment && actor
        ? marksOf(moment, actor.actor, entries, number, tests && { tests, session: covered }, considered)
        : null,
    [moment, actor, entries, number, tests, covered, considered],
  );
  const marks = isIdle && runningMarks ? { ...noMarks, coverage: runningMarks.coverage } : runningMarks;
  if (pressed !== null && (pressed.machine !== cases?.machine || pressed.opening !== opening)) setPressed(null);
  if (!moment || !actor || !cases || !marks) return <p className={controls.empty}>{texts.panel.opening}</p>;

  const { machine } = cases;
  async function toggleCoverage(): Promise<void> {
    setTests(tests === null ? (await import("./covered-by-tests.ts")).coveredByTests : null);
  }
  function choose(path: string): void {
    setChosen({ path, opening, number });
    setLinked(null);
  }
  function showChart(chart: string, state: string | null): void {
    const runs = charted.find((one) => one.machine === chart);
    if (runs) choose(runs.path);
    setLinked({ machine: chart, state, opening, number });
  }
  function press(target: string): void {
    setPressed({ target, machine, opening });
  }
  function follow(follows: boolean): void {
    setLinked(null);
    setFollowing(follows);
    setChosen(follows || !actor ? null : { path: actor.path, opening, number });
  }
  function onEvent(transition: string): void {
    const { offers } = assertPresent(moment);
    const taking = offers.filter(({ takes }) => takes.includes(transition));
    const offer = taking.find(isPossible) ?? taking[0];
    if (offer?.isIdle === true) return session.fail(texts.panel.idle);
    if (offer) {
      const { machine, type, words } = offer;
      session.take({ do: "case", machine, type, words });
      return;
    }
    press(transition);
    const guard = assertPresent(marks).blocked.get(transition);
    session.fail(guard === undefined ? texts.panel.notByHand : texts.panel.refusedBy(conditionInWords(guard)));
  }
  async function save(kind: ChartFile): Promise<void> {
    function keep(ending: string, file: Blob): void {
      saveFile(`${machine.id}.${ending}`, file);
      session.say(texts.record.saved(`${machine.id}.${ending}`));
    }
    if (kind === "mermaid") return keep("mmd", textFile(`${mermaidOf(machine)}\n`));
    const { chartSvg, chartPng } = assertPresent(chart.current);
    if (kind === "svg") return keep("svg", new Blob([chartSvg()], { type: "image/svg+xml" }));
    await chartPng().then(
      (image) => keep("png", image),
      () => session.fail(texts.panel.noImage),
    );
  }
  const props = {
    machine,
    marks,
    onEvent,
    onState: press,
    onChart: showChart,
    match: app.bestMatching,
    searchCharts: (text: string) => searchCharts(app, text),
  };
  const shownFirst = isLinked ? linked.state : first;
  const tools = (
    <ChartTools
      asList={asList}
      onList={() => setAsList(!asList)}
      isCovering={tests !== null}
      onCoverage={() => void toggleCoverage()}
      onSave={(kind) => void save(kind)}
      onAbout={() => setAbout(true)}
    />
  );
  return (
    <div className={styles.chartPane}>
      <div className={controls.where}>
        <ActorChoice
          charted={machines}
          chosen={isIdle ? null : actor.path}
          idle={isIdle ? machine.id : null}
          onChoose={choose}
        />
        <Links chart={machine.id} actors={moment.actors} onChart={showChart} onAlone={onAlone} />
        <PaneButtons pane="chart" />
      </div>
      {pressed !== null && (
        <WayBar
          key={pressed.target}
          session={session}
          target={pressed.target}
          isActive={marks.active.has(pressed.target)}
          onClose={() => setPressed(null)}
        />
      )}
      {asList ? (
        <>
          <div className={styles.tools}>{tools}</div>
          <ChartList {...props} />
        </>
      ) : (
        <Chart
          key={shownFirst}
          ref={chart}
          {...props}
          first={shownFirst}
          tools={tools}
          isFollowing={isFollowing}
          onFollow={follow}
        />
      )}
      {isAbout && (
        <Suspense>
          <AboutFlow
            machine={machine}
            onChart={(chart, state) => {
              setAbout(false);
              showChart(chart, state);
            }}
            onClose={() => setAbout(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface LinksProps {
  chart: string;
  actors: Moment["actors"];
  onChart(chart: string, state: string): void;
  onAlone(chart: string, state: null): void;
}

/** The states that run the shown chart, and the way to open it alone; not for a root. */
function Links({ chart, actors, onChart, onAlone }: LinksProps) {
  const runners = runnersOf(foyer, chart, actors);
  return (
    <>
      {runners.length > 0 && <span>{texts.alone.runBy}</span>}
      <ul className={styles.runners} aria-label={texts.alone.runBy}>
        {runners.map(({ machine, state }) => (
          <li key={state}>
            <button type="button" className={controls.button} title={state} onClick={() => onChart(machine, state)}>
              {runners.filter((one) => one.machine === machine).length > 1 ? leafIn(machine, state) : machine}
            </button>
          </li>
        ))}
      </ul>
      {chart !== actors[0]?.machine && (
        <button type="button" className={controls.button} onClick={() => onAlone(chart, null)}>
          {texts.alone.openAlone}
        </button>
      )}
    </>
  );
}

/** A chart with a state in it, by the state's own name. */
const leafIn = (machine: string, state: string): string => texts.panel.actor(machine, state.split(".").at(-1));

/** The path of the first running machine in which a step would take a transition, or whose guard blocks the step. */
const machineToMove = ({ taken, blocked }: Trial, machines: readonly Charted[]): string | undefined =>
  taken.find(({ actor }) => machines.some(({ path }) => path === actor))?.actor ??
  machines.find(({ machine }) => blocked.some((one) => one.machine === machine))?.path;

/** All running actors that have a chart, each with its state. */
function ActorChoice({
  charted,
  chosen,
  idle,
  onChoose,
}: {
  charted: readonly Charted[];
  chosen: string | null;
  /** The chart of no running actor that is shown instead. */
  idle: string | null;
  onChoose(path: string): void;
}) {
  return (
    <select
      className={classes(controls.control, styles.actors)}
      aria-label={texts.panel.actors}
      title={texts.panel.actors}
      value={chosen ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {idle !== null && (
        <option value="" disabled>
          {texts.alone.notRunning(idle)}
        </option>
      )}
      {charted.map(({ path, status, states, machine }) => {
        const cases = machine === null ? null : casesOf(machine);
        const leaf = cases && mainLeaf(graphOf(cases.machine), new Set(states));
        return (
          <option key={path} value={path}>
            {texts.panel.actor(path.split("/").at(-1) ?? path, status === "active" ? leaf?.split(".").at(-1) : status)}
          </option>
        );
      })}
    </select>
  );
}
