import { createContext, use } from "react";
import { type Marks, noMarks } from "./marks.ts";

/** The marks of a drawn chart, as far as they concern its elements. */
export interface Marked {
  marks: Marks;
  /** The boxes to draw as active. */
  active: ReadonlySet<string>;
  /** The names of the active states inside each folded state. */
  inside: ReadonlyMap<string, string>;
  selected: string | null;
}

/**
 * React Flow's nodes and edges change only with the layout: each element reads its marks from here, and draws itself
 * again only if they differ.
 */
export const MarkedContext = createContext<Marked>({
  marks: noMarks,
  active: new Set(),
  inside: new Map(),
  selected: null,
});

export const useMarked = (): Marked => use(MarkedContext);
