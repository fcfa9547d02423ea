import { Badge } from "@mantine/core";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { shortened } from "./shortened.ts";

export interface TagProps {
  title: string;
  /** Characters that are shown. */
  limit?: number;
  /** Of what deserves to be seen first. */
  strong?: boolean;
}

const plain = { bg: "var(--sunken)", c: "var(--ink)", fw: 400 };
const striking = { bg: "var(--accent-wash)", c: "var(--accent)" };

/** A short word about something. Of a long one the beginning is shown, and the whole to people who stay on it. */
export function Tag({ title, limit = 30, strong = false }: TagProps) {
  const shown = shortened(title, limit);
  const look = { size: "lg", tt: "none", ...(strong ? striking : plain), children: shown } as const;
  if (shown === title) return <Badge component="span" {...look} />;
  return (
    <Tooltip text={title}>
      {/* A button, so that the keyboard and a finger come to the rest of it as well. */}
      <Badge component="button" type="button" aria-label={title} {...look} />
    </Tooltip>
  );
}
