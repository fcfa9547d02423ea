import type { Place, Point } from "./layout.ts";

const LEAST = 0.08;
const MAX_LENGTH = 3;
/** A small chart is not enlarged beyond this to fill the panel. */
const MAX_FIT_SCALE = 1.1;
/** Labels have 12 px at this scale. A chart that does not fit at it opens there, centred on its active state. */
const READABLE = 1;
const AROUND = 24;
const STEP = 60;
/** Tolerance for being in view. */
const EDGE = 2;
/** A press that moves less than this is a click. */
const SLACK = 4;

interface Size {
  width: number;
  height: number;
}

export interface Viewport {
  /** Shows another chart: whole if legible, otherwise starting at `first`. */
  open(chart: Size, first: Place | undefined): void;
  /** The chart has changed size. Its point `from` is now at `to`, and stays where it is on the screen. */
  resize(chart: Size, from: Point, to: Point): void;
  fit(): void;
  zoom(factor: number): void;
  pan(direction: Point): void;
  /**
   * Reports which part of the chart is in view, in chart units: now, and whenever that changes.
   *
   * @returns a function that stops the reports
   */
  onView(listener: (view: Place) => void): () => void;
  /** Centres a place, large enough to read. */
  centre(place: Place): void;
  /** Moves just enough to bring all of a place into view. */
  reveal(place: Place): void;
  stop(): void;
}

/** Pans and zooms the content of an SVG, by method calls and by pointer and wheel. */
export function viewportOf(svg: SVGSVGElement, groups: readonly SVGGElement[]): Viewport {
  const listeners = new Set<(view: Place) => void>();
  let chart: Size = { width: 1, height: 1 };
  let at = { x: 0, y: 0, scale: 1 };
  /** Restores the view when the panel is resized; null once a person has moved the view. */
  let again: (() => void) | null = fit;
  /** The place last brought into view, until something else moves the view: it stays in view if the panel shrinks. */
  let revealed: Place | null = null;
  let panel = { width: svg.clientWidth, height: svg.clientHeight };

  function move(next: typeof at): void {
    at = next;
    revealed = null;
    const transform = `translate(${at.x} ${at.y}) scale(${at.scale})`;
    for (const group of groups) group.setAttribute("transform", transform);
    for (const listener of listeners) listener(inView());
  }
  function inView(): Place {
    const { x, y, scale } = at;
    return { x: -x / scale, y: -y / scale, width: panel.width / scale, height: panel.height / scale };
  }
  function fit(): void {
    const { width, height } = panel;
    if (width === 0 || height === 0) return;
    const fitted = Math.min((width - AROUND * 2) / chart.width, (height - AROUND * 2) / chart.height, MAX_FIT_SCALE);
    const scale = Math.max(fitted, LEAST);
    again = fit;
    move({ x: (width - chart.width * scale) / 2, y: (height - chart.height * scale) / 2, scale });
  }
  function zoomAt(point: Point, factor: number): void {
    const scale = Math.min(Math.max(at.scale * factor, LEAST), MAX_LENGTH);
    const change = scale / at.scale;
    again = null;
    move({ x: point.x - (point.x - at.x) * change, y: point.y - (point.y - at.y) * change, scale });
  }
  function panBy({ x, y }: Point): void {
    again = null;
    move({ ...at, x: at.x + x, y: at.y + y });
  }
  const middle = () => ({ x: panel.width / 2, y: panel.height / 2 });

  /** Actions postponed until the panel is visible: the last of each kind. */
  const waiting = new Map<"open" | "reveal", () => void>();
  const isSeen = () => panel.width > 0 && panel.height > 0;
  function whenSeen(kind: "open" | "reveal", act: () => void): void {
    if (isSeen()) return act();
    if (kind === "open") waiting.clear();
    waiting.set(kind, act);
  }

  const watcher = new ResizeObserver(() => {
    panel = { width: svg.clientWidth, height: svg.clientHeight };
    again?.();
    if (!isSeen()) return;
    if (revealed) reveal(revealed);
    for (const act of waiting.values()) act();
    waiting.clear();
  });
  watcher.observe(svg);
  const stopPointers = followPointers(svg, panBy, zoomAt);

  function open(next: Size, first: Place | undefined): void {
    chart = next;
    fit();
    again = () => open(next, first);
    if (!first || at.scale >= READABLE) return;
    const scale = READABLE;
    const place = (middle: number, room: number, length: number) =>
      length * scale + AROUND * 2 <= room
        ? (room - length * scale) / 2
        : Math.min(AROUND, Math.max(room - AROUND - length * scale, room / 2 - middle * scale));
    move({
      x: place(first.x + first.width / 2, panel.width, chart.width),
      y: place(first.y + first.height / 2, panel.height, chart.height),
      scale,
    });
  }

  function reveal(place: Place): void {
    const { x, y, width, height } = place;
    const by = {
      x: missing(at.x + x * at.scale, width * at.scale, panel.width),
      y: missing(at.y + y * at.scale, height * at.scale, panel.height),
    };
    const right = at.x + (x + width) * at.scale + by.x;
    const bottom = at.y + (y + height) * at.scale + by.y;
    const free = Math.max(panel.height - CORNER.height, panel.height / 2);
    if (right > panel.width - CORNER.width && bottom > free)
      by.y = missing(at.y + y * at.scale, height * at.scale, free);
    if (by.x !== 0 || by.y !== 0) panBy(by);
    revealed = place;
  }

  return {
    fit,
    open: (next, first) => whenSeen("open", () => open(next, first)),
    resize(next, from, to) {
      chart = next;
      panBy({ x: (from.x - to.x) * at.scale, y: (from.y - to.y) * at.scale });
    },
    zoom: (factor) => zoomAt(middle(), factor),
    pan: ({ x, y }) => panBy({ x: x * STEP, y: y * STEP }),
    centre({ x, y, width, height }) {
      const whole = Math.min(panel.width / (width + AROUND), panel.height / (height + AROUND));
      const scale = Math.min(Math.max(at.scale, READABLE), Math.max(whole, READABLE), MAX_LENGTH);
      again = null;
      const { x: left, y: top } = middle();
      move({ x: left - (x + width / 2) * scale, y: top - (y + height / 2) * scale, scale });
    },
    onView(listener) {
      listeners.add(listener);
      listener(inView());
      return () => void listeners.delete(listener);
    },
    reveal: (place) => whenSeen("reveal", () => reveal(place)),
    stop() {
      watcher.disconnect();
      stopPointers();
    },
  };
}

