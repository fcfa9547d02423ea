/* oxlint-disable jsx-a11y/prefer-tag-over-role -- SVG has no button */
import { above } from "./graph.ts";
import { Cover, Label } from "./label.tsx";
import type { Layout, Place } from "./layout.ts";
import { type BoxLine, CHEVRON, HEADER, INSET, LINE, NAME, partsOf, PILL, pillPlaces } from "./measures.ts";
import { texts } from "./texts.ts";
import type { ChartBox, ChartView } from "./view.ts";
import styles from "./drawing.module.css";

/** The boxes of all states, outer ones first, so that inner ones are painted over them. */
export function ChartBoxes({ view, layout }: { view: ChartView; layout: Layout }) {
  return [...view.boxes.values()].map((box) => {
    const place = layout.boxes[box.state.id];
    return (
      place && (
        <Box
          key={box.state.id}
          box={box}
          place={place}
          depth={above(view.graph, box.state.id).length}
          isRegion={isRegion(view, box)}
        />
      )
    );
  });
}

const isRegion = ({ graph }: ChartView, { state: { parent } }: ChartBox) =>
  parent !== null && graph.states.get(parent)?.type === "parallel";

function Box({ box, place, depth, isRegion }: { box: ChartBox; place: Place; depth: number; isRegion: boolean }) {
  const { id, type, parent, children, name } = box.state;
  const { x, y, width, height } = place;
  const canFold = children.length > 0 && parent !== null;
  const head = (
    <g
      className={styles.header}
      role="button"
      tabIndex={0}
      data-head={id}
      data-name=""
      {...(canFold ? { "aria-expanded": !box.isFolded, "aria-label": texts.fold(name) } : { "aria-label": name })}
    >
      <rect className={styles.hit} x={x} y={y} width={width} height={Math.min(HEADER, height)} rx={8} />
      {type === "history" ? (
        <text className={styles.name} x={x + width / 2} y={y + height / 2 + 5} textAnchor="middle">
          {partsOf(box).name}
        </text>
      ) : (
        <Head box={box} place={place} canFold={canFold} />
      )}
    </g>
  );
  return (
    <g
      className={styles.box}
      data-box={id}
      data-type={type}
      data-region={isRegion}
      data-leaf={children.length === 0 || box.isFolded}
      data-even={depth % 2 === 0}
    >
      <rect className={styles.frame} x={x} y={y} width={width} height={height} rx={type === "history" ? 16 : 9} />
      {type === "final" && (
        <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6.5} />
      )}
      {head}
      {partsOf(box).lines.map((line, index) => (
        <Line key={keyOf(line)} line={line} x={x} y={y + HEADER + index * LINE} width={width} />
      ))}
      <Cover x={x} y={y} />
    </g>
  );
}

function Head({ box, place: { x, y, width }, canFold }: { box: ChartBox; place: Place; canFold: boolean }) {
  const { name, pills } = partsOf(box);
  const left = x + INSET + (canFold ? CHEVRON - 4 : 0);
  return (
    <>
      {canFold && (
        <path
          className={styles.chevron}
          d={box.isFolded ? `M${x + 13} ${y + 10}l5 5l-5 5` : `M${x + 10.5} ${y + 12.5}l5 5l5 -5`}
        />
      )}
      <text className={styles.name} data-name="" x={left} y={y + 20} fontSize={NAME}>
        {name}
      </text>
      {pillPlaces(pills, x + width - INSET + 4).map((place) => (
        <g key={place.pill} className={styles.pill}>
          <rect x={place.x} y={y + 7} width={place.width} height={PILL} rx={PILL / 2} />
          <text x={place.x + place.width / 2} y={y + 19} textAnchor="middle">
            {place.pill}
          </text>
        </g>
      ))}
    </>
  );
}

const keyOf = (line: BoxLine) =>
  line.kind === "row" ? line.label.id : line.kind === "within" ? "" : `${line.kind} ${line.text}`;

function Line({ line, x, y, width }: { line: BoxLine; x: number; y: number; width: number }) {
  switch (line.kind) {
    case "row":
      return <Label label={line.label} x={x + 6} y={y} on="box" />;
    case "within":
      return <text className={styles.within} data-room={width - INSET * 2} x={x + INSET} y={y + 13} />;
    case "invoke":
    case "screen":
      return (
        <g className={styles.note}>
          <path
            className={styles.icon}
            d={
              line.kind === "invoke"
                ? `M${x + INSET + 2} ${y + 4.5}l7 4.5l-7 4.5Z`
                : `M${x + INSET} ${y + 4.5}h11v8h-11Z`
            }
          />
          <text x={x + INSET + 18} y={y + 13}>
            {line.text}
          </text>
        </g>
      );
  }
}
