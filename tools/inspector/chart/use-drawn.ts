import { useCallback, useEffect, useRef, useState } from "react";
import type { ChartGraph } from "./graph.ts";
import { layOut } from "./elk.ts";
import type { Layout } from "./layout.ts";
import { type ChartView, defaultFolding, viewOf } from "./view.ts";

export interface Drawn {
  view: ChartView;
  layout: Layout;
  /** The state whose folding caused this layout; it should not move on the screen. */
  around: string | null;
}

interface Drawing {
  /** Null until the first layout is ready. */
  drawn: Drawn | null;
  isBusy: boolean;
  hasFailed: boolean;
  /** Lays out and draws the chart with these states folded. Resolves when drawn or failed. */
  show(folded: ReadonlySet<string>, around: string | null): void;
}

/**
 * The current layout of the chart. The previous one stays until the next is ready.
 *
 * @param graph must not change during the component's life
 */
export function useDrawn(graph: ChartGraph): Drawing {
  const [first] = useState(() => viewOf(graph, defaultFolding(graph)));
  const [drawn, setDrawn] = useState<Drawn | null>(() => {
    const layout = layOut(first);
    return layout instanceof Promise ? null : { view: first, layout, around: null };
  });
  const [status, setStatus] = useState<"ready" | "busy" | "failed">(drawn ? "ready" : "busy");
  const wanted = useRef(first);

  const settle = useCallback((view: ChartView, next: "ready" | "failed") => {
    if (wanted.current === view) setStatus(next);
  }, []);
  const wait = useCallback(
    (layout: Promise<Layout>, view: ChartView, around: string | null) => {
      layout.then(
        (done) => {
          if (wanted.current === view) setDrawn({ view, layout: done, around });
          return settle(view, "ready");
        },
        () => settle(view, "failed"),
      );
    },
    [settle],
  );

  useEffect(() => {
    const layout = layOut(first);
    if (layout instanceof Promise) wait(layout, first, null);
  }, [first, wait]);

  function show(folded: ReadonlySet<string>, around: string | null) {
    const view = viewOf(graph, folded);
    wanted.current = view;
    const layout = layOut(view);
    setStatus(layout instanceof Promise ? "busy" : "ready");
    if (layout instanceof Promise) wait(layout, view, around);
    else setDrawn({ view, layout, around });
  }
  return { drawn, isBusy: status === "busy", hasFailed: status === "failed", show };
}
