import fields from "../field/field.module.css";

export interface SearchBoxProps {
  /** Says what is searched, in the empty box as well. */
  label: string;
  /** Called with what is in the box whenever that changes: when to search for it is not the box's to say. */
  onType(text: string): void;
  /** Called in its place when Enter is pressed. */
  onEnter(text: string): void;
}

/** Tells what is typed in it; Enter searches at once and sends nothing else. */
export const SearchBox = ({ label, onType, onEnter }: SearchBoxProps) => (
  <input
    type="search"
    className={fields.input}
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    onKeyDown={(event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      onEnter(event.currentTarget.value);
    }}
    onInput={({ currentTarget }) => onType(currentTarget.value)}
  />
);
