import "@xyflow/react/dist/style.css";
import { ConnectionMode, MiniMap, Panel, ReactFlow, ReactFlowProvider, useReactFlow, useStore } from "@xyflow/react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import "./chart-colours.css";
import { ChartBar } from "./chart-bar.tsx";
import { ChartDetails, type Pointed } from "./chart-details.tsx";
import { pngOf, svgOf } from "./export.ts";
import { edgesOf, nodesOf } from "./flow-elements.ts";
import { type ChartGraph, graphOf } from "../../chart/graph.ts";
import { MarkedContext } from "./marked.ts";
import { activeBoxes, type ChartProps, mainLeaf, type Marks, namesInside, namesOf } from "./marks.ts";
import { StartDot, StateBox } from "./state-box.tsx";
import { texts } from "./texts.ts";
import { TransitionLine } from "./transition-line.tsx";
import { fitting, LEAST, MOST, useCamera } from "./use-camera.ts";
import { useDrawn } from "./use-drawn.ts";
import { foldable, labelsIn, unfoldedFor } from "./view.ts";
import styles from "./chart.module.css";

interface Following {
  /** Whether to keep the last transition in view. */
  isFollowing: boolean;
  /** Absent for a chart of no running machine. */
  onFollow?(isFollowing: boolean): void;
  /** The state to show first, if it is in this chart, instead of the active one. */
  first?: string | null;
  /** Further tools in the toolbar, before the chart's own. */
  tools?: ReactNode;
}

export interface ChartHandle {
  /** The chart as a standalone SVG file in the current theme. Throws until the chart is drawn. */
  chartSvg(): string;
  /** The same as a PNG, at double resolution. */
  chartPng(): Promise<Blob>;
}

type Props = ChartProps & Following & { ref?: Ref<ChartHandle> };

/** A machine's statechart, live: marks active states, and transitions that were taken or can be taken. */
export function Chart(props: Props) {
  const graph = graphOf(props.machine);
  return (
    <ReactFlowProvider key={graph.root}>
      <ChartOf graph={graph} {...props} />
    </ReactFlowProvider>
  );
}

const nodeTypes = { state: StateBox, start: StartDot };
const edgeTypes = { line: TransitionLine };
/** The keys of an editor, which this is not. */
const noKeys = { deleteKeyCode: null, selectionKeyCode: null, multiSelectionKeyCode: null, panActivationKeyCode: null };
const labels = { "minimap.ariaLabel": texts.map };

