import { above } from "./graph.ts";
import { activeBoxes, activeLeaves, type Covered, coveredOf, lookOf, type Marks, namesOf } from "./marks.ts";
import { cutTo, SMALL } from "./measures.ts";
import { coverSigns, texts } from "./texts.ts";
import { type ChartView, labelsIn } from "./view.ts";
import styles from "./drawing.module.css";

const RUN_MS = 700;

/** What is drawn for a state, a transition or several of them. */
interface Mark {
  element: SVGElement;
  names: readonly string[];
  /** Where a sign is written. */
  sign: SVGElement | null;
}

interface BoxMark extends Mark {
  id: string;
  /** Where a folded state says what is active in it, and the room there is. */
  within: { element: SVGElement; room: number } | null;
}

interface LineMark extends Mark {
  stroke: SVGElement | null;
}

/** Finds the elements of a finished drawing, once, and returns what marks them: what changed since, and no more. */
export function highlighterOf(svg: SVGSVGElement, view: ChartView): (marks: Marks) => void {
  const { boxes, lines, labels } = marksIn(svg, view);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const shown = new Map<SVGElement, Map<string, string>>();

  /** Says whether anything changed. To ask the page what it shows would cost more than to remember it. */
  function put(element: SVGElement, key: string, value: string): boolean {
    const values = shown.get(element) ?? new Map<string, string>();
    if ((values.get(key) ?? "") === value) return false;
    shown.set(element, values.set(key, value));
    if (key === "text") element.textContent = value;
    else if (value === "") element.removeAttribute(key);
    else element.setAttribute(key, value);
    return true;
  }

  function cover({ element, sign }: Mark, covered: Covered | null): void {
    if (put(element, "data-covered", covered ?? "") && sign) put(sign, "text", covered ? coverSigns[covered] : "");
  }

  function showBoxes(marks: Marks): void {
    const active = activeBoxes(view, marks);
    const inside = namesInside(view, activeLeaves(view.graph, marks));
    for (const box of boxes) {
      put(box.element, "data-active", active.has(box.id) ? "true" : "");
      cover(box, coveredOf(marks, box.names));
      if (!box.within) continue;
      const names = inside.get(box.id);
      const text = names === undefined ? "" : cutTo(texts.within(names.join(", ")), box.within.room, SMALL);
      put(box.within.element, "text", text);
    }
  }

  function showLine(line: LineMark, marks: Marks): void {
    const { isTaken, offer, covered } = lookOf(marks, line.names);
    const isNew = put(line.element, "data-taken", isTaken ? "true" : "");
    put(line.element, "data-offer", offer === "other" ? "" : offer);
    cover(line, covered);
    if (isNew && isTaken && line.stroke && !still.matches) run(line.stroke);
  }

  function showLabel(label: Mark, marks: Marks): void {
    const { isTaken, offer, covered } = lookOf(marks, label.names);
    put(label.element, "data-taken", isTaken ? "true" : "");
    // What can be done now can be reached by the Tab key.
    if (put(label.element, "data-offer", offer === "other" ? "" : offer)) {
      label.element.setAttribute("tabindex", offer === "possible" ? "0" : "-1");
    }
    cover(label, covered);
  }

  return (marks) => {
    put(svg, "data-coverage", marks.coverage === null ? "" : "true");
    showBoxes(marks);
    for (const line of lines) showLine(line, marks);
    for (const label of labels) showLabel(label, marks);
  };
}

/**
 * A dash runs along an arrow, on an element that is there for as long: hundreds at rest would be painted with every
 * change. `opacity` would make browsers give it a layer of its own, which takes longer than all the rest.
 */
function run(stroke: SVGElement): void {
  const dash = stroke.cloneNode();
  if (!(dash instanceof SVGElement)) return;
  dash.setAttribute("class", styles["running"] ?? "");
  stroke.after(dash);
  const running = dash.animate(
    [
      { strokeDasharray: "14 1000", strokeDashoffset: 14, strokeOpacity: 1 },
      { strokeDasharray: "14 1000", strokeDashoffset: -400, strokeOpacity: 0 },
    ],
    { duration: RUN_MS, easing: "ease-out" },
  );
  running.addEventListener("finish", () => dash.remove());
}

function marksIn(svg: SVGSVGElement, view: ChartView) {
  const found = (key: string) =>
    new Map([...svg.querySelectorAll<SVGElement>(`[data-${key}]`)].map((element) => [element.dataset[key], element]));
  const [boxes, lines, labels] = [found("box"), found("line"), found("label")];
  const within = (element: SVGElement, part: string) => element.querySelector<SVGElement>(`[data-${part}]`);
  return {
    boxes: [...view.boxes.values()].flatMap(({ state: { id }, isFolded }): BoxMark[] => {
      const element = boxes.get(id);
      if (!element) return [];
      const text = isFolded ? within(element, "room") : null;
      return [
        {
          id,
          element,
          names: isFolded ? coverInside(view, id) : [id],
          sign: within(element, "cover"),
          within: text && { element: text, room: Number(text.dataset["room"]) },
        },
      ];
    }),
    lines: view.lines.flatMap((line): LineMark[] => {
      const element = lines.get(line.id);
      if (!element) return [];
      return [
        { element, names: line.labels.flatMap(namesOf), sign: null, stroke: element.querySelector<SVGElement>("path") },
      ];
    }),
    labels: labelsIn(view).flatMap((label): Mark[] => {
      const element = labels.get(label.id);
      return element ? [{ element, names: namesOf(label), sign: within(element, "cover") }] : [];
    }),
  };
}

/** A folded state is covered as well as the least covered thing in it. */
function coverInside({ graph }: ChartView, folded: string): string[] {
  const isInside = (id: string) => id === folded || above(graph, id).includes(folded);
  return [
    ...[...graph.states.keys()].filter(isInside),
    ...[...graph.transitions.values()].filter(({ source }) => isInside(source)).map(({ name }) => name),
  ];
}

/** By folded state, the names of the states that are active in it. */
function namesInside(view: ChartView, leaves: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const id of leaves) {
    const box = view.boxOf(id);
    const name = view.graph.states.get(id)?.name;
    if (box !== id && name !== undefined) names.set(box, [...(names.get(box) ?? []), name]);
  }
  return names;
}
