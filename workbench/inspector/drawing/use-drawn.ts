import { useLayoutEffect, useState } from "react";
import type { ChartGraph } from "../../chart/graph.ts";
import { layOut } from "./elk.ts";
import type { Layout } from "./layout.ts";
import { type ChartView, defaultFolding, unfoldedFor, viewOf } from "./view.ts";

/** The state that the user folded and that keeps its place on the screen, or the state to centre. */
export type Aim = { keep: string } | { centre: string } | null;

interface Wanted {
  view: ChartView;
  aim: Aim;
}

export interface Drawn extends Wanted {
  layout: Layout;
}

interface Drawing {
  /** Null until the first layout is ready. */
  drawn: Drawn | null;
  isBusy: boolean;
  hasFailed: boolean;
  /** Lays out and draws the chart with these states folded. */
  show(folded: ReadonlySet<string>, aim: Aim): void;
  tryAgain(): void;
}

/**
 * The current layout of the chart. The previous one stays until the next is ready.
 *
 * @param graph must not change during the component's life
 * @param first the state to show first; null for the active one
 */
export function useDrawn(graph: ChartGraph, first: string | null): Drawing {
  const [wanted, setWanted] = useState<Wanted>(() => {
    const folded = defaultFolding(graph);
    if (first === null) return { view: viewOf(graph, folded), aim: null };
    return { view: viewOf(graph, unfoldedFor(graph, folded, first)), aim: { centre: first } };
  });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [failed, setFailed] = useState<Wanted | null>(null);

  useLayoutEffect(() => {
    let isWanted = true;
    layOut(wanted.view).then(
      (layout) => isWanted && setDrawn({ ...wanted, layout }),
      () => isWanted && setFailed(wanted),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);

  const hasFailed = failed === wanted;
  return {
    drawn,
    isBusy: !hasFailed && drawn?.view !== wanted.view,
    hasFailed,
    show: (folded, aim) => setWanted({ view: viewOf(graph, folded), aim }),
    tryAgain: () => setWanted({ ...wanted }),
  };
}
