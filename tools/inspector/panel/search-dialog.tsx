import { Modal, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { endsComposition } from "../../../src/components/field/field.tsx";
import { useOverPage } from "../../../src/components/dialog/use-over-page.ts";
import { texts } from "../texts.ts";
import styles from "./search-dialog.module.css";

interface SearchDialogProps {
  title: string;
  search: string;
  nothingFound: string;
  sought: string;
  onSought(sought: string): void;
  /** The user pressed Enter in the search. */
  onEnter(): void;
  onClose(): void;
  /** The entries found, by group. Each is a list item. */
  groups: readonly { group: string; entries: readonly ReactNode[] }[];
}

/** A dialog with a search above everything that can be chosen, in columns. */
export function SearchDialog({ title, search, nothingFound, sought, groups, ...props }: SearchDialogProps) {
  return (
    <Modal
      {...useOverPage(props.onClose)}
      title={title}
      size="72rem"
      closeButtonProps={{ "aria-label": texts.help.close }}
    >
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
          if (event.key !== "Enter" || endsComposition(event)) return;
          event.preventDefault();
          props.onEnter();
        }}
      />
      <output>{groups.length === 0 && nothingFound}</output>
      <div className={styles.groups}>
        {groups.map(({ group, entries }) => (
          <section key={group} aria-label={group} className={styles.group}>
            <h3>{group}</h3>
            <ul>{entries}</ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}
