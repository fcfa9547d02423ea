import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { pngOf, svgOf } from "./export.ts";
import { highlighterOf } from "./highlight.ts";
import { activeLeaves, type Marks, statesToFollow } from "./marks.ts";
import { texts } from "./texts.ts";
import type { Drawn } from "./use-drawn.ts";
import { type Viewport, viewportOf } from "./viewport.ts";

/** The chart's SVG, its viewport and its highlighter. */
export function useStage(drawn: Drawn | null, marks: Marks, isFollowing: boolean, selected: string | null) {
  const svg = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  /** The layer of marks over the chart. */
  const over = useRef<SVGGElement>(null);
  const viewport = useRef<Viewport>(null);
  const marked = useRef<{ drawn: Drawn; show: (marks: Marks) => void }>(null);
  const before = useRef<Drawn>(null);
  /** The state to centre as soon as it is drawn. */
  const wanted = useRef<string>(null);
  const seen = useRef(marks);
  const followed = useRef<Marks>(null);

  const centreOnWanted = useCallback(({ view, layout }: Drawn) => {
    const id = wanted.current;
    if (id === null || view.boxOf(id) !== id) return;
    wanted.current = null;
    const place = layout.boxes[id];
    if (place) viewport.current?.centre(place);
  }, []);

  useLayoutEffect(() => {
    if (!svg.current || !group.current || !over.current) return;
    const moving = viewportOf(svg.current, [group.current, over.current]);
    viewport.current = moving;
    return () => moving.stop();
  }, []);

  useLayoutEffect(() => {
    const [boxes, lines, labels] = over.current?.querySelectorAll<SVGGElement>(":scope > g") ?? [];
    if (!drawn || !group.current || !boxes || !lines || !labels) return;
    if (marked.current?.drawn !== drawn) {
      const surfaces = { chart: group.current, boxes, lines, labels };
      marked.current = { drawn, show: highlighterOf(surfaces, drawn.view) };
    }
    marked.current.show(marks);
    seen.current = marks;
  }, [marks, drawn]);

  useLayoutEffect(() => {
    if (!drawn) return;
    const { around, layout, view } = drawn;
    const [from, to] = around === null ? [] : [before.current?.layout.boxes[around], layout.boxes[around]];
    if (from && to) viewport.current?.resize(layout, from, to);
    else {
      const [first = view.graph.root] = activeLeaves(view.graph, seen.current);
      viewport.current?.open(layout, layout.boxes[view.boxOf(first)]);
    }
    before.current = drawn;
    centreOnWanted(drawn);
  }, [drawn, centreOnWanted]);

  useEffect(() => {
    const { current: last } = followed;
    // Only new marks move the view: folding keeps the folded state in place.
    if (!drawn || last === marks) return;
    followed.current = marks;
    if (!isFollowing) return;
    const { view, layout } = drawn;
    const [taken] = marks.considered.size > 0 ? marks.considered : [...marks.taken].slice(-1);
    const line = view.lines.find(({ labels }) =>
      labels.some(({ transitions }) => transitions.some(({ name }) => name === taken)),
    );
    const label = layout.lines[line?.id ?? ""]?.labels;
    if (label) viewport.current?.reveal(label);
    for (const id of statesToFollow(view.graph, marks, last?.active ?? new Set())) {
      const place = layout.boxes[view.boxOf(id)];
      if (place) viewport.current?.reveal(place);
    }
  }, [drawn, marks, isFollowing]);

  useLayoutEffect(() => {
    if (!svg.current || !drawn || selected === null) return;
    const box = svg.current.querySelector(`[data-box="${CSS.escape(drawn.view.boxOf(selected))}"]`);
    box?.setAttribute("data-selected", "true");
    return () => box?.removeAttribute("data-selected");
  }, [drawn, selected]);

  function chartSvg(): string {
    if (!drawn || !group.current || !over.current) throw new Error("There is no chart yet: it is being laid out.");
    return svgOf([group.current, over.current], drawn.layout, texts.chartOf(drawn.view.graph.root));
  }
  function zoomToActive(): void {
    if (!drawn) return;
    const { view, layout } = drawn;
    const [first = view.graph.root] = activeLeaves(view.graph, marks);
    const place = layout.boxes[view.boxOf(first)];
    if (place) viewport.current?.centre(place);
  }
  return {
    svg,
    group,
    over,
    viewport,
    zoomToActive,
    centreOn(id: string) {
      wanted.current = id;
      if (drawn) centreOnWanted(drawn);
    },
    chartSvg,
    chartPng: () => pngOf(chartSvg()),
  };
}
