import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ChartsDialog } from "../alone/charts-dialog.tsx";
import { nameOfPlace } from "../link/place.ts";
import { firstStart } from "../places.ts";
import { History } from "../history/history.tsx";
import { selectNext, selectPrevious } from "../history/select-moment.ts";
import type { Subject } from "../inspection.ts";
import { shownMoment, type Session } from "../session.ts";
import { texts } from "../texts.ts";
import { type Views, ViewsContext } from "../kit/views.ts";
import { ConnectionSwitch } from "../steps/conditions.tsx";
import { ChartPane } from "../chart-pane/chart-pane.tsx";
import { Frame } from "../frame/frame.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { PlacesDialog } from "./places-dialog.tsx";
import { keyOf, type Shortcut } from "../link/shortcuts.ts";
import { type Pane as PaneName, panes } from "../kit/layout.ts";
import { Pane, PaneButtons, Panes } from "../kit/panes.tsx";
import { StepPane } from "../steps/step-pane.tsx";
import { TopBar } from "./top-bar.tsx";
import { withRegions } from "../chart-pane/regions.ts";
import controls from "../kit/controls.module.css";
import styles from "./panel.module.css";

/** The inspector: the app under inspection, its statecharts, the possible next steps and the history. */
export function Panel({
  session,
  views,
  hints,
  onStart,
  children,
}: {
  session: Session;
  views: Views;
  /** Explains each pane inside it; null for no hints. */
  hints: Readonly<Record<PaneName, string>> | null;
  /** Shows where a person may start, among the children. */
  onStart(): void;
  /** Between the bar and the panes. */
  children: ReactNode;
}) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  const [pane, setPane] = useState<PaneName>("chart");
  const [helps, setHelps] = useState(false);
  const [listsCharts, setListsCharts] = useState(false);
  const [listsPlaces, setListsPlaces] = useState(false);
  /** The state to show first in the chart that the user opened by it. */
  const [first, setFirst] = useState<{ state: string | null; opening: number } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useShortcuts(session, (shortcut) => {
    if (shortcut === "help") setHelps(true);
    if (shortcut === "search") search.current?.focus();
  });
  const moment = shownMoment(inspection);
  const { subject } = inspection;
  const place = placeIn(subject);
  const file = subject.mode === "snapshot" ? subject.file : null;
  /** The support file beside which the user wants to see the other parts. */
  const [read, setRead] = useState<string | null>(null);
  const isReading = file !== null && file !== read;
  function openAlone(chart: string, state: string | null): void {
    session.open({ mode: "sandbox", scenario: firstStart(inspection.app, chart) }, null);
    setFirst({ state, opening: session.get().opening });
  }
  return (
    <ViewsContext value={views}>
      <div className={styles.inspector}>
        <TopBar
          session={session}
          inspection={inspection}
          place={place}
          onPlaces={() => setListsPlaces(true)}
          onCharts={() => setListsCharts(true)}
          onStart={onStart}
          onHelp={() => setHelps(true)}
        />
        {children}
        {/* A window without room for all panes side by side shows one at a time. */}
        <nav className={styles.switcher} aria-label={texts.panel.panes.label}>
          {panes.map((name) => (
            <button key={name} type="button" aria-pressed={name === pane} onClick={() => setPane(name)}>
              {texts.panel.panes[name]}
            </button>
          ))}
        </nav>
        {/* Announces the app's state while its pane is hidden. */}
        <output className={styles.nowAt}>
          {moment && (moment.screen === null ? moment.address : texts.panel.nowAt(moment.screen, moment.address))}
        </output>
        <Panes isReading={isReading}>
          <Pane name="app" isShown={pane === "app"}>
            {hints && <p className={styles.hint}>{hints.app}</p>}
            <Frame
              key={inspection.opening}
              session={session}
              inspection={inspection}
              moment={moment}
              onRead={isReading ? () => setRead(file) : null}
            />
          </Pane>
          <Pane name="chart" isShown={pane === "chart"}>
            {hints && <p className={styles.hint}>{hints.chart}</p>}
            <ChartPane
              session={session}
              inspection={inspection}
              moment={moment}
              first={first?.opening === inspection.opening ? first.state : null}
              onAlone={openAlone}
            />
          </Pane>
          <Pane name="step" isShown={pane === "step"}>
            <div className={controls.where}>
              {texts.panel.panes.step}
              <span className={controls.room} />
              <ConnectionSwitch session={session} inspection={inspection} />
              <PaneButtons pane="step" />
            </div>
            {hints && <p className={styles.hint}>{hints.step}</p>}
            <StepPane session={session} inspection={inspection} search={search} />
          </Pane>
          <Pane name="history" isShown={pane === "history"}>
            {hints && <p className={styles.hint}>{hints.history}</p>}
            <History session={session} />
          </Pane>
        </Panes>
        {listsPlaces && (
          <PlacesDialog
            app={inspection.app}
            chosen={place}
            onOpen={(scenario) =>
              session.open(
                scenario === null
                  ? { mode: "live", address: inspection.app.liveAddress }
                  : { mode: "sandbox", scenario },
                null,
              )
            }
            onClose={() => setListsPlaces(false)}
          />
        )}
        {listsCharts && (
          <ChartsDialog
            app={inspection.app}
            running={new Set(withRegions(inspection.app, moment?.actors ?? []).flatMap(({ machine }) => machine ?? []))}
            onOpen={openAlone}
            onClose={() => setListsCharts(false)}
          />
        )}
        {helps && <HelpDialog onClose={() => setHelps(false)} />}
      </div>
    </ViewsContext>
  );
}

function placeIn(subject: Subject): string {
  if (subject.mode === "live") return texts.panel.places.live;
  if (subject.mode === "snapshot") return texts.panel.snapshot(subject.name);
  const { scenario } = subject;
  return typeof scenario === "string" ? scenario : texts.alone.place(nameOfPlace(scenario));
}

function useShortcuts(session: Session, onOther: (shortcut: Shortcut) => void): void {
  const latest = useRef(onOther);
  useEffect(() => {
    latest.current = onOther;
  });
  useEffect(() => {
    function act(shortcut: Shortcut): void {
      switch (shortcut) {
        case "earlier":
          selectPrevious(session);
          break;
        case "later":
          selectNext(session);
          break;
        case "nextTimer":
          session.take({ do: "pass", milliseconds: null });
          break;
        case "startOver":
          session.open(session.get().subject, null);
          break;
        case "help":
        case "search":
          latest.current(shortcut);
          break;
      }
    }
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = keyOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      act(shortcut);
    }
    addEventListener("keydown", onKeyDown);
    const unsubscribe = session.onPressed(act);
    return () => {
      removeEventListener("keydown", onKeyDown);
      unsubscribe();
    };
  }, [session]);
}
