import { useId } from "react";
import { classes } from "../kit/classes.ts";
import { endsComposition } from "../kit/ends-composition.ts";
import { texts } from "./texts.ts";
import { type Filter, type Kind, kinds } from "./rows.ts";
import bars from "./bar.module.css";
import styles from "./log.module.css";

/** The filter and the search of the log. */
export interface Search extends Filter {
  query: string;
}

/** All but XState's own events, which outnumber the others and repeat the transitions. */
export const usual: Search = { kinds: new Set(kinds.filter((kind) => kind !== "inner")), actor: null, query: "" };

interface LogFiltersProps {
  search: Search;
  onSearch(search: Search): void;
  actors: ReadonlySet<string>;
  /** The number of matches and the current one, counted from 1; 0 for none. */
  found: { count: number; place: number };
  onStep(by: 1 | -1): void;
}

const words = texts.log;

export function LogFilters({ search, onSearch, actors, found, onStep }: LogFiltersProps) {
  const menu = useId();
  function toggle(kind: Kind): void {
    const shown = new Set(search.kinds);
    if (!shown.delete(kind)) shown.add(kind);
    onSearch({ ...search, kinds: shown });
  }
  // A selected actor stays in the list after it has ended.
  const paths = search.actor === null ? actors : new Set([...actors, search.actor]);
  return (
    <div className={classes(bars.bar, styles.filters)}>
      <button type="button" className={styles.show} popoverTarget={menu}>
        {words.filters}
        {kinds.map((kind) => search.kinds.has(kind) && <Sign key={kind} kind={kind} />)}
      </button>
      <fieldset id={menu} popover="auto" aria-label={words.filters} className={styles.kinds}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.toggle}
            aria-pressed={search.kinds.has(kind)}
            onClick={() => toggle(kind)}
          >
            <Sign kind={kind} />
            {texts.kinds[kind].many}
          </button>
        ))}
      </fieldset>
      <label className={styles.actors}>
        <span className="unseen">{words.actor}</span>
        <select
          value={search.actor ?? ""}
          onChange={({ currentTarget: { value } }) => onSearch({ ...search, actor: value === "" ? null : value })}
        >
          <option value="">{words.allActors}</option>
          {[...paths].toSorted().map((path) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </select>
      </label>
      <search className={styles.search}>
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          value={search.query}
          onChange={({ currentTarget: { value } }) => onSearch({ ...search, query: value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || endsComposition(event)) return;
            event.preventDefault();
            onStep(event.shiftKey ? -1 : 1);
          }}
        />
        {search.query.trim() !== "" && (
          <>
            <output className={styles.count}>{words.matches(found.count, found.place)}</output>
            <button type="button" aria-label={words.previous} title={words.previous} onClick={() => onStep(-1)}>
              ↑
            </button>
            <button type="button" aria-label={words.next} title={words.next} onClick={() => onStep(1)}>
              ↓
            </button>
          </>
        )}
      </search>
    </div>
  );
}

/** The letter of a kind, in its colour. */
export const Sign = ({ kind }: { kind: Kind }) => (
  <span className={classes(styles.sign, styles[kind])} aria-hidden>
    {texts.kinds[kind].sign}
  </span>
);
