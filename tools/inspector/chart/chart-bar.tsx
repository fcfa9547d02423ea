import Focus from "@tabler/icons-react/dist/esm/icons/IconFocus2.mjs";
import Fold from "@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs";
import Minus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import Plus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import Unfold from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import Whole from "@tabler/icons-react/dist/esm/icons/IconZoomScan.mjs";
import type { ReactNode } from "react";
import type { ChartGraph } from "./graph.ts";
import { StateSearch } from "./state-search.tsx";
import { texts } from "./texts.ts";
import styles from "./chart.module.css";

interface ChartBarProps {
  graph: ChartGraph;
  tools: ReactNode;
  isFollowing: boolean;
  onFollow?(isFollowing: boolean): void;
  onSearch(id: string): void;
}

/** The row above a chart: the tools of the pane, search, following. */
export const ChartBar = ({ graph, tools, isFollowing, onFollow, onSearch }: ChartBarProps) => (
  <div className={styles.bar}>
    {tools}
    <StateSearch graph={graph} onChoose={onSearch} />
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
  </div>
);

interface ZoomBarProps {
  canFold: boolean;
  onFoldAll(): void;
  onUnfoldAll(): void;
  onZoom(factor: number): void;
  onFit(): void;
  onActive(): void;
}

const ZOOM = 1.25;

/** The buttons to fold and zoom, over the chart's corner. */
export const ZoomBar = ({ canFold, onFoldAll, onUnfoldAll, onZoom, onFit, onActive }: ZoomBarProps) => (
  <div className={styles.group} role="toolbar" aria-label={texts.zoomTools}>
    {canFold && (
      <>
        <Tool name={texts.foldAll} Sign={Fold} onClick={onFoldAll} />
        <Tool name={texts.unfoldAll} Sign={Unfold} onClick={onUnfoldAll} />
      </>
    )}
    <Tool name={texts.zoomOut} Sign={Minus} onClick={() => onZoom(1 / ZOOM)} />
    <Tool name={texts.fit} Sign={Whole} onClick={onFit} />
    <Tool name={texts.zoomIn} Sign={Plus} onClick={() => onZoom(ZOOM)} />
    <Tool name={texts.zoomToActive} Sign={Focus} onClick={onActive} />
  </div>
);

const Tool = ({ name, Sign, onClick }: { name: string; Sign: typeof Fold; onClick(): void }) => (
  <button type="button" className={styles.tool} aria-label={name} title={name} onClick={onClick}>
    <Sign size={18} stroke={1.75} aria-hidden />
  </button>
);
