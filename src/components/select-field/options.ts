/** An entry to choose: what is read, and what is meant by it. */
export interface SelectOption {
  label: string;
  value: string;
}

/** An entry whose value is what is read. */
export const asOption = (text: string): SelectOption => ({ label: text, value: text });

/** Entries of records: what is meant is a record's `_id`. */
export const optionsOf = <Entry extends { _id: string }>(records: readonly Entry[], label: (record: Entry) => string) =>
  optionsWith(records, label, () => ({}));

/** The same with one more field, copied from the record under its own name. */
export const optionsWith = <Entry extends { _id: string }, Extra extends object>(
  records: readonly Entry[],
  label: (record: Entry) => string,
  extra: (record: Entry) => Extra,
): (SelectOption & Extra)[] =>
  records.map((record) => {
    const { _id: value } = record;
    return Object.assign(extra(record), { label: label(record), value });
  });
