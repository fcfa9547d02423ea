import type { AnyStateMachine } from "xstate";
import { above, type ChartGraph, type ChartState, type ChartTransition, graphOf } from "./graph.ts";

const idOf = (state: string) => state.replaceAll(/\W/g, "_");
/** Signs that mean something to Mermaid become its entity codes. */
const textOf = (text: string) => text.replaceAll(/[:;#"<>]/g, (sign) => `#${sign.charCodeAt(0)};`);

/**
 * A machine's chart as a Mermaid state diagram. Transitions that change no state are left out.
 *
 * @param part the id of a state, to draw only the states inside it
 */
export function mermaidOf(machine: AnyStateMachine, part = machine.root.id): string {
  const graph = graphOf(machine);
  const drawn = [...graph.states.keys()].filter((id) => above(graph, id).includes(part));
  const isDrawn = new Set(drawn);
  const arrows = arrowsOf(graph, part, isDrawn);
  const lines = (parent: string, indent: string): string[] => {
    const { children, initial, type } = stateOf(graph, parent);
    const first = initial === null ? [] : [`${indent}[*] --> ${idOf(initial)}`];
    const any = arrows.anyIn.has(parent) ? [`${indent}state "in any of these" as ${anyOf(parent)}`] : [];
    const blocks = children.map((child) => block(stateOf(graph, child), indent, lines));
    const within =
      type === "parallel" ? blocks.flatMap((one, index) => (index > 0 ? [`${indent}--`, ...one] : one)) : blocks.flat();
    return [...first, ...any, ...within];
  };
  const drawnArrows = [...arrows.labels].map(([ends, labels]) => `  ${ends} : ${labels.join("<br>")}`);
  return ["stateDiagram-v2", ...lines(part, "  "), ...drawnArrows].join("\n");
}

function block(state: ChartState, indent: string, lines: (parent: string, indent: string) => string[]): string[] {
  const named = `${indent}state "${textOf(state.name)}" as ${idOf(state.id)}`;
  if (state.children.length > 0) return [`${named} {`, ...lines(state.id, `${indent}  `), `${indent}}`];
  return state.type === "final" ? [named, `${indent}${idOf(state.id)} --> [*]`] : [named];
}

/** The arrows of a chart by their ends. Several between the same two states become one. */
function arrowsOf(graph: ChartGraph, part: string, isDrawn: ReadonlySet<string>) {
  const labels = new Map<string, string[]>();
  const anyIn = new Set<string>();
  for (const transition of graph.transitions.values()) {
    const { source, targets } = transition;
    for (const target of targets.filter((id) => isDrawn.has(id))) {
      if (source !== part && !isDrawn.has(source)) continue;
      // Mermaid draws no arrow between a box and a state inside it, so a state of its own represents the whole box.
      const isFromWithin = source === target || above(graph, source).includes(target);
      const to = isFromWithin ? innermost(graph, target) : target;
      const isBox = stateOf(graph, source).children.length > 0;
      if (isBox) anyIn.add(source);
      const ends = `${isBox ? anyOf(source) : idOf(source)} --> ${idOf(to)}`;
      labels.set(ends, [...(labels.get(ends) ?? []), labelOf(transition)]);
    }
  }
  return { labels, anyIn };
}

const anyOf = (parent: string) => `${idOf(parent)}__any`;

function labelOf({ event, guard, order }: ChartTransition): string {
  const condition = guard === null ? (order === null || order === 1 ? "" : " [else]") : ` [${guard}]`;
  return textOf(event + condition);
}

/** Follows initial states inwards. */
function innermost(graph: ChartGraph, id: string): string {
  const { initial } = stateOf(graph, id);
  return initial === null ? id : innermost(graph, initial);
}

function stateOf(graph: ChartGraph, id: string): ChartState {
  const state = graph.states.get(id);
  if (!state) throw new Error(`The chart has no state ${id}.`);
  return state;
}
