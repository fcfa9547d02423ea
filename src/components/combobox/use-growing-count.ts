import { useCallback, useState } from "react";

const STEP = 30;

/**
 * How many entries of a list to draw: a first screenful, and more whenever the element given `endOfList`
 * comes near the visible part. Another list starts over.
 */
export function useGrowingCount(list: readonly unknown[]) {
  const [grown, setGrown] = useState({ list, count: STEP });
  if (grown.list !== list) setGrown({ list, count: STEP });

  const endOfList = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown((before) => ({ ...before, count: before.count + STEP }));
      },
      { root: element.parentElement, rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { count: grown.count, endOfList };
}
