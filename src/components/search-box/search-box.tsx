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
  /** Milliseconds without a key until it searches. */
  debounce?: number;
}

/** Searches by itself, a moment after the last key; Enter searches at once and sends nothing else. */
export function SearchBox({ label, onSearch, debounce = DEBOUNCE_MS }: SearchBoxProps) {
  function search(typed: string) {
    const text = searchText(typed);
    if (text !== null) onSearch(text);
  }
  const searchLater = useDebouncedCallback(search, debounce);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    searchLater.cancel();
    search(event.currentTarget.value);
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
