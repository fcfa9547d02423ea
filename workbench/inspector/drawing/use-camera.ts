import { getViewportForBounds, useReactFlow, useStore, type Viewport } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";
import type { Place } from "./layout.ts";
import { activeLeaves, mainLeaf, type Marks, statesToFollow, transitionToFollow } from "./marks.ts";
import type { Drawn } from "./use-drawn.ts";

/** Labels have 12 px at this zoom: a state that the user looks for is shown at it. */
const READABLE = 1;
/** The least zoom at which a chart opens. A chart that is too large for it opens at its active state. */
const LEGIBLE = 0.85;
export const LEAST = 0.08;
export const MOST = 3;
const AROUND = 24;
/** Charts are shown whole with these options. A small one is hardly enlarged. */
export const fitting = { padding: `${AROUND}px`, minZoom: LEAST, maxZoom: 1.1 } as const;

interface Size {
  width: number;
  height: number;
}

/** Moves the view of a chart to the place where something happens. */
export function useCamera(drawn: Drawn | null, marks: Marks, isFollowing: boolean) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  /** The view set last. `isOpening`: as the chart opened, so that a change of the pane's size opens it again. */
  const last = useRef<{ drawn: Drawn; size: Size; viewport: Viewport; isOpening: boolean }>(null);
  const followed = useRef<{ marks: Marks; places: readonly Place[] }>(null);

  useLayoutEffect(() => {
    // A pane out of sight has no size: the chart opens once it is seen.
    if (!drawn || width === 0 || height === 0) return;
    const size = { width, height };
    const now = flow.getViewport();
    const isNew = last.current?.drawn !== drawn;
    const isMoved = last.current !== null && !isSame(now, last.current.viewport);
    const isResized = last.current !== null && !isMoved && !isSameSize(size, last.current.size);
    let next = now;
    let isOpening = !isMoved && last.current?.isOpening === true;
    if (isNew) {
      next = aimed(drawn, last.current?.drawn, now, size, marks);
      isOpening = drawn.aim === null;
    } else if (isResized && isOpening) next = opened(drawn, size, marks);

    const before = followed.current;
    if (before?.marks !== marks) {
      // A chart that opens at a chosen state stays there until something happens.
      const isAimed = before === null && drawn.aim !== null;
      const places = isFollowing && !isAimed ? placesToFollow(drawn, marks, before?.marks.active ?? new Set()) : [];
      followed.current = { marks, places };
    }
    // Only new marks and a smaller pane move the view: folding keeps the folded state in place.
    if (before?.marks !== marks || isResized) {
      for (const place of followed.current?.places ?? []) next = revealed(next, place, size);
      const all = isFollowing ? activeIn(drawn, marks) : null;
      if (all && followed.current?.places.length && fits(all, next.zoom, size)) next = revealed(next, all, size);
    }
    if (next !== now) void flow.setViewport(next);
    const isAsBefore = isMoved && next === now;
    last.current = { drawn, size, viewport: (isAsBefore && last.current?.viewport) || next, isOpening };
  }, [drawn, marks, isFollowing, width, height, flow]);

  return {
    centreOn(id: string): void {
      const place = drawn?.layout.boxes[drawn.view.boxOf(id)];
      if (place) void flow.setViewport(centred(place, { width, height }, flow.getViewport().zoom));
    },
    reveal(place: Place): void {
      void flow.setViewport(revealed(flow.getViewport(), place, { width, height }));
    },
  };
}

function aimed(drawn: Drawn, before: Drawn | undefined, now: Viewport, size: Size, marks: Marks): Viewport {
  const { aim, layout } = drawn;
  if (aim === null) return opened(drawn, size, marks);
  if ("keep" in aim) {
    const [from, to] = [before?.layout.boxes[aim.keep], layout.boxes[aim.keep]];
    if (!from || !to) return now;
    return { ...now, x: now.x + (from.x - to.x) * now.zoom, y: now.y + (from.y - to.y) * now.zoom };
  }
  const place = layout.boxes[aim.centre];
  return place ? centred(place, size, now.zoom) : now;
}

