import { Combobox } from "@mantine/core";
import { useEffect } from "react";
import { useRowsInView } from "../use-rows-in-view.ts";

export interface OptionListProps {
  id: string;
  label: string;
  options: readonly string[];
  /** The one that Enter would choose, or -1. */
  active: number;
  optionId(index: number): string;
}

/** The open list of a combobox. However long it is, what is in view is drawn, and follows the active one. */
export function OptionList({ id, label, options, active, optionId }: OptionListProps) {
  const { list, rows } = useRowsInView<HTMLDivElement>({ count: options.length, height: 40, kept: active });
  useEffect(() => {
    if (active !== -1) rows.scrollToIndex(active);
  }, [active, rows]);
  return (
    <Combobox.Options id={id} ref={list} aria-label={label} mah="14rem" style={{ overflowY: "auto" }}>
      <div role="presentation" style={{ position: "relative", height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = options[index] ?? "";
          return (
            <Combobox.Option
              key={option}
              id={optionId(index)}
              ref={rows.measureElement}
              data-index={index}
              value={option}
              selected={index === active}
              aria-selected={index === active}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              style={{ position: "absolute", insetInline: 0, top: start }}
            >
              {option}
            </Combobox.Option>
          );
        })}
      </div>
    </Combobox.Options>
  );
}
