import { useEffect, useId, useLayoutEffect, useState } from "react";
import "./over-page.css";

/** The page and the layers over it, by id. A person can use only the last, and Esc closes only that one. */
const layers = ["root"];

function settle(): void {
  for (const id of layers) document.getElementById(id)?.toggleAttribute("inert", id !== layers.at(-1));
}

/**
 * For Mantine's modal or drawer: makes everything behind it inert while it is open, and returns the focus afterwards.
 */
export function useOverPage(onClose: () => void) {
  const id = useId();
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    layers.push(id);
    settle();
    return () => {
      layers.splice(layers.indexOf(id), 1);
      settle();
    };
  }, [id]);
  // After the layout effect, because an inert page can't take the focus.
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return {
    id,
    opened: true,
    onClose() {
      if (layers.at(-1) === id) onClose();
    },
    // The style sheet locks scrolling, because Mantine would add a style element without the page's nonce.
    lockScroll: false,
    returnFocus: false,
    transitionProps: { duration: 0 },
  };
}
