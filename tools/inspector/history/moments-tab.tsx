import { classes } from "../../../src/components/classes.ts";
import { beginningOf } from "../own-steps.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { clockTime } from "./clock.ts";
import { lookAtMoment, lookAtNext, lookAtPrevious, numberLookedAt } from "./look.ts";
import { type RowControl, WindowedList } from "./windowed-list.tsx";
import styles from "./moments.module.css";

const words = texts.history.moments;

/** The list of moments, to select or continue from. */
export function Moments({ session, inspection }: { session: Session; inspection: Inspection }) {
  const { moments, place } = inspection;
  const looked = numberLookedAt(inspection);
  if (moments.length === 0) return <p className={styles.empty}>{words.empty}</p>;
  const isNewest = looked === moments.length - 1;
  const beginning = beginningOf(inspection);

  function drawn(index: number, control: RowControl) {
    const moment = moments[index];
    if (!moment) return null;
    return (
      <button
        type="button"
        className={classes(styles.moment, index === looked && styles.looked)}
        aria-current={index === looked}
        onClick={() => lookAtMoment(session, index)}
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
    <div className={styles.moments}>
      <div className={styles.bar}>
        <button type="button" disabled={looked <= 0} title={words.keys} onClick={() => lookAtPrevious(session)}>
          ← {words.previous}
        </button>
        <button type="button" disabled={isNewest} title={words.keys} onClick={() => lookAtNext(session)}>
          {words.next} →
        </button>
        <button type="button" disabled={isNewest} onClick={() => session.lookAt(null)}>
          {words.newest}
        </button>
        {place.mode !== "live" && (
          <button
            type="button"
            className={styles.goOn}
            disabled={isNewest}
            title={words.goOnHint}
            onClick={() => session.goBackTo(looked)}
          >
            {words.goOn}
          </button>
        )}
      </div>
      {place.mode === "live" && <p className={styles.note}>{words.noGoingBack}</p>}
      <WindowedList
        key={inspection.opening}
        label={words.list}
        count={moments.length}
        rowRem={2.75}
        keyOf={(index) => index}
        active={looked}
        onActive={(index) => lookAtMoment(session, index)}
        shown={inspection.lookingAt === null ? null : { index: looked, request: looked }}
        row={drawn}
      />
    </div>
  );
}
