import { useDebouncedCallback } from "@mantine/hooks";
import type { KeyboardEvent } from "react";
import { searchText } from "./search-text.ts";
import fields from "../field/field.module.css";

/** Milliseconds without a key until it searches (specification section 9). */
const DEBOUNCE_MS = 500;

export interface SearchBoxProps {
  /** Says what is searched, in the empty box as well. */
  label: string;
  /** Called with what to search for; with empty text for everything. */
  onSearch(text: string): void;
  /** Called in its place when it is Enter that searches. */
  onEnter?: ((text: string) => void) | undefined;
  /** Milliseconds without a key until it searches. */
  debounce?: number;
}

/** Searches by itself, a moment after the last key; Enter searches at once and sends nothing else. */
export function SearchBox({ label, onSearch, onEnter = onSearch, debounce = DEBOUNCE_MS }: SearchBoxProps) {
  function search(typed: string, then: (text: string) => void) {
    const text = searchText(typed);
    if (text !== null) then(text);
  }
  const searchLater = useDebouncedCallback((typed: string) => search(typed, onSearch), debounce);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    searchLater.cancel();
    search(event.currentTarget.value, onEnter);
  }

  return (
    <input
      type="search"
      className={fields.input}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onInput={({ currentTarget }) => searchLater(currentTarget.value)}
    />
  );
}
