import { endsComposition } from "../field/field.tsx";
import fields from "../field/field.module.css";

export interface SearchBoxProps {
  /** Label, also shown as the placeholder. */
  label: string;
  /** Called with every change. The owner decides when to search. */
  onType(text: string): void;
  /** Called instead when Enter is pressed. */
  onEnter(text: string): void;
}

/** A search field. Enter searches at once. */
export const SearchBox = ({ label, onType, onEnter }: SearchBoxProps) => (
  <input
    type="search"
    name="search"
    className={fields.input}
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    onKeyDown={(event) => {
      if (event.key !== "Enter" || endsComposition(event)) return;
      event.preventDefault();
      onEnter(event.currentTarget.value);
    }}
    onInput={({ currentTarget }) => onType(currentTarget.value)}
  />
);
