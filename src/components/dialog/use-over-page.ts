import { useEffect, useId, useLayoutEffect, useState } from "react";
import "./over-page.css";

/** The page and what stands over it, by their ids: only the last can be reached, and only that is closed by Esc. */
const layers = ["root"];

function settle(): void {
  for (const id of layers) document.getElementById(id)?.toggleAttribute("inert", id !== layers.at(-1));
}

/** For Mantine's modal or drawer: until it is no longer drawn nothing behind it can be reached; then the focus is back. */
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
  // Not before all is drawn: what is behind it can have the focus only then.
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
    // The style sheet locks scrolling: Mantine's way puts a style element without the page's nonce into it.
    lockScroll: false,
    returnFocus: false,
    transitionProps: { duration: 0 },
  };
}
