import { Combobox as MantineCombobox, InputBase, useVirtualizedCombobox } from "@mantine/core";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { bestMatching, meantOption } from "../../../machines/shared/best-matching.ts";
import { endsComposition } from "../field/field.tsx";
import { kitListField, kitProblem } from "../field/kit-field.tsx";
import type { FormField } from "../form/use-form-fields.ts";

export interface ComboboxProps extends FormField {
  options: readonly string[];
  /** Shown when no option contains the typed text. */
  nothingFound: string;
  autoComplete: string;
  /** A note under the field. */
  note?: ReactNode;
}

/** A text field with a list of the options that contain the typed text. Its value is an option's text. */
export function Combobox(props: ComboboxProps) {
  const { problem, announcement, note, onInput, onBlur, options, nothingFound, ...field } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The text that filters the list, and the option that Enter would choose. The input itself keeps the value.
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const found = useMemo(() => bestMatching(options, text), [options, text]);
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(option: string | undefined) {
    close();
    if (option === undefined || input.current === null || field.readOnly) return;
    input.current.value = option;
    onInput(option);
  }
  // Mantine's default store doesn't tell screen readers which option Enter would choose after typing.
  const store = useVirtualizedCombobox({
    totalOptionsCount: found.length,
    getOptionId: optionId,
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    activeOptionIndex: 0,
    onSelectedOptionSubmit: (index) => choose(found[index]),
    onDropdownOpen: () => setActive(options.indexOf(input.current?.value ?? "")),
  });
  const isListed = store.dropdownOpened && found.length > 0;

  function close() {
    setText("");
    setActive(-1);
    store.closeDropdown();
  }
  /**
   * Filters the list by the typed text. Closes it after autofill in a field without the focus, and after a complete
   * name, which leaves nothing to choose.
   */
  function follow(typed: string, isFocused: boolean) {
    if (!isFocused || options.includes(typed)) return close();
    store.openDropdown();
    setText(typed);
    setActive(typed.trim() === "" ? -1 : 0);
  }

  return (
    <MantineCombobox
      store={store}
      size="md"
      withinPortal={false}
      keepMounted={false}
      shadow="md"
      onOptionSubmit={choose}
      onClose={close}
    >
      <MantineCombobox.Target withAriaAttributes={false}>
        <InputBase
          {...kitListField}
          {...field}
          label={<span>{field.label}</span>}
          ref={input}
          error={kitProblem(problem, announcement)}
          description={note}
          inputWrapperOrder={["label", "input", "error", "description"]}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> or <datalist> doesn't search the middle of a name in every browser
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active !== -1 ? optionId(active) : undefined}
          autoCapitalize="none"
          spellCheck={false}
          rightSectionPointerEvents="none"
          onClick={({ currentTarget }) => {
            if (field.readOnly) return;
            currentTarget.select();
            store.openDropdown();
          }}
          onInput={({ currentTarget }) => {
            follow(currentTarget.value, currentTarget === document.activeElement);
            onInput(currentTarget.value);
          }}
          onKeyDown={(event) => {
            const { key, currentTarget } = event;
            if (endsComposition(event)) return;
            if (key === "Tab" && isListed && found[active] !== currentTarget.value) choose(found[active]);
          }}
          onBlur={(event) => {
            const { value } = event.currentTarget;
            const meant = meantOption(options, value);
            if (meant !== null && meant !== value) choose(meant);
            else close();
            onBlur(event);
          }}
        />
      </MantineCombobox.Target>
      <MantineCombobox.Dropdown>
        {isListed && (
          <MantineCombobox.Options
            id={listId}
            aria-label={field.label}
            pos="relative"
            mah="14rem"
            style={{ overflowY: "auto" }}
          >
            {found.map((option, index) => (
              <MantineCombobox.Option
                key={option}
                id={optionId(index)}
                ref={index === active ? scrollTo : undefined}
                value={option}
                selected={index === active}
                aria-selected={index === active}
              >
                {option}
              </MantineCombobox.Option>
            ))}
          </MantineCombobox.Options>
        )}
        <output>
          {found.length === 0 && <MantineCombobox.Empty component="span">{nothingFound}</MantineCombobox.Empty>}
        </output>
      </MantineCombobox.Dropdown>
    </MantineCombobox>
  );
}

/** Scrolls the list to an option. `scrollIntoView` would scroll the page too, before the list is positioned. */
function scrollTo(option: HTMLElement | null) {
  const list = option?.parentElement;
  if (!list) return;
  const { offsetTop: start, offsetHeight: height } = option;
  list.scrollTop = Math.min(start, Math.max(list.scrollTop, start + height - list.clientHeight));
}
