import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import type { AnyStateMachine } from "xstate";
import { ChartBar, ZoomBar } from "./chart-bar.tsx";
import { ChartDetails, type Pointed } from "./chart-details.tsx";
import { ChartStage } from "./chart-stage.tsx";
import { type ChartGraph, graphOf } from "./graph.ts";
import type { Marks } from "./marks.ts";
import { Overview } from "./overview.tsx";
import { texts } from "./texts.ts";
import { useDrawn } from "./use-drawn.ts";
import { useStage } from "./use-stage.ts";
import { foldable, unfoldedFor } from "./view.ts";
import styles from "./chart.module.css";

export type { Marks } from "./marks.ts";

export interface ChartProps {
  machine: AnyStateMachine;
  marks: Marks;
  /** A transition's label was pressed. */
  onEvent(transitionName: string): void;
  /** A state was chosen. */
  onState(id: string): void;
}

interface Following {
  /** Whether to keep the last transition in view. */
  isFollowing: boolean;
  /** Absent for a chart of no running machine. */
  onFollow?(isFollowing: boolean): void;
  /** Further tools in the toolbar, before the chart's own. */
  tools?: ReactNode;
}

export interface ChartHandle {
  /** The chart as a standalone SVG file in the current theme. Throws until the chart is drawn. */
  chartSvg(): string;
  /** The same as a PNG, at double resolution. */
  chartPng(): Promise<Blob>;
  /** Centres and selects a state, and unfolds the states that hide it. */
  showState(id: string): void;
}

/** A machine's statechart, live: marks active states, and transitions that were taken or can be taken. */
export function Chart(props: ChartProps & Following & { ref?: Ref<ChartHandle> }) {
  const graph = graphOf(props.machine);
  return <ChartOf key={graph.root} graph={graph} {...props} />;
}

function ChartOf(props: ChartProps & Following & { graph: ChartGraph; ref?: Ref<ChartHandle> }) {
  const { graph, marks, onEvent, onState, isFollowing, onFollow, tools, ref } = props;
  const { drawn, isBusy, hasFailed, show } = useDrawn(graph);
  const [selected, setSelected] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { svg, group, over, viewport, ...stage } = useStage(drawn, marks, isFollowing, selected);
  const folded = drawn?.view.folded ?? new Set<string>();

  function choose(id: string) {
    setSelected(id);
    onState(id);
  }
  function showState(id: string) {
    choose(id);
    stage.centreOn(id);
    const unfolded = unfoldedFor(graph, folded, id);
    if (unfolded !== folded) show(unfolded, null);
  }
  function toggle(id: string) {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    choose(id);
    show(next, id);
  }
  useImperativeHandle(ref, () => ({ chartSvg: stage.chartSvg, chartPng: stage.chartPng, showState }));

  return (
    <div className={styles.chart}>
      <ChartBar
        graph={graph}
        tools={tools}
        isFollowing={isFollowing}
        {...(onFollow && { onFollow })}
        onSearch={showState}
      />
      <div className={styles.room} aria-busy={isBusy}>
        <ChartStage
          drawn={drawn}
          svg={svg}
          group={group}
          over={over}
          viewport={viewport}
          label={texts.chartOf(graph.root)}
          onEvent={onEvent}
          onState={choose}
          onToggle={toggle}
          onPoint={setPointed}
        />
        <ChartDetails
          graph={graph}
          marks={marks}
          pointed={pointed ?? (selected === null ? null : { state: selected })}
        />
        <div className={styles.corner}>
          {drawn && <Overview drawn={drawn} marks={marks} viewport={viewport} />}
          <ZoomBar
            canFold={foldable(graph).length > 0}
            onFoldAll={() => show(new Set(foldable(graph)), null)}
            onUnfoldAll={() => show(new Set(), null)}
            onZoom={(factor) => viewport.current?.zoom(factor)}
            onFit={() => viewport.current?.fit()}
            onActive={stage.zoomToActive}
          />
        </div>
        {isBusy && <output className={styles.notice}>{texts.layingOut}</output>}
        {hasFailed && (
          <p className={styles.notice} role="alert">
            {texts.cannotLayOut}
          </p>
        )}
      </div>
    </div>
  );
}
