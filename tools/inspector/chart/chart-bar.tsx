import type { ReactNode } from "react";
import type { ChartProps } from "./chart.tsx";
import type { ChartGraph } from "./graph.ts";
import { StateSearch } from "./state-search.tsx";
import { texts } from "./texts.ts";
import styles from "./chart.module.css";

interface ChartBarProps extends Pick<ChartProps, "searchCharts" | "onChart"> {
  graph: ChartGraph;
  tools: ReactNode;
  isFollowing: boolean;
  onFollow?(isFollowing: boolean): void;
  onSearch(id: string): void;
}

/** The row above a chart: the tools of the pane, search, following. */
export const ChartBar = ({ graph, tools, isFollowing, onFollow, onSearch, ...others }: ChartBarProps) => (
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
  </div>
);
