import type { AnyStateMachine } from "xstate";
import { isTransition } from "../../machines/sandbox/transitions.ts";
import { inWords } from "../../machines/sandbox/words.ts";
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

/** A step's kind, for each innermost state that it takes place in: state, transition and, looked at closely, its particulars. */
function kindsOf(id: string, closely: boolean, before: Before, step: Observation): { kind: string; leaf: string }[] {
  const transition = step.fulfilled.find(isTransition)?.replace("takes ", "");
  if (transition === undefined) return [];
  return before.state
    .filter((leaf) => `${id}.${leaf}.`.startsWith(`${sourceOf(transition)}.`))
    .map((leaf) => ({ kind: [leaf, transition, ...(closely ? particulars(before, step) : [])].join(" · "), leaf }));
}

/**
 * What the golden walks leave out, for a person to read and approve. They take each transition once; what it
 * does may hang on which of the states below its own it is taken in, and on what happened before.
 *
 * @param closely whether steps that change other things or ask others are told apart; too many in a machine of
 *   several regions
 */
export function otherSteps({ id }: AnyStateMachine, closely: boolean, { graphs, walks }: Exploration): string {
  const told = new Set(
    walks.flatMap((walk) => {
      const [before, step] = walk.slice(-2);
      return before && step ? kindsOf(id, closely, before, step).map(({ kind }) => kind) : [];
    }),
  );
  const lines: string[] = [];
  for (const node of graphs.flatMap((graph) => [...graph.values()])) {
    for (const edge of node.edges) {
      const fresh = kindsOf(id, closely, node, edge).filter(({ kind }) => !told.has(kind));
      if (fresh.length === 0) continue;
      for (const { kind } of fresh) told.add(kind);
      lines.push(
        `- ${fresh.map(({ leaf }) => leaf).join(", ")}: ${edge.label}`,
        `    in      ${edge.state.join(", ")}`,
        ...edge.effects.map((effect) => `    asked   ${effect}`),
        ...changes(node, edge).map((key) => `    context ${key} = ${inWords(edge.context[key])}`),
      );
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}
