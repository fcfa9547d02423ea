import { above } from "./graph.ts";
import { activeBoxes, activeLeaves, type Covered, coveredOf, lookOf, type Marks, namesOf } from "./marks.ts";
import { cutTo, SMALL } from "./measures.ts";
import { copyOf, run } from "./overlay.ts";
import { coverSigns, texts } from "./texts.ts";
import { type ChartView, labelsIn } from "./view.ts";

/*
 * Draws marked elements a second time, in an SVG over the chart. A browser repaints a whole SVG when anything in it
 * changes, which for a large chart would take longer than the time between two events. Copies are created on first use
 * and kept.
 */

/** An element for a state, or for one or more transitions. */
interface Mark {
  id: string;
  element: SVGElement;
  names: readonly string[];
  /** The layer of its copy. */
  layer: SVGGElement;
  copy: SVGElement | null;
  isShown: boolean;
}

interface BoxMark extends Mark {
  head: Element | null;
}

interface LineMark extends Mark {
  /** Ids of its labels. */
  labels: readonly string[];
}

type Attributes = Readonly<Record<string, string | null>>;

/** The rendered chart, and the three layers over it in painting order. */
export interface Surfaces {
  chart: SVGGElement;
  boxes: SVGGElement;
  lines: SVGGElement;
  labels: SVGGElement;
}

/**
 * Indexes the elements of a rendered chart once. The returned function applies marks, and changes only elements whose
 * marks differ from before.
 */
export function highlighterOf(surfaces: Surfaces, view: ChartView): (marks: Marks) => void {
  const { boxes, lines, labels } = marksIn(surfaces, view);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const kept = new Map<Element, Map<string, string | null>>();

  /** Sets an attribute and returns whether it changed. Reading it back from the DOM would cost more than caching it. */
  function put(element: Element, key: string, value: string | null): boolean {
    const values = kept.get(element) ?? new Map<string, string | null>();
    if ((values.get(key) ?? null) === value) return false;
    kept.set(element, values.set(key, value));
    if (key === "text") element.textContent = value;
    else if (value === null) element.removeAttribute(key);
    else element.setAttribute(key, value);
    return true;
  }

  function cover(element: SVGElement, covered: Covered | null): void {
    if (!put(element, "data-covered", covered)) return;
    const sign = element.querySelector(":scope > g > [data-cover]");
    if (sign) put(sign, "text", covered && coverSigns[covered]);
  }

  /** Shows a copy with these attributes, or hides it. Returns the copy if visible. */
  function show(mark: Mark, attributes: Attributes | null, covered: Covered | null): SVGElement | null {
    cover(mark.element, covered);
    if (attributes === null) {
      if (mark.isShown) mark.copy?.remove();
      mark.isShown = false;
      return null;
    }
    const copy = (mark.copy ??= copyOf(mark.element));
    for (const [key, value] of Object.entries(attributes)) put(copy, key, value);
    cover(copy, covered);
    if (!mark.isShown) mark.layer.append(copy);
    mark.isShown = true;
    return copy;
  }

  function showBoxes(marks: Marks): void {
    const active = activeBoxes(view, marks);
    const inside = namesInside(view, activeLeaves(view.graph, marks));
    for (const box of boxes) {
      const isActive = active.has(box.id);
      if (box.head) put(box.head, "aria-current", isActive ? "true" : null);
      const copy = show(box, isActive ? { "data-active": "true" } : null, coveredOf(marks, box.names));
      const within = copy?.querySelector<SVGElement>(":scope > [data-room]");
      if (!within) continue;
      const names = texts.within((inside.get(box.id) ?? []).join(", "));
      put(within, "text", cutTo(names, Number(within.dataset["room"]), SMALL));
    }
  }

  /** @param isCrossed whether a marked element would be painted over it */
  function showWay(mark: Mark, marks: Marks, isCrossed = false): SVGElement | null {
    const { isTaken, isConsidered, offer, covered } = lookOf(marks, mark.names);
    const isMarked = isTaken || isConsidered || offer !== "other" || isCrossed;
    return show(
      mark,
      isMarked
        ? {
            "data-taken": isTaken ? "true" : null,
            "data-considered": isConsidered ? "true" : null,
            "data-offer": offer === "other" ? null : offer,
          }
        : null,
      covered,
    );
  }

  return (marks) => {
    showBoxes(marks);
    const crossed = new Set<string>();
    for (const line of lines) {
      const copy = showWay(line, marks);
      if (copy) for (const id of line.labels) crossed.add(id);
      const isTaken = copy?.dataset["taken"] === "true";
      if (put(line.element, "data-ran", isTaken ? "" : null) && copy && isTaken && !still.matches) run(copy);
    }
    for (const label of labels) {
      showWay(label, marks, crossed.has(label.id));
      // Labels of possible events can be focused with Tab.
      const isPossible = label.names.some((name) => marks.possible.has(name));
      put(label.element, "tabindex", isPossible ? "0" : "-1");
    }
  };
}

function marksIn({ chart, boxes, lines, labels }: Surfaces, view: ChartView) {
  const found = (key: string) =>
    new Map([...chart.querySelectorAll<SVGElement>(`[data-${key}]`)].map((element) => [element.dataset[key], element]));
  const mark = (
    elements: ReturnType<typeof found>,
    layer: SVGGElement,
    id: string,
    names: readonly string[],
  ): Mark[] => {
    const element = elements.get(id);
    return element ? [{ id, element, names, layer, copy: null, isShown: false }] : [];
  };
  const [drawnBoxes, drawnLines, drawnLabels] = [found("box"), found("line"), found("label")];
  for (const layer of [boxes, lines, labels]) layer.replaceChildren();
  return {
    boxes: [...view.boxes.values()]
      .flatMap(({ state: { id }, isFolded }) => mark(drawnBoxes, boxes, id, isFolded ? coverInside(view, id) : [id]))
      .map((box): BoxMark => Object.assign(box, { head: box.element.querySelector(":scope > [data-head]") })),
    lines: view.lines.flatMap((line) =>
      mark(drawnLines, lines, line.id, line.labels.flatMap(namesOf)).map((found): LineMark =>
        Object.assign(found, { labels: line.labels.map(({ id }) => id) }),
      ),
    ),
    labels: labelsIn(view).flatMap((label) => mark(drawnLabels, labels, label.id, namesOf(label))),
  };
}

/** A folded state has the lowest coverage of the states and transitions in it. */
function coverInside({ graph }: ChartView, folded: string): string[] {
  const isInside = (id: string) => id === folded || above(graph, id).includes(folded);
  return [
    ...[...graph.states.keys()].filter(isInside),
    ...[...graph.transitions.values()].filter(({ source }) => isInside(source)).map(({ name }) => name),
  ];
}

/** The names of the active states inside each folded state. */
function namesInside(view: ChartView, leaves: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const id of leaves) {
    const box = view.boxOf(id);
    const name = view.graph.states.get(id)?.name;
    if (box !== id && name !== undefined) names.set(box, [...(names.get(box) ?? []), name]);
  }
  return names;
}
