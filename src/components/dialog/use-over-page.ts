import { useEffect, useId, useState } from "react";
import "./over-page.css";

/** The layers over the page, in order. A person can use only the last, and Esc closes only that one. */
const layers: HTMLElement[] = [];

function settle(): void {
  const all = [document.getElementById("root"), ...layers];
  for (const layer of all) layer?.toggleAttribute("inert", layer !== all.at(-1));
}

/**
 * Adds a layer as it enters the document. An effect would come too early: Mantine's portal adds a drawer, and a dialog
 * over it, only after its first effects.
 */
function addLayer(layer: HTMLDivElement | null): (() => void) | undefined {
  if (layer === null) return undefined;
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settle();
  };
}

/**
 * For Mantine's modal or drawer: makes everything behind it inert while it is open, and returns the focus afterwards.
 */
export function useOverPage(onClose: () => void) {
  const id = useId();
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement) before.focus();
      // The earlier element is inert and takes no focus if another layer covers it.
      if (document.activeElement === document.body) layers.at(-1)?.querySelector<HTMLElement>("[role=dialog]")?.focus();
    };
  }, [before]);
  return {
    id,
    ref: addLayer,
    opened: true,
    onClose() {
      if (layers.at(-1)?.id === id) onClose();
    },
    // The style sheet locks scrolling, because Mantine would add a style element without the page's nonce.
    lockScroll: false,
    returnFocus: false,
    transitionProps: { duration: 0 },
  };
}
