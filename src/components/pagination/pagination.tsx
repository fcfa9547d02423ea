import { useId } from "react";
import { Group, NativeSelect, Pagination as Pages } from "@mantine/core";
import { pageCount, pageSizes, type Paging, rowsShown, withLimit } from "../../../machines/shared/paging.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import type { Gives } from "../../sends.ts";
import { number } from "../../texts/numbers.ts";
import { pagination } from "../../texts/en/pieces.ts";

export interface PaginationProps extends Paging {
  turns: Gives<Paging>;
}

/** Page navigation of a list, with the page size. */
export function Pagination({ turns, ...paging }: PaginationProps) {
  const texts = useTexts("pagination", pagination);
  const { language } = useApp();
  const written = (value: number) => number(language, value);
  const { limit, currentPage, totalRecords } = paging;
  const total = pageCount(paging);
  const id = useId();
  const { from, to } = rowsShown(paging);
  const at = (page: number): Paging => ({ ...paging, currentPage: page });
  const ends = { previous: currentPage <= 1, next: currentPage >= total };
  return (
    <Group component="nav" justify="space-between" aria-label={texts.pages}>
      <Group>
        <Group gap="xs">
          <label htmlFor={id}>{texts.perPage}</label>
          <NativeSelect
            id={id}
            size="md"
            {...turns.mark()}
            value={limit}
            onChange={({ target }) => turns.give(withLimit(paging, Number(target.value)))}
            data={pageSizes.map((size) => ({ value: String(size), label: written(size) }))}
          />
        </Group>
        <output>{texts.shown(written(from), written(to), written(totalRecords))}</output>
      </Group>
      <Pages
        total={total}
        value={currentPage}
        onChange={(page) => {
          if (page !== currentPage) turns.give(at(page));
        }}
        getItemProps={(page) => ({
          ...turns.mark(at(page)),
          "aria-label": texts.page(written(page)),
          children: written(page),
        })}
        getControlProps={(end) =>
          end === "previous" || end === "next"
            ? // `disabled` would lose the focus on the last page.
              {
                ...turns.mark(at(currentPage + (end === "next" ? 1 : -1))),
                "aria-label": texts[end],
                disabled: false,
                "aria-disabled": ends[end],
                mod: { disabled: ends[end] },
              }
            : {}
        }
      />
    </Group>
  );
}
