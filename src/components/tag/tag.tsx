import { classes } from "../classes.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { shortened } from "./shortened.ts";
import styles from "./tag.module.css";

export interface TagProps {
  title: string;
  /** Characters that are shown. Default 30 (specification section 9). */
  limit?: number;
  /** Of what deserves to be seen first. */
  strong?: boolean;
}

/** A short word about something. Of a long one the beginning is shown, and the whole to whoever stays on it. */
export function Tag({ title, limit = 30, strong = false }: TagProps) {
  const shown = shortened(title, limit);
  const look = classes(styles.tag, strong && styles.strong);
  if (shown === title) return <span className={look}>{title}</span>;
  return (
    <Tooltip text={title}>
      {(tooltipId) => (
        // A button, so that the keyboard and a finger come to the rest of it as well.
        <button type="button" className={classes(look, styles.cut)} aria-labelledby={tooltipId}>
          {shown}
        </button>
      )}
    </Tooltip>
  );
}
