import { createHash } from "node:crypto";
import { inWords } from "../../machines/sandbox/world.ts";
import type { Edge, Exploration, Node } from "./explorer.ts";

/** A step as others can see it: the state it leads to, its effects and the changes of the context. */
export const outcomeOf = (node: Node, { label, state, effects, context }: Edge) =>
  [
    label,
    ...state,
    ...effects,
    ...Object.keys(context).flatMap((key) => {
      const value = inWords(context[key]);
      return value === inWords(node.context[key]) ? [] : [`${key} = ${value}`];
    }),
  ].join("\n");

/** The name of a situation's state, by which outcomes are grouped. */
export const stateOf = ({ state }: Node) => state.join(", ");

/** For each state the outcomes of every step that the exploration took from it. */
export function outcomesByState({ graphs }: Exploration): ReadonlyMap<string, ReadonlySet<string>> {
  const outcomes = new Map<string, Set<string>>();
  for (const node of graphs.flatMap((graph) => [...graph.values()])) {
    const known = outcomes.get(stateOf(node)) ?? new Set();
    for (const edge of node.edges) known.add(outcomeOf(node, edge));
    outcomes.set(stateOf(node), known);
  }
  return outcomes;
}

/**
 * For each state a digest of every step that the exploration took from it. A golden trace takes each transition once, for
 * a person to read; the digests also change when a transition does something else after another way there. A diff names
 * the states whose behaviour changed. Steps that change nothing are left out, so that a new event changes no digest of the
 * states that ignore it.
 */
export function digests(found: Exploration): Record<string, string> {
  const changesNothing = (outcome: string, state: string) => outcome.split("\n").slice(1).join(", ") === state;
  const digestOf = (state: string, outcomes: ReadonlySet<string>) =>
    createHash("sha256")
      .update(
        [...outcomes]
          .filter((outcome) => !changesNothing(outcome, state))
          .toSorted()
          .join("\n\n"),
      )
      .digest("hex")
      .slice(0, 12);
  return Object.fromEntries([...outcomesByState(found)].map(([state, outcomes]) => [state, digestOf(state, outcomes)]));
}
