import { useDeferredValue, useMemo, useState } from "react";
import { classes } from "../kit/classes.ts";
import type { Entry } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { clockTime } from "./clock.ts";
import { LogFilters, type Search, Sign } from "./log-filters.tsx";
import { selectMoment, selectedIndex } from "./select-moment.ts";
import { createRows, firstOf, indexIn, kindOf, matchBeside, type Row } from "./rows.ts";
import { type RowControl, VirtualList } from "./virtual-list.tsx";
import bars from "./bar.module.css";
import styles from "./log.module.css";

interface LogProps {
  session: Session;
  inspection: Inspection;
  search: Search;
  onSearch(search: Search): void;
}

const words = texts.log;

/** Everything that happened, newest last. */
export function Log({ session, inspection, search, onSearch }: LogProps) {
  const { kinds, actor } = search;
  const query = useDeferredValue(search.query);
  const log = useMemo(() => createRows({ kinds, actor }, query), [kinds, actor, query]);
  log.take(inspection.entries, inspection.moments);
  const { rows, matches } = log;
  // Row orders rather than indices, so that both survive a change of the filter.
  const [active, setActive] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  /** The match that the user went to, while this moment was selected. */
  const [found, setFound] = useState<{ order: number; request: number; selected: number | null } | null>(null);
  const shown =
    found?.selected === inspection.selected
      ? { index: indexIn(rows, found.order), request: found.request }
      : inspection.selected === null
        ? null
        : ({ index: firstOf(rows, inspection.selected), request: -inspection.selected, align: "start" } as const);

  const activeIndex = active === null ? rows.length - 1 : Math.min(indexIn(rows, active), rows.length - 1);
  const place = active === null ? 0 : matches.indexOf(active) + 1;
  const selected = selectedIndex(inspection);

  function step(by: 1 | -1): void {
    const match = matchBeside(matches, active, by);
    if (match === null) return;
    setActive(match);
    setFound((last) => ({ order: match, request: (last?.request ?? 0) + 1, selected: inspection.selected }));
  }

  function drawn(row: Row, control: RowControl) {
    const isMatch = place > 0 && row.order === active;
    if (row.entry === null) {
      const { moment } = row;
      return (
        <button
          type="button"
          className={classes(styles.heading, isMatch && styles.match)}
          aria-current={moment === selected}
          onClick={() => selectMoment(session, moment)}
          {...control}
        >
          <span className={styles.text}>{words.moment(moment, inspection.moments[moment]?.step ?? "")}</span>
          <time className={styles.time}>{clockTime(inspection.moments[moment]?.now ?? 0)}</time>
        </button>
      );
    }
    const { entry, order } = row;
    return (
      <>
        <button
          type="button"
          className={classes(styles.entry, isMatch && styles.match)}
          aria-expanded={order === opened}
          onClick={() => setOpened(order === opened ? null : order)}
          {...control}
        >
          <Sign kind={kindOf(entry)} />
          <span className="unseen">{texts.kinds[kindOf(entry)].one}: </span>
          <span className={styles.text}>{entry.text}</span>
          <span className={styles.actorName}>{entry.actor.slice(entry.actor.lastIndexOf("/") + 1)}</span>
        </button>
        {order === opened && <Detail entry={entry} />}
      </>
    );
  }

  return (
    <div className={styles.log}>
      <LogFilters
        search={search}
        onSearch={onSearch}
        actors={log.actors}
        found={{ count: matches.length, place }}
        onStep={step}
      />
      {rows.length === 0 ? (
        <p className={bars.empty}>{inspection.entries.length === 0 ? words.empty : words.nothingShown}</p>
      ) : (
        <VirtualList
          key={inspection.opening}
          label={words.list}
          count={rows.length}
          dropped={log.dropped()}
          rowRem={1.5}
          keyOf={(index) => rows[index]?.order ?? -1}
          row={(index, control) => {
            const row = rows[index];
            return row && drawn(row, control);
          }}
          active={activeIndex}
          onActive={(index) => setActive(rows[index]?.order ?? null)}
          shown={shown}
        />
      )}
    </div>
  );
}

/** Scrolls an opened row into view, as much of it as fits. */
const bringIntoView = (detail: Element | null) => detail?.parentElement?.scrollIntoView({ block: "nearest" });

/** All details of an entry. The app's page has hidden the secrets. */
const Detail = ({ entry: { actor, from, kind, text, at, detail } }: { entry: Entry }) => (
  <div ref={bringIntoView} className={styles.detail}>
    <p className={styles.whole}>{text}</p>
    <dl>
      <dt>{words.happensTo}</dt>
      <dd>{actor}</dd>
      {kind === "event" && (
        <>
          <dt>{words.sentBy}</dt>
          <dd>{from ?? words.outside}</dd>
        </>
      )}
      <dt>{words.at}</dt>
      <dd>{clockTime(at)}</dd>
    </dl>
    {detail === null || Object.keys(detail).length === 0 ? (
      <p>{words.noDetail}</p>
    ) : (
      <pre>{JSON.stringify(detail, null, 2)}</pre>
    )}
  </div>
);
