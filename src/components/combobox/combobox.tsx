import { Combobox as MantineCombobox, Input, useVirtualizedCombobox } from "@mantine/core";
import { useId, useMemo, useRef, useState } from "react";
import { bestMatching, meantOption } from "../../../machines/shared/best-matching.ts";
import { withSign } from "../field/kit-field.ts";
import { Labelled } from "../field/labelled.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import { Chevron } from "../icons/chevron.tsx";
import { OptionList } from "./option-list.tsx";

export interface ComboboxProps extends FormField {
  options: readonly string[];
  /** Said when no option has in it what was typed. */
  nothingFound: string;
  autoComplete: string;
  describedBy?: string | undefined;
}

/**
 * A choice of many: a text field with a list under it that follows what is typed, also in the middle of a name. Its value
 * is an option's text; `meantOption` reads what was typed or filled in.
 */
export function Combobox({
  label,
  problem,
  describedBy,
  onInput,
  onBlur,
  options,
  nothingFound,
  autoComplete,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // What the list shows and where in it Enter would choose; the field's own value is the input's.
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const found = useMemo(() => bestMatching(options, text), [options, text]);
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(option: string | undefined) {
    close();
    if (option === undefined || input.current === null) return;
    input.current.value = option;
    onInput(option);
  }
  const store = useVirtualizedCombobox({
    totalOptionsCount: found.length,
    getOptionId: optionId,
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    activeOptionIndex: 0,
    onSelectedOptionSubmit: (index) => choose(found[index]),
    onDropdownOpen: () => setActive(options.indexOf(input.current?.value ?? "")),
  });
  const isOpen = store.dropdownOpened;
  const isListed = isOpen && found.length > 0;

  function close() {
    setText("");
    setActive(-1);
    store.closeDropdown();
  }
  /** What a browser fills in while the person is elsewhere opens nothing, and a whole name leaves nothing to choose. */
  function follow(typed: string, isHere: boolean) {
    if (!isHere || options.includes(typed)) return close();
    store.openDropdown();
    setText(typed);
    setActive(typed.trim() === "" ? -1 : 0);
  }

  return (
    <Labelled label={label} problem={problem} describedBy={describedBy}>
      {(control) => (
        <MantineCombobox store={store} size="md" withinPortal={false} keepMounted={false} shadow="md" onClose={close}>
          <MantineCombobox.Target withAriaAttributes={false}>
            <Input
              {...field}
              {...control}
              ref={input}
              size="md"
              // What ties it to its label and problem is the control's; Mantine would take the id away with its own.
              withAria={false}
              attributes={{ input: { id: control.id } }}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no list of the browser is searched in the middle of a name
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isListed}
              aria-controls={isListed ? listId : undefined}
              aria-activedescendant={isListed && active !== -1 ? optionId(active) : undefined}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              classNames={{ input: withSign }}
              rightSection={<Chevron />}
              rightSectionWidth="2.75rem"
              rightSectionPointerEvents="none"
              onClick={({ currentTarget }) => {
                currentTarget.select();
                store.openDropdown();
              }}
              onInput={({ currentTarget }) => {
                follow(currentTarget.value, currentTarget === document.activeElement);
                onInput(currentTarget.value);
              }}
              onKeyDown={({ key, currentTarget }) => {
                if (key === "Tab" && isOpen && found[active] !== currentTarget.value) choose(found[active]);
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
              <OptionList
                id={listId}
                label={label}
                options={found}
                active={active}
                optionId={optionId}
                onChoose={choose}
              />
            )}
            <output>
              {found.length === 0 && <MantineCombobox.Empty component="span">{nothingFound}</MantineCombobox.Empty>}
            </output>
          </MantineCombobox.Dropdown>
        </MantineCombobox>
      )}
    </Labelled>
  );
}
