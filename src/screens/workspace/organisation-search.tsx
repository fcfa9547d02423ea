import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import fields from "../../components/field/field.module.css";
import { workspace } from "../../texts/en/workspace.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./workspace.module.css";

/** Search inputs wait this long and need this many characters (specification section 9). */
const DEBOUNCE_MS = 500;
const MINIMUM = 2;

/** Searches by itself, a moment after the last key; Enter searches at once and sends nothing else. */
export function OrganisationSearch({ onSearch }: { onSearch(text: string): void }) {
  const texts = useTexts("workspace", workspace);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    if (text === "" || text.length >= MINIMUM) onSearch(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(timer.current);
    search(event.currentTarget.value.trim());
  }

  return (
    <div className={styles.search}>
      <label className="unseen" htmlFor={id}>
        {texts.search}
      </label>
      <input
        id={id}
        type="search"
        className={fields.input}
        placeholder={texts.search}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(currentTarget.value.trim()), DEBOUNCE_MS);
        }}
      />
    </div>
  );
}
