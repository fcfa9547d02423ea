import type { ChartGraph, ChartState } from "../../chart/graph.ts";
import { coveredOf, lookOf, type Marks } from "./marks.ts";
import { coveredWords, offerWords, texts } from "./texts.ts";
import styles from "./chart.module.css";

/** The state or the transitions that are hovered or focused. */
export type Pointed = { state: string } | { transitions: readonly string[] };

interface ChartDetailsProps {
  graph: ChartGraph;
  marks: Marks;
  pointed: Pointed | null;
}

/** Shows in full the texts for which the chart has too little room. */
export function ChartDetails({ graph, marks, pointed }: ChartDetailsProps) {
  if (!pointed) return null;
  if ("transitions" in pointed) {
    if (pointed.transitions.length === 0) return null;
    return (
      <aside className={styles.details} aria-hidden="true">
        {pointed.transitions.map((name) => (
          <p key={name}>
            {name} <small>{wordsOf(marks, name)}</small>
          </p>
        ))}
      </aside>
    );
  }
  const state = graph.states.get(pointed.state);
  if (!state) return null;
  return (
    <aside className={styles.details} aria-hidden="true">
      <strong>{state.id}</strong>
      {state.description !== null && <p>{state.description}</p>}
      <StateFacts state={state} marks={marks} />
    </aside>
  );
}

/** Kind, tags, screen, actors and coverage of a state, as text. */
export function StateFacts({ state, marks }: { state: ChartState; marks: Marks }) {
  const facts = factsOf(state, marks);
  return facts.length === 0 ? null : <p className={styles.facts}>{facts.join(" · ")}</p>;
}

function factsOf(state: ChartState, marks: Marks): string[] {
  const covered = coveredOf(marks, [state.id]);
  return [
    ...(marks.active.has(state.id) ? [texts.active] : []),
    ...(state.isInitial ? [texts.initial] : []),
    ...(state.isTransient ? [texts.transient] : []),
    ...(state.type === "parallel" ? [texts.parallel] : []),
    ...(state.type === "final" ? [texts.final] : []),
    ...(state.type === "history" ? [state.isDeep ? texts.deepHistory : texts.history] : []),
    ...state.tags.map((tag) => texts.tag(tag)),
    ...(state.screen === null ? [] : [texts.screen(state.screen)]),
    ...state.invokes.map(({ id, src }) => texts.invoke(id, src)),
    ...(covered === null ? [] : [coveredWords[covered]]),
  ];
}

/** The marks of a transition as text; empty if there are none. */
export function wordsOf(marks: Marks, name: string): string {
  const { isTaken, offer, guard, covered } = lookOf(marks, [name]);
  return [
    ...(isTaken ? [texts.taken] : []),
    ...(guard === null ? [offerWords[offer]] : [texts.guardSaysNo(guard)]),
    ...(covered === null ? [] : [coveredWords[covered]]),
  ]
    .filter((words) => words !== "")
    .join(", ");
}
