import { isTransition } from "../../workbench/chart/transitions.ts";
import { isCall } from "./world.ts";
import type { Exploration, Node } from "../../workbench/explore/explorer.ts";

const nodesOf = ({ graphs }: Exploration) => graphs.flatMap((graph) => [...graph.values()]);

/** Steps in which a person types or sends, after which an outdated refusal or problem still shows. */
export const stillSaid = (found: Exploration): string[] =>
  nodesOf(found).flatMap(({ key, edges }) =>
    edges
      .filter(({ fulfilled }) => fulfilled.some(isTransition))
      .filter(({ name, state, effects, context }) => {
        const isSent = effects.some((effect) => isCall(effect.split(" ")[0] ?? ""));
        // Refused digits that are still in the field are not sent again by themselves.
        const isAnswer = name === "form.edit" || name === "form.submit" || (name === "code.filled" && isSent);
        if (!isAnswer) return false;
        const isWrong = state.some((leaf) => /\.(invalid|reminding)$/.test(leaf));
        return saysFailure(context) || (isSent && !isWrong && hasKeys(context["problems"]));
      })
      .map(({ label }) => `${label} in ${key}`),
  );

/** Whether a failure shows: one that was not announced yet does not. */
const saysFailure = ({ failure, announcements }: Node["context"]) =>
  failure !== null && failure !== undefined && announcements !== 0;

const hasKeys = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length > 0;
