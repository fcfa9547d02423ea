import type { AnyStateMachine } from "xstate";
import { isTransition } from "../../machines/sandbox/transitions.ts";
import { inWords } from "../../machines/sandbox/world.ts";
import type { Exploration, Node } from "./explorer.ts";
import type { Observation } from "./run.ts";

/** Where a step starts. */
type Before = Pick<Node, "state" | "context">;

/** Where a transition starts, by its name. */
const sourceOf = (transition: string) => transition.split(" · ")[0] ?? "";

const changes = (before: Before, { context }: Observation) =>
  Object.keys(context).filter((key) => inWords(context[key]) !== inWords(before.context[key]));

/** What a step changes and of whom it asks something. */
const particulars = (before: Before, step: Observation) => [
  ...changes(before, step),
  ...step.effects.map((effect) => effect.split(" ")[0]),
];

/** A step's kinds: the innermost states its transition is taken in, one each, and what the transition did. */
function kindsOf(id: string, before: Before, step: Observation): string[] {
  const transition = step.fulfilled.find(isTransition)?.replace("takes ", "");
  if (transition === undefined) return [];
  return [
    ...before.state
      .filter((leaf) => `${id}.${leaf}.`.startsWith(`${sourceOf(transition)}.`))
      .map((leaf) => `${leaf} · ${transition}`),
    [transition, ...particulars(before, step)].join(" · "),
  ];
}

/**
 * What the golden walks leave out, for a person to read and approve. They take each transition once; what it
 * does may hang on which of the states below its own it is taken in, and on what happened before.
 */
export function otherSteps({ id }: AnyStateMachine, { graphs, walks }: Exploration): string {
  const told = new Set(
    walks.flatMap((walk) => {
      const [before, step] = walk.slice(-2);
      return before && step ? kindsOf(id, before, step) : [];
    }),
  );
  const lines: string[] = [];
  for (const node of graphs.flatMap((graph) => [...graph.values()])) {
    for (const edge of node.edges) {
      const fresh = kindsOf(id, node, edge).filter((kind) => !told.has(kind));
      if (fresh.length === 0) continue;
      for (const kind of fresh) told.add(kind);
      lines.push(
        `- ${node.state.join(", ")}: ${edge.label}`,
        `    in      ${edge.state.join(", ")}`,
        ...edge.effects.map((effect) => `    asked   ${effect}`),
        ...changes(node, edge).map((key) => `    context ${key} = ${inWords(edge.context[key])}`),
      );
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}
