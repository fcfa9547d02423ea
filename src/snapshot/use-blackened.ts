import { useMemo, useState } from "react";
import { blackening, spansOf, withValuesWithin } from "../../machines/snapshot/blacken.ts";

const none: ReadonlyMap<string, boolean> = new Map();

/**
 * The black texts of a report. No machine knows them, because a snapshot would then contain them.
 *
 * @param values the texts of the report that a person may blacken
 * @param suspects the texts that look like a secret: they are black until the person shows them
 */
export function useBlackened(values: readonly string[], suspects: readonly string[]) {
  /** By text, whether the person wants it black. */
  const [choices, setChoices] = useState(none);
  const black = useMemo(() => {
    const wanted = new Map([...suspects.map((text) => [text, true] as const), ...choices]);
    return new Set([...wanted].flatMap(([text, isBlack]) => (isBlack ? [text] : [])));
  }, [choices, suspects]);
  const hidden = useMemo(() => withValuesWithin(black, values), [black, values]);
  const isHidden = (text: string) => [...hidden].some((value) => value.toLowerCase() === text.toLowerCase());
  const choose = (texts: Iterable<string>, isBlack: boolean) =>
    setChoices(new Map([...choices, ...[...texts].map((text) => [text, isBlack] as const)]));
  return {
    hidden,
    change: blackening(hidden),
    isHidden,
    toggle(text: string) {
      // A text inside a longer black text shows again together with the longer one.
      if (isHidden(text))
        choose(
          [...black].filter((longer) => spansOf(text, longer).length > 0),
          false,
        );
      else choose([text], true);
    },
    /** Whether the person has blackened a text. */
    hasChoices: [...choices.values()].includes(true),
    /** Shows again the texts that the person has blackened. Those that look like a secret become black. */
    reset: () => setChoices(none),
  };
}
