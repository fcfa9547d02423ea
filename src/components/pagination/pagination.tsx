import { Group, NativeSelect, Pagination as Pages } from "@mantine/core";
import { pageCount, pageSizes, type Paging, rowsShown, withLimit } from "../../../machines/shared/paging.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import { number } from "../../texts/numbers.ts";
import { pagination } from "../../texts/en/pieces.ts";

export interface PaginationProps extends Paging {
  onChange(paging: Paging): void;
}

/** Page navigation of a list, with the page size. */
export function Pagination({ onChange, ...paging }: PaginationProps) {
  const texts = useTexts("pagination", pagination);
  const { language } = useApp();
  const written = (value: number) => number(language, value);
  const { limit, currentPage, totalRecords } = paging;
  const total = pageCount(paging);
  const { from, to } = rowsShown(paging);
  const ends = { previous: currentPage <= 1, next: currentPage >= total };
  return (
    <Group component="nav" justify="space-between" aria-label={texts.pages}>
      <Group>
        <Group component="label" gap="xs">
          <span>{texts.perPage}</span>
          <NativeSelect
            size="md"
            value={limit}
            onChange={({ target }) => onChange(withLimit(paging, Number(target.value)))}
            data={pageSizes.map((size) => ({ value: String(size), label: written(size) }))}
          />
        </Group>
        <output>{texts.shown(written(from), written(to), written(totalRecords))}</output>
      </Group>
      <Pages
        total={total}
        value={currentPage}
        onChange={(page) => {
          if (page !== currentPage) onChange({ ...paging, currentPage: page });
        }}
        getItemProps={(page) => ({ "aria-label": texts.page(written(page)), children: written(page) })}
        getControlProps={(end) =>
          end === "previous" || end === "next"
            ? // `disabled` would lose the focus on the last page.
              { "aria-label": texts[end], disabled: false, "aria-disabled": ends[end], mod: { disabled: ends[end] } }
            : {}
        }
      />
    </Group>
  );
}
