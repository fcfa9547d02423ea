/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field handles the keys */
import { type KeyboardEvent, useId, useState } from "react";
import type { ChartProps } from "./marks.ts";
import type { ChartGraph } from "../../chart/graph.ts";
import { texts } from "./texts.ts";
import styles from "./state-search.module.css";

/** The most matches in this chart, and in the others. */
const SHOWN = 12;

interface StateSearchProps extends Pick<ChartProps, "match" | "searchCharts" | "onChart"> {
  graph: ChartGraph;
  onChoose(id: string): void;
}

/** Finds a state of any chart by part of its name, those of this chart first. Enter shows the selected match. */
export function StateSearch({ graph, match: named, searchCharts, onChoose, onChart }: StateSearchProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const found = text.trim() === "" ? [] : [...matches(graph, named, text), ...elsewhere(graph, searchCharts(text))];
  const isOpen = found.length > 0;

  function choose({ chart, state }: Match) {
    setText("");
    if (chart === graph.root && state !== null) onChoose(state);
    else onChart(chart, state);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys are the input method's, and Safari marks the last one by its code alone.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const match = found[active];
    if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "Enter" && match !== undefined) choose(match);
    else if (event.key === "ArrowDown" && isOpen) setActive((active + 1) % found.length);
    else if (event.key === "ArrowUp" && isOpen) setActive((active - 1 + found.length) % found.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.search}>
      <input
        type="text"
        className={styles.field}
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onBlur={() => setText("")}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={texts.search} className={styles.matches}>
          {found.map((match, index) => (
            <div
              key={match.state ?? match.chart}
              ref={index === active ? intoView : undefined}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.match}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(match)}
            >
              {match.state?.slice(match.chart.length + 1) || match.chart}{" "}
              {match.chart !== graph.root && match.state !== null && <small>{texts.within(match.chart)}</small>}
            </div>
          ))}
        </div>
      )}
      <output className={styles.matches}>
        {text.trim() !== "" && !isOpen && <span className={styles.nothing}>{texts.nothingFound}</span>}
      </output>
    </div>
  );
}

const intoView = (option: Element | null) => option?.scrollIntoView({ block: "nearest" });

interface Match {
  chart: string;
  /** Null for the chart itself. */
  state: string | null;
}

/** Matches by the state's own name rank before matches by an ancestor's. */
function matches({ root, states }: ChartGraph, named: ChartProps["match"], text: string): Match[] {
  const names = new Map<string, string[]>();
  for (const { id, name } of states.values()) names.set(name, [...(names.get(name) ?? []), id]);
  const byName = named([...names.keys()], text).flatMap((name) => names.get(name) ?? []);
  const ids = new Set([...byName, ...named([...states.keys()], text)]);
  return [...ids].slice(0, SHOWN).map((state) => ({ chart: root, state }));
}

/** The other charts found, by their own names or by their states. */
function elsewhere({ root }: ChartGraph, charts: ReturnType<ChartProps["searchCharts"]>): Match[] {
  const found = charts.flatMap(({ chart, states }): Match[] => {
    if (chart === root) return [];
    return states.length === 0 ? [{ chart, state: null }] : states.map((state) => ({ chart, state }));
  });
  return found.toSorted((one, other) => Number(one.state !== null) - Number(other.state !== null)).slice(0, SHOWN);
}
