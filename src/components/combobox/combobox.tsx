/*
 * The browser's own lists cannot be searched by what is in the middle of a name. The keys are the text
 * field's, which keeps the focus.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- for the two reasons above */
import { type FocusEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { bestMatching, meantOption } from "../../../machines/shared/best-matching.ts";
import { Chevron } from "../icons/chevron.tsx";
import { classes } from "../classes.ts";
import { Labelled } from "../field/labelled.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import { useGrowingCount } from "./use-growing-count.ts";
import fields from "../field/field.module.css";
import styles from "./choice.module.css";

export interface ComboboxProps extends FormField {
  options: readonly string[];
  /** Said when no option has in it what was typed. */
  nothingFound: string;
  autoComplete: string;
  describedBy?: string | undefined;
}

/** The open list: what it is searched for, and the option that Enter would choose; -1 where there is none. */
interface Search {
  text: string;
  active: number;
}

/** Options drawn beyond the active one, so that the next ones are there to be seen. */
const AHEAD = 10;

/**
 * A choice of many: a text field with a list under it that follows what is typed (WAI-ARIA combobox with
 * list autocomplete). Its value is an option's text; `meantOption` reads what was typed or filled in.
 */
export function Combobox(props: ComboboxProps) {
  const { label, problem, describedBy, name, defaultValue, onInput, onBlur, options, nothingFound, autoComplete } =
    props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const text = search?.text ?? "";
  const found = useMemo(() => bestMatching(options, text), [options, text]);
  const { count, endOfList } = useGrowingCount(found);
  const active = search?.active ?? -1;
  const drawn = Math.max(count, active + AHEAD);
  const isOpen = search !== null && found.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  /** Shows all options, at the one that is chosen. */
  function open() {
    setSearch({ text: "", active: options.indexOf(input.current?.value ?? "") });
  }
  /** What a browser fills in while the person is elsewhere opens nothing, and a whole name leaves nothing to choose. */
  function follow(typed: string, isHere: boolean) {
    setSearch(isHere && !options.includes(typed) ? { text: typed, active: typed.trim() === "" ? -1 : 0 } : null);
  }
  function choose(option: string) {
    setSearch(null);
    if (input.current) input.current.value = option;
    onInput(option);
  }
  function move(step: 1 | -1) {
    if (!isOpen) return open();
    const next = active === -1 && step === -1 ? found.length - 1 : (active + step + found.length) % found.length;
    setSearch({ text, active: next });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const option = isOpen ? found[active] : undefined;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        move(event.key === "ArrowDown" ? 1 : -1);
        return;
      case "Enter":
        if (option === undefined) return setSearch(null);
        event.preventDefault();
        choose(option);
        return;
      case "Tab":
        if (option !== undefined && option !== input.current?.value) choose(option);
        return;
      case "Escape":
        if (search !== null) event.preventDefault();
        setSearch(null);
    }
  }

  function leave(event: FocusEvent) {
    setSearch(null);
    const typed = input.current?.value ?? "";
    const meant = meantOption(options, typed);
    if (meant !== null && meant !== typed) choose(meant);
    onBlur(event);
  }

  return (
    <Labelled label={label} problem={problem} describedBy={describedBy}>
      {(control) => (
        <div className={fields.control}>
          <input
            {...control}
            {...(defaultValue !== undefined && { defaultValue })}
            ref={input}
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active !== -1 ? optionId(active) : undefined}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(fields.input, styles.choice)}
            onClick={({ currentTarget }) => {
              currentTarget.select();
              open();
            }}
            onInput={({ currentTarget }) => {
              const { value } = currentTarget;
              follow(value, currentTarget === document.activeElement);
              onInput(value);
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <span className={styles.chevron}>
            <Chevron />
          </span>
          {isOpen && (
            <div className={styles.popup}>
              <div id={listId} role="listbox" aria-label={label} className={styles.list}>
                {found.slice(0, drawn).map((option, index) => (
                  <div
                    key={option}
                    id={optionId(index)}
                    ref={index === active ? scrollTo : undefined}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    aria-setsize={found.length}
                    aria-posinset={index + 1}
                    className={styles.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                  >
                    {option}
                  </div>
                ))}
                {drawn < found.length && <div ref={endOfList} aria-hidden="true" className={styles.endOfList} />}
              </div>
            </div>
          )}
          <output className={styles.popup}>
            {search !== null && found.length === 0 && <span className={styles.nothing}>{nothingFound}</span>}
          </output>
        </div>
      )}
    </Labelled>
  );
}

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
