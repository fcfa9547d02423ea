import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { type LineEdge, LABELS } from "./flow-elements.ts";
import { useMarked } from "./marked.ts";
import { type Look, lookOf } from "./marks.ts";
import { pathOf } from "./paths.ts";
import { marksOf, TransitionLabel } from "./transition-label.tsx";
import styles from "./chart.module.css";

/** The arrow of the transitions between two boxes, with their labels. */
export function TransitionLine({ id, data, markerEnd }: EdgeProps<LineEdge>) {
  const { marks } = useMarked();
  if (!data) return null;
  const { isTaken, isConsidered, offer, covered } = lookOf(marks, data.names);
  return (
    <>
      <Arrow
        id={id}
        data={data}
        markerEnd={markerEnd ?? ""}
        isTaken={isTaken}
        isConsidered={isConsidered}
        offer={offer}
        // An arrow from the dot of an initial state is no transition.
        covered={data.labels.length === 0 ? null : covered}
      />
      <Labels data={data} />
    </>
  );
}

interface ArrowProps extends Omit<Look, "guard"> {
  id: string;
  data: NonNullable<LineEdge["data"]>;
  markerEnd: string;
}

const Arrow = memo(function Arrow({ id, data, markerEnd, ...look }: ArrowProps) {
  const path = pathOf(data.points);
  return (
    <g className={styles.line} data-line={id} {...marksOf(look)}>
      <BaseEdge path={path} markerEnd={markerEnd} interactionWidth={0} />
      {look.isTaken && <path className={styles.run} d={path} />}
    </g>
  );
});

const Labels = memo(function Labels({ data: { labels, place, isEven } }: Pick<ArrowProps, "data">) {
  if (!place) return null;
  const { x, y, width, height } = place;
  return (
    <EdgeLabelRenderer>
      <div
        className={styles.labels}
        data-even={isEven}
        style={{ transform: `translate(${x}px, ${y}px)`, width, height, zIndex: LABELS }}
      >
        {labels.map((label) => (
          <TransitionLabel key={label.id} label={label} />
        ))}
      </div>
    </EdgeLabelRenderer>
  );
});
