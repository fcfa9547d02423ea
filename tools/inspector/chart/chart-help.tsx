import type { ReactNode } from "react";
import { classes } from "../../../src/components/classes.ts";
import { BLOCKED_SIGN, coverSigns, texts } from "./texts.ts";
import styles from "./chart-help.module.css";

/** Explains the shapes, lines, colours and signs of a chart, with samples. */
export function ChartHelp() {
  return (
    <section className={styles.help} aria-label={texts.help}>
      <Group title="States">
        <Entry sample={<Box />}>A state, with the actors it runs and the screen it shows below its name.</Entry>
        <Entry sample={<Box className={styles.active} />}>Filled, thick edge, bold name: active now.</Entry>
        <Entry sample={<Box className={styles.region} />}>Dotted edge: a parallel region.</Entry>
        <Entry sample={<Box className={styles.final} />}>Double edge: a final state.</Entry>
        <Entry sample={<span className={styles.dot} />}>
          The initial state. H returns to the last active state, H* at every level.
        </Entry>
      </Group>
      <Group title="Transitions">
        <Entry sample={<Way />}>Thin: not possible now. The label shows the event, its [guard] and its order.</Entry>
        <Entry sample={<Way className={styles.possible} />}>
          Solid and framed: possible now. Press its label to take it.
        </Entry>
        <Entry sample={<Way className={styles.blocked} sign={BLOCKED_SIGN} />}>
          Dashed, with {BLOCKED_SIGN}: blocked by the marked guard.
        </Entry>
        <Entry sample={<Way className={styles.taken} />}>Thick, with a moving dash: just taken.</Entry>
        <Entry sample={<Way className={styles.considered} />}>
          Long dashes: what you point at under Step would take it.
        </Entry>
        <Entry sample={<Way className={styles.none} sign="→" />}>
          Inside a state: stays there, or leads to the state named after the arrow.
        </Entry>
      </Group>
      <Group title="Coverage">
        <Entry sample={<Cover className={styles.both} sign={coverSigns.both} />}>
          Covered by the tests and in this session.
        </Entry>
        <Entry sample={<Cover className={styles.tests} sign={coverSigns.tests} />}>Covered by the tests only.</Entry>
        <Entry sample={<Cover className={styles.session} sign={coverSigns.session} />}>
          Covered in this session only.
        </Entry>
        <Entry sample={<Cover className={styles.uncovered} sign={coverSigns.none} />}>Dotted: not covered.</Entry>
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

interface SampleProps {
  className?: string | undefined;
  sign?: string;
}

const Box = ({ className }: SampleProps) => <span className={classes(styles.box, className)} />;

const Way = ({ className, sign = "" }: SampleProps) => (
  <span className={classes(styles.way, className)}>
    <span>{sign}</span>
  </span>
);

const Cover = ({ className, sign }: SampleProps) => <span className={classes(styles.cover, className)}>{sign}</span>;
