/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field handles the keys */
import { type KeyboardEvent, useId, useState } from "react";
import { bestMatching } from "../../../machines/shared/best-matching.ts";
import type { ChartGraph } from "./graph.ts";
import { texts } from "./texts.ts";
import styles from "./state-search.module.css";

const SHOWN = 12;

/** Finds a state by part of its name. Enter shows the selected match. */
export function StateSearch({ graph, onChoose }: { graph: ChartGraph; onChoose(id: string): void }) {
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const found = text.trim() === "" ? [] : matches(graph, text).slice(0, SHOWN);
  const isOpen = found.length > 0;

  function choose(id: string) {
    setText("");
    onChoose(id);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys are the input method's, and Safari marks the last one by its code alone.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const id = found[active];
    if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "Enter" && id !== undefined) choose(id);
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
          {found.map((id, index) => (
            <div
              key={id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.match}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(id)}
            >
              {id.slice(graph.root.length + 1) || id}
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

/** Matches by the state's own name rank before matches by an ancestor's. */
function matches({ states }: ChartGraph, text: string): string[] {
  const names = new Map<string, string[]>();
  for (const { id, name } of states.values()) names.set(name, [...(names.get(name) ?? []), id]);
  const byName = bestMatching([...names.keys()], text).flatMap((name) => names.get(name) ?? []);
  return [...new Set([...byName, ...bestMatching([...states.keys()], text)])];
}
