import { memo } from "react";
import { useMarked } from "./marked.ts";
import { type Look, lookOf, namesOf } from "./marks.ts";
import { BLOCKED_SIGN, coverSigns } from "./texts.ts";
import type { ChartLabel } from "./view.ts";
import styles from "./chart.module.css";

/** The label of a transition, or of several that are folded together. */
export function TransitionLabel({ label }: { label: ChartLabel }) {
  const { isTaken, isConsidered, offer, covered } = lookOf(useMarked().marks, namesOf(label));
  return <Label label={label} isTaken={isTaken} isConsidered={isConsidered} offer={offer} covered={covered} />;
}

type Shown = Omit<Look, "guard">;

const Label = memo(function Label({ label, ...look }: Shown & { label: ChartLabel }) {
  const [before, guard, after] = partsOf(label.text);
  return (
    <button
      type="button"
      className={styles.label}
      data-label={label.id}
      // Labels of possible events are in the tab order.
      tabIndex={look.offer === "possible" ? 0 : -1}
      {...marksOf(look)}
    >
      {before}
      {guard !== null && <span className={styles.guard}>{guard}</span>}
      {after}
      {look.offer === "blocked" && (
        <span className={styles.sign} aria-hidden="true">
          {BLOCKED_SIGN}
        </span>
      )}
      <Cover covered={look.covered} />
    </button>
  );
});

/** The marks of a transition as attributes. */
export const marksOf = ({ isTaken, isConsidered, offer, covered }: Shown) => ({
  "data-taken": isTaken || undefined,
  "data-considered": isConsidered || undefined,
  "data-offer": offer === "other" ? undefined : offer,
  "data-covered": covered ?? undefined,
});

/** The sign of coverage, at the corner of a state or the end of a label. */
export const Cover = ({ covered }: Pick<Look, "covered">) =>
  covered === null ? null : (
    <span className={styles.cover} aria-hidden="true">
      {coverSigns[covered]}
    </span>
  );

/** Splits a label into the text before its guard, the guard, and the text after it. */
function partsOf(text: string): [string, string | null, string] {
  const start = text.indexOf("[");
  const end = text.lastIndexOf("]") + 1;
  return start < 0 || end <= start ? [text, null, ""] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
