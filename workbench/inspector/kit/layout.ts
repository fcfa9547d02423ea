import { createContext, useContext } from "react";
import * as v from "valibot";
import { assertPresent } from "../../assert-present.ts";
import type { Size } from "../subject.ts";

/** The panes of the inspector. The chart fills the room that the others leave. */
export const panes = ["app", "chart", "step", "history"] as const;
export type Pane = (typeof panes)[number];

/** The panes with a line to drag; they can also be folded. */
export type Sized = Exclude<Pane, "chart">;
const sized = ["app", "step", "history"] as const satisfies readonly Sized[];

/** The page sizes that the app can have; null for the size of its pane. */
export const devices = {
  fit: null,
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
} as const satisfies Record<string, Size | null>;
export const deviceSchema = v.picklist(["fit", "phone", "tablet", "laptop"] satisfies (keyof typeof devices)[]);

/** The least part of the window that a pane has, in percent. */
const LEAST = 15;

const percent = v.pipe(v.number(), v.minValue(LEAST), v.maxValue(100 - LEAST));
const layoutSchema = v.pipe(
  v.object({
    /** Widths of the app and the step and height of the history, in percent. */
    sizes: v.object({ app: percent, step: percent, history: percent }),
    folded: v.array(v.picklist(sized)),
    /** The pane that has the whole window. */
    full: v.nullable(v.picklist(panes)),
    device: deviceSchema,
  }),
  v.check(({ sizes }) => sizes.app + sizes.step <= 100 - LEAST),
);
export type Layout = v.InferOutput<typeof layoutSchema>;

const initial: Layout = { sizes: { app: 28, step: 24, history: 40 }, folded: [], full: null, device: "fit" };

/** The stored layout; an invalid one, such as another version may have stored, counts as none. */
export const layoutIn: (kept: string | null) => Layout = (kept) =>
  v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), layoutSchema), initial), kept);

/** The largest size of a pane: the others keep the least. */
export function mostOf({ sizes }: Layout, pane: Sized): number {
  if (pane === "history") return 100 - LEAST;
  return 100 - LEAST - (pane === "app" ? sizes.step : sizes.app);
}

/** The layout with a pane of this size, or of the nearest possible one. */
export function resized(layout: Layout, pane: Sized, size: number): Layout {
  const fitting = Math.round(Math.max(LEAST, Math.min(size, mostOf(layout, pane))) * 10) / 10;
  return { ...layout, sizes: { ...layout.sizes, [pane]: fitting } };
}

type Box = Pick<DOMRectReadOnly, "left" | "right" | "bottom" | "width" | "height">;

/** The size of a pane whose line is at a point, in percent of the panes' box. */
export function sizeAt(pane: Sized, box: Box, { x, y }: { x: number; y: number }): number {
  if (pane === "app") return ((x - box.left) / box.width) * 100;
  return pane === "step" ? ((box.right - x) / box.width) * 100 : ((box.bottom - y) / box.height) * 100;
}

const STEP = 2;
/** The key that moves a pane's line so that the pane grows. */
const larger: Record<Sized, string> = { app: "ArrowRight", step: "ArrowLeft", history: "ArrowUp" };
const smaller: Record<Sized, string> = { app: "ArrowLeft", step: "ArrowRight", history: "ArrowDown" };

/** The size of a pane after a key was pressed on its line; null if the key does nothing there. */
export function sizeAfter(layout: Layout, pane: Sized, key: string): number | null {
  if (key === larger[pane]) return layout.sizes[pane] + STEP;
  if (key === smaller[pane]) return layout.sizes[pane] - STEP;
  if (key === "Home") return LEAST;
  return key === "End" ? mostOf(layout, pane) : null;
}

export { LEAST as leastSize };

/** The layout and the function that changes it, for the panes and their content. */
export const LayoutContext = createContext<{ layout: Layout; onLayout(layout: Layout): void } | null>(null);

/** The layout of the inspector around a component. */
export const useLayout = () => assertPresent(useContext(LayoutContext));
