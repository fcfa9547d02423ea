import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { AnyStateMachine } from "xstate";
import { assertPresent } from "../../assert-present.ts";
import { classes } from "../kit/classes.ts";
import { runnersOf, searchCharts } from "../alone/charts.ts";
import { Chart, type ChartHandle } from "../drawing/chart.tsx";
import { graphOf } from "../../chart/graph.ts";
import { mainLeaf, noMarks } from "../drawing/marks.ts";
import { ChartList } from "../drawing/chart-list.tsx";
import { mermaidOf } from "../../chart/mermaid.ts";
import { selectedIndex } from "../history/select-moment.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { conditionInWords } from "../plain-words.ts";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";
import type { Trial } from "../trial/trial.ts";
import { WayBar } from "../ways/way-bar.tsx";
import { type ChartFile, ChartTools } from "./chart-tools.tsx";
import { PaneButtons } from "../kit/panes.tsx";
import { pathToFollow } from "./follow.ts";
import { isPossible } from "../steps/parts.ts";
import { marksOf } from "./marks-of.ts";
import { type Charted, withRegions } from "./regions.ts";
import styles from "./chart-pane.module.css";
import controls from "../kit/controls.module.css";

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
  const { app } = inspection;
  const { casesOf } = app.bench;
  const charted = useMemo(() => withRegions(app, moment?.actors ?? []), [app, moment]);
  const machines = charted.filter(({ machine }) => machine !== null);
  const { entries, covered, opening, considered } = inspection;
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
        ? marksOf(app, moment, actor.actor, entries, number, tests && { tests, session: covered }, considered)
        : null,
    [app, moment, actor, entries, number, tests, covered, considered],
  );
  const marks = isIdle && runningMarks ? { ...noMarks, coverage: runningMarks.coverage } : runningMarks;
  if (pressed !== null && (pressed.machine !== cases?.machine || pressed.opening !== opening)) setPressed(null);
  if (!moment || !actor || !cases || !marks) return <p className={controls.empty}>{texts.panel.opening}</p>;

  const { machine } = cases;
  async function toggleCoverage(): Promise<void> {
    setTests(tests === null ? await app.coveredByTests() : null);
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
      app.saveFile(`${machine.id}.${ending}`, file);
      session.say(texts.record.saved(`${machine.id}.${ending}`));
    }
    if (kind === "mermaid") return keep("mmd", new Blob([`${mermaidOf(machine)}\n`], { type: "text/plain" }));
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
          app={app}
          charted={machines}
          chosen={isIdle ? null : actor.path}
          idle={isIdle ? machine.id : null}
          onChoose={choose}
        />
        <Links app={app} chart={machine.id} actors={moment.actors} onChart={showChart} onAlone={onAlone} />
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
            app={app}
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
  app: InspectedApp;
  chart: string;
  actors: Moment["actors"];
  onChart(chart: string, state: string): void;
  onAlone(chart: string, state: null): void;
}

/** The states that run the shown chart, and the way to open it alone; not for a root. */
function Links({ app, chart, actors, onChart, onAlone }: LinksProps) {
  const runners = runnersOf(app, chart, actors);
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
  app,
  charted,
  chosen,
  idle,
  onChoose,
}: {
  app: InspectedApp;
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
        const cases = machine === null ? null : app.bench.casesOf(machine);
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
