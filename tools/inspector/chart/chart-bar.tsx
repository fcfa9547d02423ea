import type { ChartGraph } from "./graph.ts";
import { StateSearch } from "./state-search.tsx";
import { texts } from "./texts.ts";
import styles from "./chart.module.css";

interface ChartBarProps {
  graph: ChartGraph;
  canFold: boolean;
  isFollowing: boolean;
  onFollow(isFollowing: boolean): void;
  onFoldAll(): void;
  onUnfoldAll(): void;
  onZoom(factor: number): void;
  onFit(): void;
  onSearch(id: string): void;
}

const ZOOM = 1.25;

/** The toolbar of a chart: folding, zooming, search. */
export function ChartBar(props: ChartBarProps) {
  const { graph, canFold, isFollowing, onFollow, onFoldAll, onUnfoldAll, onZoom, onFit, onSearch } = props;
  return (
    <div className={styles.bar}>
      <StateSearch graph={graph} onChoose={onSearch} />
      {canFold && (
        <span className={styles.group}>
          <Tool name={texts.foldAll} onClick={onFoldAll} />
          <Tool name={texts.unfoldAll} onClick={onUnfoldAll} />
        </span>
      )}
      <span className={styles.group}>
        <Tool name={texts.zoomOut} sign="−" onClick={() => onZoom(1 / ZOOM)} />
        <Tool name={texts.fit} onClick={onFit} />
        <Tool name={texts.zoomIn} sign="+" onClick={() => onZoom(ZOOM)} />
      </span>
      <label className={styles.follow} title={texts.followHint}>
        <input
          type="checkbox"
          checked={isFollowing}
          onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
        />
        {texts.follow}
      </label>
    </div>
  );
}

function Tool({ name, sign, onClick }: { name: string; sign?: string; onClick(): void }) {
  return (
    <button
      type="button"
      className={styles.tool}
      onClick={onClick}
      {...(sign === undefined ? {} : { "aria-label": name, title: name })}
    >
      {sign ?? name}
    </button>
  );
}
