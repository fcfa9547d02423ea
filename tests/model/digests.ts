import { createHash } from "node:crypto";
import { inWords } from "../../machines/sandbox/world.ts";
import type { Edge, Exploration, Node } from "./explorer.ts";

/** A step as others can see it: the state it leads to, its effects and the changes of the context. */
const outcomeOf = (node: Node, { label, state, effects, context }: Edge) =>
  [
    label,
    ...state,
    ...effects,
    ...Object.keys(context).flatMap((key) => {
      const value = inWords(context[key]);
      return value === inWords(node.context[key]) ? [] : [`${key} = ${value}`];
    }),
  ].join("\n");

/**
 * For each state a digest of every step that the exploration took from it. A golden trace takes each transition once, for
 * a person to read; the digests also change when a transition does something else after another way there. A diff names
 * the states whose behaviour changed.
 */
export function digests({ graphs }: Exploration): Record<string, string> {
  const outcomes = new Map<string, Set<string>>();
  for (const node of graphs.flatMap((graph) => [...graph.values()])) {
    const state = node.state.join(", ");
    const known = outcomes.get(state) ?? new Set();
    for (const edge of node.edges) known.add(outcomeOf(node, edge));
    outcomes.set(state, known);
  }
  const digestOf = (lines: ReadonlySet<string>) =>
    createHash("sha256")
      .update([...lines].toSorted().join("\n\n"))
      .digest("hex")
      .slice(0, 12);
  return Object.fromEntries([...outcomes].map(([state, lines]) => [state, digestOf(lines)]));
}
