import Actor from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import Folded from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import Open from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import Screen from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import type { StateNode } from "./flow-elements.ts";
import { useMarked } from "./marked.ts";
import { type Covered, coveredOf } from "./marks.ts";
import { type BoxLine, partsOf } from "./measures.ts";
import { texts } from "./texts.ts";
import { Cover, TransitionLabel } from "./transition-label.tsx";
import styles from "./chart.module.css";

/** The box of a state. */
export function StateBox({ id, data }: NodeProps<StateNode>) {
  const { marks, active, inside, selected } = useMarked();
  return (
    <Box
      data={data}
      isActive={active.has(id)}
      isSelected={selected === id}
      covered={coveredOf(marks, data.covers)}
      inside={inside.get(id) ?? ""}
    />
  );
}

interface BoxProps {
  data: StateNode["data"];
  isActive: boolean;
  isSelected: boolean;
  covered: Covered | null;
  /** The active states inside a folded one. */
  inside: string;
}

const Box = memo(function Box({ data, isActive, isSelected, covered, inside }: BoxProps) {
  const { box, isRegion, isEven } = data;
  const { id, type, children } = box.state;
  const isLeaf = children.length === 0 || box.isFolded;
  const { name, pills, lines, canFold } = partsOf(box);
  const Chevron = box.isFolded ? Folded : Open;
  return (
    <div
      className={styles.state}
      data-box={id}
      data-type={type}
      data-region={isRegion}
      data-leaf={isLeaf}
      data-even={isEven && !isLeaf}
      data-active={isActive}
      data-selected={isSelected}
      data-covered={covered ?? undefined}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={styles.head}
          data-head={id}
          aria-current={isActive ? "true" : undefined}
          aria-expanded={canFold ? !box.isFolded : undefined}
        >
          {canFold && <Chevron size={16} stroke={2} aria-hidden />}
          <span className={styles.name}>{name}</span>
          {pills.map((pill) => (
            <span key={pill} className={styles.pill}>
              {pill}
            </span>
          ))}
        </button>
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} inside={inside} />
        ))}
      </div>
      <Cover covered={covered} />
      <End />
    </div>
  );
});

const keyOf = (line: BoxLine) =>
  line.kind === "row" ? line.label.id : line.kind === "within" ? "" : `${line.kind} ${line.text}`;

function Line({ line, inside }: { line: BoxLine; inside: string }) {
  switch (line.kind) {
    case "row":
      return <TransitionLabel label={line.label} />;
    case "within":
      return <p className={styles.inside}>{inside && texts.within(inside)}</p>;
    case "invoke":
      return (
        <p className={styles.fact}>
          <Actor size={12} stroke={2} aria-hidden />
          {line.machine === null ? (
            line.text
          ) : (
            <button type="button" data-chart={line.machine} title={texts.chartOfActor(line.machine)}>
              {line.text}
            </button>
          )}
        </p>
      );
    case "screen":
      return (
        <p className={styles.fact}>
          <Screen size={12} stroke={2} aria-hidden />
          {line.text}
        </p>
      );
  }
}

/** The dot before an initial state. */
export const StartDot = () => (
  <div className={styles.dot}>
    <End />
  </div>
);

/** React Flow draws an edge only between handles. Its arrow goes where the layout says. */
const End = () => <Handle type="source" position={Position.Top} isConnectable={false} className={styles.end ?? ""} />;