function ChartOf({ graph, marks, tools, ref, ...rest }: Props & { graph: ChartGraph }) {
  const { onEvent, onState, onChart, isFollowing, onFollow } = rest;
  const first = graph.states.has(rest.first ?? "") ? (rest.first ?? null) : null;
  const { drawn, isBusy, hasFailed, show, tryAgain } = useDrawn(graph, first);
  const [selected, setSelected] = useState<string | null>(first);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  /** The marks over which the user moved the chart by pointer: until they change, a map shows the way back. */
  const [movedAt, setMovedAt] = useState<Marks | null>(null);
  const onKeyDown = useKeys();
  const camera = useCamera(drawn, marks, isFollowing);
  const ids = useId();
  const stage = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => (drawn ? nodesOf(drawn) : []), [drawn]);
  const edges = useMemo(() => (drawn ? edgesOf(drawn) : []), [drawn]);
  const marked = useMemo(() => {
    const [active, inside] = drawn
      ? [activeBoxes(drawn.view, marks), namesInside(drawn.view, marks)]
      : [new Set<string>(), new Map<string, string>()];
    return { marks, active, inside, selected: selected === null ? null : (drawn?.view.boxOf(selected) ?? null) };
  }, [drawn, marks, selected]);
  const folded = drawn?.view.folded ?? new Set<string>();

  function choose(id: string) {
    setSelected(id);
    onState(id);
  }
  function showState(id: string) {
    choose(id);
    const unfolded = unfoldedFor(graph, folded, id);
    if (unfolded === folded) camera.centreOn(id);
    else show(unfolded, { centre: id });
  }
  function toggle(id: string) {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    choose(id);
    show(next, { keep: id });
  }
  const transitionsOf = (label: string) => {
    const found = drawn && labelsIn(drawn.view).find(({ id }) => id === label);
    return found ? namesOf(found) : [];
  };
  function onClick({ target }: SyntheticEvent) {
    const part = partAt(target);
    if (part?.chart !== undefined) return onChart(part.chart, null);
    if (part?.label !== undefined) {
      const [transition] = transitionsOf(part.label);
      if (transition !== undefined) onEvent(transition);
    } else if (part?.head !== undefined && part.ariaExpanded !== null) toggle(part.head);
    else if (part?.box !== undefined) choose(part.box);
  }
  function onPoint({ target }: SyntheticEvent) {
    const { label, box } = partAt(target) ?? {};
    if (label !== undefined) setPointed({ transitions: transitionsOf(label) });
    else setPointed(box === undefined ? null : { state: box });
  }
  function onFocus(event: SyntheticEvent) {
    onPoint(event);
    const place = drawn?.layout.boxes[partAt(event.target)?.box ?? ""];
    if (place && event.target instanceof Element && event.target.matches(":focus-visible")) camera.reveal(place);
  }
  function chartSvg(): string {
    if (!drawn || !stage.current) throw new Error("There is no chart yet: it is being laid out.");
    return svgOf(stage.current, drawn.layout, texts.chartOf(graph.root));
  }
  useImperativeHandle(ref, () => ({ chartSvg, chartPng: () => pngOf(chartSvg()) }));

  return (
    <div className={styles.chart}>
      <ChartBar
        graph={graph}
        tools={tools}
        zoom={{
          onActive: drawn && (() => camera.centreOn(mainLeaf(graph, marks.active) ?? graph.root)),
          onFold: foldable(graph).length === 0 ? null : (all) => show(new Set(all ? foldable(graph) : []), null),
        }}
        isFollowing={isFollowing}
        {...(onFollow && { onFollow })}
        onSearch={showState}
        match={rest.match}
        searchCharts={rest.searchCharts}
        onChart={onChart}
      />
      <MarkedContext value={marked}>
        <ReactFlow
          ref={stage}
          id={ids}
          className={styles.flow ?? ""}
          aria-label={texts.chartOf(graph.root)}
          aria-describedby={`${ids}keys`}
          aria-busy={isBusy}
          tabIndex={0}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          ariaLabelConfig={labels}
          connectionMode={ConnectionMode.Loose}
          minZoom={LEAST}
          maxZoom={MOST}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          panOnScroll
          zoomOnDoubleClick={false}
          // A press that moves less is a click.
          paneClickDistance={4}
          disableKeyboardA11y
          proOptions={{ hideAttribution: true }}
          {...noKeys}
          onKeyDown={onKeyDown}
          onClick={onClick}
          // A chart that moves under a resting pointer shows no details of the part that comes to lie there.
          onPointerMove={onPoint}
          onMoveStart={(event) => event !== null && setMovedAt(marks)}
          onPointerLeave={() => setPointed(null)}
          onFocus={onFocus}
          onBlur={() => setPointed(null)}
        >
          <Panel position="bottom-left" className={styles.over ?? ""}>
            <ChartDetails
              graph={graph}
              marks={marks}
              pointed={pointed ?? (selected === null ? null : { state: selected })}
            />
          </Panel>
          <Panel position="top-right">
            {isBusy && <output className={styles.notice}>{texts.layingOut}</output>}
            {hasFailed && (
              <p className={styles.notice} role="alert">
                {texts.cannotLayOut}{" "}
                <button type="button" onClick={tryAgain}>
                  {texts.tryAgain}
                </button>
              </p>
            )}
          </Panel>
          {movedAt === marks && <ChartMap root={graph.root} active={marked.active} />}
          <p id={`${ids}keys`} className="unseen">
            {texts.keys}
          </p>
        </ReactFlow>
      </MarkedContext>
    </div>
  );
}

/** The whole chart in small; absent if the root, which holds everything, is wholly in view. */
function ChartMap({ root, active }: { root: string; active: ReadonlySet<string> }) {
  const isWhole = useStore(({ width, height, transform: [x, y, zoom], nodeLookup }) => {
    const { width: wide = 0, height: high = 0 } = nodeLookup.get(root) ?? {};
    return x >= 0 && y >= 0 && x + wide * zoom <= width && y + high * zoom <= height;
  });
  const { setCenter, getZoom } = useReactFlow();
  if (isWhole) return null;
  return (
    <MiniMap
      pannable
      zoomable
      className={styles.map ?? ""}
      style={{ width: 144, height: 96 }}
      nodeClassName={({ id }) => (active.has(id) ? (styles.mapped ?? "") : "")}
      onClick={(_, { x, y }) => void setCenter(x, y, { zoom: getZoom() })}
    />
  );
}

/** The part of the chart that an event is about. */
function partAt(target: EventTarget) {
  const part =
    target instanceof Element
      ? target.closest<HTMLElement>("[data-label], [data-head], [data-chart], [data-box]")
      : null;
  if (!part) return null;
  const { label, head, chart, box = head } = part.dataset;
  return { label, head, chart, box, ariaExpanded: part.ariaExpanded };
}

const STEP = 60;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** The keys that move and zoom a chart. */
function useKeys() {
  const { getViewport, setViewport, zoomIn, zoomOut, fitView } = useReactFlow();
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) {
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + arrow[0], y: y + arrow[1], zoom });
    } else if (event.key === "+" || event.key === "=") void zoomIn();
    else if (event.key === "-") void zoomOut();
    else if (event.key === "0" || event.key === "f") void fitView(fitting);
    else return;
    event.preventDefault();
  };
}