/** The whole chart if it is legible; otherwise its active states, and no more than a margin beside the chart. */
function opened(drawn: Drawn, size: Size, marks: Marks): Viewport {
  const { view, layout } = drawn;
  const { width, height } = size;
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
  const fitted = getViewportForBounds(whole, width, height, LEAST, fitting.maxZoom, fitting.padding);
  const all = activeIn(drawn, marks);
  const main = layout.boxes[view.boxOf(mainLeaf(view.graph, marks.active) ?? view.graph.root)];
  const place = all && fits(all, LEGIBLE, size) ? all : main;
  if (fitted.zoom >= LEGIBLE || !place) return fitted;
  const from = (middle: number, room: number, length: number) =>
    length + AROUND * 2 <= room
      ? (room - length) / 2
      : Math.min(AROUND, Math.max(room - AROUND - length, room / 2 - middle));
  return {
    x: from((place.x + place.width / 2) * LEGIBLE, width, layout.width * LEGIBLE),
    y: from((place.y + place.height / 2) * LEGIBLE, height, layout.height * LEGIBLE),
    zoom: LEGIBLE,
  };
}

/** A place in the middle, large enough to read. */
function centred(place: Place, { width, height }: Size, zoom: number): Viewport {
  const largest = Math.max(READABLE, Math.min(zoom, MOST));
  return getViewportForBounds(place, width, height, READABLE, largest, fitting.padding);
}

/** The source, the label and the target of the transition to follow. */
function placesToFollow({ view, layout }: Drawn, marks: Marks, before: ReadonlySet<string>): Place[] {
  const taken = transitionToFollow(view.graph, marks)?.name;
  const line = view.lines.find(({ labels }) =>
    labels.some(({ transitions }) => transitions.some(({ name }) => name === taken)),
  );
  const label = layout.lines[line?.id ?? ""]?.labels;
  const states = statesToFollow(view.graph, marks, before).flatMap((id) => layout.boxes[view.boxOf(id)] ?? []);
  return label ? [label, ...states] : states;
}

/** The place of all active states together; null if none is drawn. */
function activeIn({ view, layout }: Drawn, marks: Marks): Place | null {
  const places = activeLeaves(view.graph, marks.active).flatMap((id) => layout.boxes[view.boxOf(id)] ?? []);
  if (places.length === 0) return null;
  const [x, y] = [Math.min(...places.map((one) => one.x)), Math.min(...places.map((one) => one.y))];
  return {
    x,
    y,
    width: Math.max(...places.map((one) => one.x + one.width)) - x,
    height: Math.max(...places.map((one) => one.y + one.height)) - y,
  };
}

const fits = (place: Size, zoom: number, { width, height }: Size): boolean =>
  place.width * zoom + AROUND * 2 <= width && place.height * zoom + AROUND * 2 <= height;

/** Moves a view just enough to show all of a place. */
function revealed(viewport: Viewport, { x, y, width, height }: Place, size: Size): Viewport {
  const { zoom } = viewport;
  const dx = missing(viewport.x + x * zoom, width * zoom, size.width);
  const dy = missing(viewport.y + y * zoom, height * zoom, size.height);
  return dx === 0 && dy === 0 ? viewport : { x: viewport.x + dx, y: viewport.y + dy, zoom };
}

/** How far a span must move to lie inside the room, or to start where the room starts if it is longer. */
function missing(start: number, length: number, room: number): number {
  const inset = Math.min(AROUND, room / 4);
  if (start >= 2 && start + length <= room - 2) return 0;
  return start < inset || length > room - inset * 2 ? inset - start : Math.min(0, room - inset - start - length);
}

const isSame = (a: Viewport, b: Viewport) => a.x === b.x && a.y === b.y && a.zoom === b.zoom;
const isSameSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
