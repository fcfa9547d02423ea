import { Badge } from "@mantine/core";
import { Tooltip } from "../tooltip/tooltip.tsx";

export interface TagProps {
  title: string;
  /** Number of characters shown. */
  limit?: number;
  /** Drawn with emphasis. */
  strong?: boolean;
}

const plain = { bg: "var(--sunken)", c: "var(--ink)", fw: 400 };
const striking = { bg: "var(--accent-wash)", c: "var(--accent)" };

/** A short label. A long one is cut, with the full text in a tooltip. */
export function Tag({ title, limit = 30, strong = false }: TagProps) {
  const shown = shortened(title, limit);
  const look = { size: "lg", tt: "none", ...(strong ? striking : plain), children: shown } as const;
  if (shown === title) return <Badge component="span" {...look} />;
  return (
    <Tooltip text={title}>
      {/* A button, so the full text can be reached by keyboard and touch. */}
      <Badge component="button" type="button" aria-label={title} {...look} />
    </Tooltip>
  );
}

/** The first characters of a text, as people count them, with an ellipsis if there are more. */
export function shortened(text: string, limit: number): string {
  // Created on use, because a segmenter makes the browser read large tables, which would delay the module's loading.
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length > limit ? `${characters.slice(0, limit).join("").trimEnd()}…` : text;
}
