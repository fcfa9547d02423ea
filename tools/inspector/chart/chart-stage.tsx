/* An interactive chart: SVG has no element for that, and the keys below do everything a pointer can. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId } from "react";
import type { Pointed } from "./chart-details.tsx";
import { Drawing } from "./drawing.tsx";
import type { Point } from "./layout.ts";
import { texts } from "./texts.ts";
import type { Drawn } from "./use-drawn.ts";
import { labelsIn } from "./view.ts";
import type { Viewport } from "./viewport.ts";
import styles from "./chart.module.css";

interface ChartStageProps {
  drawn: Drawn | null;
  svg: RefObject<SVGSVGElement | null>;
  group: RefObject<SVGGElement | null>;
  over: RefObject<SVGGElement | null>;
  viewport: RefObject<Viewport | null>;
  label: string;
  onEvent(transitionName: string): void;
  onState(id: string): void;
  onToggle(id: string): void;
  onPoint(pointed: Pointed | null): void;
}

const ZOOM = 1.25;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The interactive area of a chart. Uses event delegation, because there may be hundreds of elements. */
export function ChartStage(props: ChartStageProps) {
  const { drawn, svg, group, over, viewport, label, onEvent, onState, onToggle, onPoint } = props;
  const keysId = useId();

  function press(target: EventTarget) {
    const pressed = partOf(target);
    if (!pressed || !drawn) return;
    if ("label" in pressed) {
      const transition = transitionsOf(drawn, pressed.label)[0];
      if (transition) onEvent(transition);
    } else if (pressed.isHead && canFold(drawn, pressed.state)) onToggle(pressed.state);
    else onState(pressed.state);
  }

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) viewport.current?.pan(arrow);
    else if (event.key === "+" || event.key === "=") viewport.current?.zoom(ZOOM);
    else if (event.key === "-") viewport.current?.zoom(1 / ZOOM);
    else if (event.key === "0" || event.key === "f") viewport.current?.fit();
    else if (event.key === "Enter" || event.key === " ") press(event.target);
    else return;
    event.preventDefault();
  }

  function point({ target }: SyntheticEvent) {
    const part = partOf(target);
    if (!part || !drawn) return onPoint(null);
    if ("state" in part) return onPoint({ state: part.state });
    onPoint({ transitions: transitionsOf(drawn, part.label) });
  }

  function onFocus(event: SyntheticEvent<SVGSVGElement>) {
    point(event);
    const part = partOf(event.target);
    const place = part && "state" in part ? drawn?.layout.boxes[part.state] : undefined;
    if (place && event.target instanceof Element && event.target.matches(":focus-visible")) {
      viewport.current?.reveal(place);
    }
  }

  return (
    <>
      <svg
        ref={svg}
        className={styles.stage}
        tabIndex={0}
        role="group"
        aria-label={label}
        aria-describedby={keysId}
        onClick={({ target }) => press(target)}
        onKeyDown={onKeyDown}
        onPointerOver={point}
        onPointerLeave={() => onPoint(null)}
        onFocus={onFocus}
        onBlur={() => onPoint(null)}
      >
        <g ref={group}>{drawn && <Drawing view={drawn.view} layout={drawn.layout} />}</g>
      </svg>
      <svg className={styles.over} aria-hidden="true">
        <g ref={over}>
          <g />
          <g />
          <g />
        </g>
      </svg>
      <p id={keysId} className="unseen">
        {texts.keys}
      </p>
    </>
  );
}

type Part = { state: string; isHead: boolean } | { label: string };

function partOf(target: EventTarget): Part | null {
  if (!(target instanceof Element)) return null;
  const part = target.closest<SVGElement>("[data-label], [data-head], [data-box]");
  if (!part) return null;
  const { label, head, box } = part.dataset;
  if (label !== undefined) return { label };
  const state = head ?? box;
  return state === undefined ? null : { state, isHead: head !== undefined };
}

const transitionsOf = ({ view }: Drawn, id: string): string[] =>
  (labelsIn(view).find((label) => label.id === id)?.transitions ?? []).map(({ name }) => name);

const canFold = ({ view: { graph } }: Drawn, id: string): boolean =>
  id !== graph.root && (graph.states.get(id)?.children.length ?? 0) > 0;
