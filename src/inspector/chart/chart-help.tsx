import type { ReactNode } from "react";
import { classes } from "../../components/classes.ts";
import { BLOCKED_SIGN, coverSigns, texts } from "./texts.ts";
import styles from "./chart-help.module.css";

/** What shapes, lines, colours and signs of a chart mean, in words, each beside a sample. */
export function ChartHelp() {
  return (
    <section className={styles.help} aria-label={texts.help}>
      <Group title="States">
        <Entry sample={<Box />}>A state. What stands below its name: the actors it runs, the screen it shows.</Entry>
        <Entry sample={<Box className={styles.active} />}>Active now: filled, with a thick edge and a bold name.</Entry>
        <Entry sample={<Box className={styles.region} />}>Dotted edge: active side by side with its neighbours.</Entry>
        <Entry sample={<Box className={styles.final} />}>Double edge: an end.</Entry>
        <Entry sample={<span className={styles.dot} />}>
          Where a state begins. H goes back to where it was, H* on all levels.
        </Entry>
      </Group>
      <Group title="Transitions">
        <Entry sample={<Way />}>
          Thin: nothing at the moment. Written: event, [guard], and its place among several.
        </Entry>
        <Entry sample={<Way className={styles.possible} />}>Solid and framed: can be taken now. Press its label.</Entry>
        <Entry sample={<Way className={styles.blocked} sign={BLOCKED_SIGN} />}>
          Dashed, with {BLOCKED_SIGN}: its event is accepted, but the guard that is marked says no.
        </Entry>
        <Entry sample={<Way className={styles.taken} />}>Thick: just taken. A dash runs along its arrow.</Entry>
        <Entry sample={<Way className={styles.none} sign="→" />}>
          Written into a state: it stays there, or leads to where many lead, named behind the arrow.
        </Entry>
      </Group>
      <Group title="Coverage">
        <Entry sample={<Cover className={styles.both} sign={coverSigns.both} />}>
          By the tests and in this session.
        </Entry>
        <Entry sample={<Cover className={styles.tests} sign={coverSigns.tests} />}>By the tests only.</Entry>
        <Entry sample={<Cover className={styles.session} sign={coverSigns.session} />}>In this session only.</Entry>
        <Entry sample={<Cover className={styles.uncovered} sign={coverSigns.none} />}>By neither: dotted.</Entry>
        <Entry sample={<Box />}>A folded state counts as its least covered part.</Entry>
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
