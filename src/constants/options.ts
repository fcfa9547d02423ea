/** An option: its text and its value. */
export interface SelectOption {
  label: string;
  value: string;
}

/** Options whose value is their text. */
export const asOption = (text: string): SelectOption => ({ label: text, value: text });

/** Options made of records, with `_id` as the value. */
export const optionsOf = <Entry extends { _id: string }>(records: readonly Entry[], label: (record: Entry) => string) =>
  optionsWith(records, label, () => ({}));

/** The same, each with further fields of its record. */
export const optionsWith = <Entry extends { _id: string }, Extra extends object>(
  records: readonly Entry[],
  label: (record: Entry) => string,
  extra: (record: Entry) => Extra,
): (SelectOption & Extra)[] =>
  records.map((record) => {
    const { _id: value } = record;
    return Object.assign(extra(record), { label: label(record), value });
  });