/** The size of the chart's lower right corner, where the overview and the buttons lie over it. */
const CORNER = { width: 200, height: 150 };

/** How far a span must move to lie inside the room, or to start where the room starts if it is longer. */
function missing(start: number, length: number, room: number): number {
  const end = start + length;
  if (start >= EDGE && end <= room - EDGE) return 0;
  const inset = Math.min(AROUND, room / 4);
  return start < inset || length > room - inset * 2 ? inset - start : Math.min(0, room - inset - end);
}

/** Handles drags, pinches and wheels. The click that ends a drag is suppressed. */
function followPointers(svg: SVGSVGElement, panBy: (by: Point) => void, zoomAt: (at: Point, factor: number) => void) {
  const ending = new AbortController();
  const { signal } = ending;
  const pointers = new Map<number, Point>();
  let travelled = 0;
  const own = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = own(event);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < SLACK) return;
    svg.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) return panBy({ x: now.x - before.x, y: now.y - before.y });
    const apart = (point: Point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
    zoomAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / apart(before));
  }
  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, own(event));
  }
  const onUp = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
  function onClick(event: MouseEvent): void {
    // A key press fires a click without a pointer (detail 0), which must go through.
    if (travelled >= SLACK && event.detail > 0) event.stopPropagation();
  }
  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) zoomAt(own(event), Math.exp(-event.deltaY * line * 0.004));
    else panBy({ x: -event.deltaX * line, y: -event.deltaY * line });
  }
  svg.addEventListener("pointerdown", onDown, { signal });
  svg.addEventListener("pointermove", onMove, { signal });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    svg.addEventListener(end, onUp, { signal });
  }
  svg.addEventListener("click", onClick, { signal, capture: true });
  svg.addEventListener("wheel", onWheel, { signal, passive: false });
  return () => ending.abort();
}
