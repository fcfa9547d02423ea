import { useMemo, useState } from "react";
import { classes } from "../kit/classes.ts";
import type { Entry } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { createSequence, type Lifeline } from "./lifelines.ts";
import { selectMoment, selectedIndex } from "./select-moment.ts";
import { firstOf, indexIn } from "./rows.ts";
import { SequenceRow, sequenceWidth } from "./sequence-row.tsx";
import { type RowControl, VirtualList } from "./virtual-list.tsx";
import bars from "./bar.module.css";
import styles from "./sequence.module.css";

const words = texts.sequence;

/** A sequence diagram of the messages between actors, or the same as text. */
export function SequenceView({ session, inspection }: { session: Session; inspection: Inspection }) {
  const [withInner, setWithInner] = useState(false);
  const sequence = useMemo(() => createSequence(withInner), [withInner]);
  sequence.take(inspection.entries, inspection.moments);
  const { rows, lifelines } = sequence;
  const [inWords, setInWords] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  if (rows.length === 0) return <p className={bars.empty}>{words.empty}</p>;
  const lines = [...lifelines.values()];
  const current = selectedIndex(inspection);
  const activeIndex = active === null ? rows.length - 1 : Math.min(indexIn(rows, active), rows.length - 1);
  const { selected } = inspection;

  function drawn(index: number, control: RowControl) {
    const row = rows[index];
    if (!row) return null;
    const { entry, moment } = row;
    const isSelected = moment === current;
    return (
      <button
        type="button"
        className={classes(styles.row, entry === null && styles.heading, isSelected && styles.selected)}
        aria-current={entry === null && isSelected}
        onClick={() => selectMoment(session, moment)}
        {...control}
      >
        {entry === null ? (
          <span className={styles.words}>{texts.log.moment(moment, inspection.moments[moment]?.step ?? "")}</span>
        ) : (
          <>
            <span className={inWords ? styles.words : "unseen"}>{said(entry)}</span>
            {!inWords && <SequenceRow row={row} entry={entry} lines={lines} lifelines={lifelines} />}
          </>
        )}
      </button>
    );
  }

  return (
    <div>
      <div className={bars.bar}>
        <button type="button" aria-pressed={inWords} onClick={() => setInWords(!inWords)}>
          {words.inWords}
        </button>
        <button type="button" aria-pressed={withInner} onClick={() => setWithInner(!withInner)}>
          {texts.kinds.inner.many}
        </button>
        {!inWords && <span className={styles.signs}>{words.signs}</span>}
      </div>
      <VirtualList
        key={`${inspection.opening} ${inWords} ${withInner}`}
        label={words.list}
        count={rows.length}
        dropped={sequence.dropped()}
        rowRem={2.25}
        keyOf={(index) => rows[index]?.order ?? -1}
        active={activeIndex}
        onActive={(index) => setActive(rows[index]?.order ?? null)}
        shown={selected === null ? null : { index: firstOf(rows, selected), request: selected }}
        {...(!inWords && { header: <Heads lines={lines} />, widthRem: sequenceWidth(lines.length) })}
        row={drawn}
      />
    </div>
  );
}

const Heads = ({ lines }: { lines: readonly Lifeline[] }) => (
  <div className={styles.heads} aria-hidden>
    <span className={styles.outside}>{words.outside}</span>
    {lines.map(({ path }) => (
      <span key={path} className={styles.head} title={path}>
        <span className={styles.above}>{path.split("/").at(-2)}</span>
        {path.split("/").at(-1)}
      </span>
    ))}
  </div>
);

/** An entry as text, for screen readers. */
function said({ kind, actor, from, text }: Entry): string {
  if (kind === "event") return from === null ? words.tells(text, actor) : words.sends(from, text, actor);
  return text === "done" || text === "error" || text === "stopped" ? words.ended(actor, text) : words.started(actor);
}
