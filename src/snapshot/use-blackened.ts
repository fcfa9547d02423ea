import { useMemo, useState } from "react";
import { blackening, placesOf, withWhatIsIn } from "../../machines/snapshot/blacken.ts";

const none: ReadonlySet<string> = new Set();

/**
 * What the person blackens of what a report holds. It is known to no machine, as a snapshot would hold it then.
 *
 * @param values what the report holds
 */
export function useBlackened(values: readonly string[]) {
  const [pressed, setPressed] = useState(none);
  const hidden = useMemo(() => withWhatIsIn(pressed, values), [pressed, values]);
  const isHidden = (text: string) => [...hidden].some((value) => value.toLowerCase() === text.toLowerCase());
  return {
    hidden,
    change: blackening(hidden),
    isHidden,
    toggle(text: string) {
      // What stands in a longer text that was pressed comes back with it.
      const without = new Set([...pressed].filter((other) => placesOf(text, other).length === 0));
      setPressed(isHidden(text) ? without : new Set([...pressed, text]));
    },
    showAll: () => setPressed(none),
  };
}
