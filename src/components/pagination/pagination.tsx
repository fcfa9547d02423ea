import { usePagination } from "@mantine/hooks";
import { useId } from "react";
import { useApp } from "../../app-actor.ts";
import { pagination } from "../../texts/en/pieces.ts";
import { number } from "../../texts/numbers.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { Chevron } from "../icons/chevron.tsx";
import { pageCount, pageSizes, type Paging, rowsShown, withLimit } from "../../../machines/shared/paging.ts";
import styles from "./pagination.module.css";

export interface PaginationProps extends Paging {
  onChange(paging: Paging): void;
}

/** Goes through the pages of a long list, and says how many rows one has. */
export function Pagination({ onChange, ...paging }: PaginationProps) {
  const texts = useTexts("pagination", pagination);
  const { language } = useApp();
  const written = (value: number) => number(language, value);
  const limitId = useId();
  const { limit, currentPage, totalRecords } = paging;
  const total = pageCount(paging);
  const goTo = (page: number) => onChange({ ...paging, currentPage: page });
  const { range } = usePagination({ total, page: currentPage, onChange: goTo });
  const { from, to } = rowsShown(paging);
  return (
    <nav className={styles.pagination} aria-label={texts.pages}>
      <span className={styles.size}>
        <label htmlFor={limitId}>{texts.perPage}</label>
        <select
          id={limitId}
          className={styles.limit}
          value={limit}
          onChange={({ target }) => onChange(withLimit(paging, Number(target.value)))}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {written(size)}
            </option>
          ))}
        </select>
        <output>{texts.shown(written(from), written(to), written(totalRecords))}</output>
      </span>
      <span className={styles.pages}>
        <Step label={texts.previous} disabled={currentPage <= 1} onStep={() => goTo(currentPage - 1)} />
        {range.map((page, index) =>
          page === "dots" ? (
            <span key={`after ${range[index - 1]}`} className={styles.dots} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={styles.page}
              aria-label={texts.page(written(page))}
              aria-current={page === currentPage ? "page" : undefined}
              onClick={() => goTo(page)}
            >
              {written(page)}
            </button>
          ),
        )}
        <Step label={texts.next} disabled={currentPage >= total} onStep={() => goTo(currentPage + 1)} forward />
      </span>
    </nav>
  );
}

function Step({
  label,
  disabled,
  onStep,
  forward = false,
}: {
  label: string;
  disabled: boolean;
  onStep(): void;
  forward?: boolean;
}) {
  return (
    <button
      type="button"
      className={classes(styles.page, forward ? styles.forward : styles.back)}
      aria-label={label}
      // Not `disabled`, which would lose the focus on the last page.
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onStep();
      }}
    >
      <Chevron />
    </button>
  );
}
