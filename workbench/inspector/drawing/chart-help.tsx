import "@xyflow/react/dist/style.css";
import type { ReactNode } from "react";
import "./chart-colours.css";
import type { Covered, Look } from "./marks.ts";
import { BLOCKED_SIGN, texts } from "./texts.ts";
import { Cover, marksOf } from "./transition-label.tsx";
import chart from "./chart.module.css";
import styles from "./chart-help.module.css";

/** Explains the shapes, lines, colours and signs of a chart, with samples drawn as charts are. */
export function ChartHelp() {
  return (
    <section className={styles.help} aria-label={texts.help}>
      <Group title="States">
        <Entry sample={<Box />}>A state, with the actors it runs and the screen it shows below its name.</Entry>
        <Entry sample={<Box isActive />}>Filled, thick edge, bold name: active now.</Entry>
        <Entry sample={<Box isRegion />}>Dotted edge: a parallel region.</Entry>
        <Entry sample={<Box type="final" />}>Double edge: a final state.</Entry>
        <Entry sample={<span className={chart.dot} />}>
          The initial state. H returns to the last active state, H* at every level.
        </Entry>
      </Group>
      <Group title="Transitions">
        <Entry sample={<Way />}>Thin: not possible now. The label shows the event, its [guard] and its order.</Entry>
        <Entry sample={<Way offer="possible" />}>Solid and framed: possible now. Press its label to take it.</Entry>
        <Entry sample={<Way offer="blocked" />}>Dashed, with {BLOCKED_SIGN}: blocked by the marked guard.</Entry>
        <Entry sample={<Way isTaken />}>Thick, with a moving dash: just taken.</Entry>
        <Entry sample={<Way isConsidered />}>Long dashes: what you point at under Step would take it.</Entry>
        <Entry sample="→">Inside a state: stays there, or leads to the state named after the arrow.</Entry>
      </Group>
      <Group title="Coverage">
        <Entry sample={<Covering covered="both" />}>Covered by the tests and in this session.</Entry>
        <Entry sample={<Covering covered="tests" />}>Covered by the tests only.</Entry>
        <Entry sample={<Covering covered="session" />}>Covered in this session only.</Entry>
        <Entry sample={<Covering covered="none" />}>Dotted: not covered.</Entry>
        <Entry sample={<Box />}>A collapsed state shows the lowest coverage inside it.</Entry>
      </Group>
      <p className={styles.keys}>{texts.keys}</p>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.entries}>{children}</dl>
    </div>
  );
}

function Entry({ sample, children }: { sample: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.entry}>
      <dt aria-hidden="true">{sample}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Box = ({ isActive = false, isRegion = false, type = "atomic" }) => (
  <div className={styles.box}>
    <div className={chart.state} data-leaf="true" data-active={isActive} data-region={isRegion} data-type={type} />
  </div>
);

function Way({ isTaken = false, isConsidered = false, offer = "other" }: Partial<Look>) {
  const marks = marksOf({ isTaken, isConsidered, offer, covered: null });
  return (
    <div className={styles.way}>
      <svg width="64" height="18">
        <g className={chart.line} {...marks}>
          <path className="react-flow__edge-path" d="M0 9H64" />
        </g>
      </svg>
      <span className={chart.label} {...marks}>
        {offer === "blocked" ? <span className={chart.sign}>{BLOCKED_SIGN}</span> : "go"}
      </span>
    </div>
  );
}

const Covering = ({ covered }: { covered: Covered }) => (
  <div className={styles.box}>
    <div className={chart.state} data-leaf="true" data-covered={covered}>
      <Cover covered={covered} />
    </div>
  </div>
);
