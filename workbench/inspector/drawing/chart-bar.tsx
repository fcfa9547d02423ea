import Focus from "@tabler/icons-react/dist/esm/icons/IconFocus2.mjs";
import Fold from "@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs";
import Fit from "@tabler/icons-react/dist/esm/icons/IconZoomScan.mjs";
import Unfold from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import ZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs";
import ZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs";
import { useReactFlow } from "@xyflow/react";
import type { ReactNode } from "react";
import type { ChartProps } from "./marks.ts";
import type { ChartGraph } from "../../chart/graph.ts";
import { StateSearch } from "./state-search.tsx";
import { texts } from "./texts.ts";
import { fitting } from "./use-camera.ts";
import styles from "./chart.module.css";

interface ZoomProps {
  /** Null until the chart is drawn. */
  onActive: (() => void) | null;
  /** Folds or unfolds all states; null for a chart without any to fold. */
  onFold: ((all: boolean) => void) | null;
}

interface ChartBarProps extends Pick<ChartProps, "match" | "searchCharts" | "onChart"> {
  graph: ChartGraph;
  tools: ReactNode;
  zoom: ZoomProps;
  isFollowing: boolean;
  onFollow?(isFollowing: boolean): void;
  onSearch(id: string): void;
}

/** The row above a chart: the tools of the pane, search, following, zoom and folding. */
export const ChartBar = ({ graph, tools, zoom, isFollowing, onFollow, onSearch, ...others }: ChartBarProps) => (
  <div className={styles.bar}>
    {tools}
    <StateSearch graph={graph} onChoose={onSearch} {...others} />
    {onFollow && (
      <label className={styles.follow} title={texts.followHint}>
        <input
          type="checkbox"
          checked={isFollowing}
          onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
        />
        {texts.follow}
      </label>
    )}
    <ZoomTools {...zoom} />
  </div>
);

const signs = {
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
  fit: Fit,
  zoomToActive: Focus,
  foldAll: Fold,
  unfoldAll: Unfold,
} as const;

function ZoomTools({ onActive, onFold }: ZoomProps) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <div className={styles.zoom} role="toolbar" aria-label={texts.zoomTools}>
      <Tool name="zoomIn" onClick={() => void zoomIn()} />
      <Tool name="zoomOut" onClick={() => void zoomOut()} />
      <Tool name="fit" onClick={() => void fitView(fitting)} />
      {onActive && <Tool name="zoomToActive" onClick={onActive} />}
      {onFold && (
        <>
          <Tool name="foldAll" onClick={() => onFold(true)} />
          <Tool name="unfoldAll" onClick={() => onFold(false)} />
        </>
      )}
    </div>
  );
}

function Tool({ name, onClick }: { name: keyof typeof signs; onClick(): void }) {
  const Sign = signs[name];
  return (
    <button type="button" aria-label={texts[name]} title={texts[name]} onClick={onClick}>
      <Sign size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
