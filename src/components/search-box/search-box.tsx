import { alsoMarked, type Gives } from "../../sends.ts";
import { endsComposition } from "../field/field.tsx";
import fields from "../field/field.module.css";

export interface SearchBoxProps {
  /** Label, also shown as the placeholder. */
  label: string;
  /** Gets the text with every change. The owner decides when to search. */
  types: Gives<string>;
  /** Gets the text instead when Enter is pressed. */
  enters: Gives<string>;
}

/** A search field. Enter searches at once. */
export const SearchBox = ({ label, types, enters }: SearchBoxProps) => (
  <input
    {...alsoMarked(types.mark(), enters.mark())}
    type="search"
    name="search"
    className={fields.input}
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    onKeyDown={(event) => {
      if (event.key !== "Enter" || endsComposition(event)) return;
      event.preventDefault();
      enters.give(event.currentTarget.value);
    }}
    onInput={({ currentTarget }) => types.give(currentTarget.value)}
  />
);
