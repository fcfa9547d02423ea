import { useState } from "react";
import { SearchDialog } from "../kit/search-dialog.tsx";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";
import { chartsWith } from "./charts.ts";

const words = texts.alone;
/** The most states that are listed below a chart; the rest is counted. */
const LISTED = 4;

interface ChartsDialogProps {
  app: InspectedApp;
  /** The ids of the machines that run. */
  running: ReadonlySet<string>;
  /** @param state the state to show first; null for the active one */
  onOpen(chart: string, state: string | null): void;
  onClose(): void;
}

/** All charts, running or not. The chosen one opens alone. */
export function ChartsDialog({ app, running, onOpen, onClose }: ChartsDialogProps) {
  const [sought, setSought] = useState("");
  const groups = chartsWith(app, sought);
  const [first] = groups.flatMap(({ charts }) => charts);
  function open(chart: string, state: string | null): void {
    onOpen(chart, state);
    onClose();
  }
  return (
    <SearchDialog
      title={words.heading}
      search={words.search}
      nothingFound={words.nothingFound}
      sought={sought}
      onSought={setSought}
      onEnter={() => first && open(first.chart, first.states[0] ?? null)}
      onClose={onClose}
      groups={groups.map(({ group, charts }) => ({
        group,
        entries: charts.map(({ chart, states }) => (
          <li key={chart}>
            <button type="button" onClick={() => open(chart, null)}>
              {chart} {running.has(chart) && <small>{words.running}</small>}
            </button>
            {states.slice(0, LISTED).map((state) => (
              <button key={state} type="button" onClick={() => open(chart, state)}>
                {state.slice(chart.length + 1)}
              </button>
            ))}
            {states.length > LISTED && <small>{texts.step.considered.more(states.length - LISTED)}</small>}
          </li>
        )),
      }))}
    />
  );
}
