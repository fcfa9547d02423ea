import { TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { endsComposition } from "./ends-composition.ts";
import { useViews } from "./views.ts";
import styles from "./search-dialog.module.css";

interface SearchDialogProps {
  title: string;
  search: string;
  nothingFound: string;
  sought: string;
  onSought(sought: string): void;
  /** The user pressed Enter in the search, which takes the first entry found. */
  onEnter(): void;
  onClose(): void;
  /** The entries found, by group. Each is a list item. */
  groups: readonly { group: string; entries: readonly ReactNode[] }[];
}

/** A dialog with a search above all entries, in columns. The arrow keys move through the entries found. */
export function SearchDialog({ title, search, nothingFound, sought, groups, ...props }: SearchDialogProps) {
  const { Dialog } = useViews();
  const entries = useRef<HTMLDivElement>(null);
  function onArrow(event: KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const buttons = [...(entries.current?.querySelectorAll("button") ?? [])];
    buttons[buttons.findIndex((button) => button === document.activeElement) + by]?.focus();
  }
  const isSearch = sought.trim() !== "";
  return (
    <Dialog title={title} onClose={props.onClose}>
      <TextInput
        data-autofocus
        type="search"
        size="sm"
        mt="xs"
        aria-label={search}
        placeholder={search}
        value={sought}
        onChange={({ currentTarget }) => props.onSought(currentTarget.value)}
        onKeyDown={(event) => {
          if (endsComposition(event)) return;
          onArrow(event);
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isSearch) props.onEnter();
        }}
      />
      <output>{groups.length === 0 && nothingFound}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its buttons */}
      <div ref={entries} className={styles.groups} data-search={isSearch} onKeyDown={onArrow}>
        {groups.map(({ group, entries }) => (
          <section key={group} aria-label={group} className={styles.group}>
            <h3>{group}</h3>
            <ul>{entries}</ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
