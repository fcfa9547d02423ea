import { classes } from "../kit/classes.ts";
import { beginningOf } from "../user-steps.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { clockTime } from "./clock.ts";
import { selectMoment, selectNext, selectPrevious, selectedIndex } from "./select-moment.ts";
import { type RowControl, VirtualList } from "./virtual-list.tsx";
import bars from "./bar.module.css";
import styles from "./moments.module.css";

const words = texts.moments;

/** The list of moments, to select or continue from. */
export function Moments({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { moments, subject } = inspection;
  const selected = selectedIndex(inspection);
  if (moments.length === 0) return <p className={bars.empty}>{words.empty}</p>;
  const isNewest = selected === moments.length - 1;
  const beginning = beginningOf(inspection);

  function drawn(index: number, control: RowControl) {
    const moment = moments[index];
    if (!moment) return null;
    return (
      <button
        type="button"
        className={classes(styles.moment, index === selected && styles.selected)}
        aria-current={index === selected}
        onClick={() => selectMoment(session, index)}
        {...control}
      >
        <span className={styles.number}>{index}</span>
        <span className={styles.step}>{moment.step}</span>
        <span className={styles.where}>
          {moment.screen} · {clockTime(moment.now)}
          {index > 0 && index === beginning && ` · ${words.beginning}`}
        </span>
      </button>
    );
  }

  return (
    <div>
      <div className={classes(bars.bar, styles.bar)}>
        <button type="button" disabled={selected <= 0} title={words.keys} onClick={() => selectPrevious(session)}>
          ← {words.previous}
        </button>
        <button type="button" disabled={isNewest} title={words.keys} onClick={() => selectNext(session)}>
          {words.next} →
        </button>
        <button type="button" disabled={isNewest} onClick={() => session.select(null)}>
          {words.newest}
        </button>
        {subject.mode !== "live" && (
          <button
            type="button"
            className={styles.goOn}
            disabled={isNewest}
            title={words.goOnHint}
            onClick={() => session.continueFrom(selected)}
          >
            {words.goOn}
          </button>
        )}
        {subject.mode === "live" && <p className={styles.note}>{words.noGoingBack}</p>}
      </div>
      <VirtualList
        key={inspection.opening}
        label={words.list}
        count={moments.length}
        rowRem={2.75}
        keyOf={(index) => index}
        active={selected}
        onActive={(index) => selectMoment(session, index)}
        shown={inspection.selected === null ? null : { index: selected, request: selected }}
        row={drawn}
      />
    </div>
  );
}
