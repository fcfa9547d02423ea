import { useMemo, useState } from "react";
import { blackening, spansOf, withValuesWithin } from "../../machines/snapshot/blacken.ts";

const none: ReadonlySet<string> = new Set();

/**
 * The texts that a person blackens in a report. No machine knows them, because a snapshot would then contain them.
 *
 * @param values the texts of the report that a person may blacken
 */
export function useBlackened(values: readonly string[]) {
  const [pressed, setPressed] = useState(none);
  const hidden = useMemo(() => withValuesWithin(pressed, values), [pressed, values]);
  const isHidden = (text: string) => [...hidden].some((value) => value.toLowerCase() === text.toLowerCase());
  return {
    hidden,
    change: blackening(hidden),
    isHidden,
    toggle(text: string) {
      // A text inside a longer pressed text shows again together with the longer one.
      const without = new Set([...pressed].filter((other) => spansOf(text, other).length === 0));
      setPressed(isHidden(text) ? without : new Set([...pressed, text]));
    },
    showAll: () => setPressed(none),
  };
}
