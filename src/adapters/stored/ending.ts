import * as v from "valibot";
import { forTab, inJson, parsedBy } from "../kept.ts";

const ENDING = "sessionEnded";
const endingSchema = inJson(
  v.object({
    code: v.picklist(["unauthorised", "signedOutEverywhere"]),
    message: v.nullable(v.string()),
  }),
);

/**
 * Keeps for the next page in this tab why the session ended, as the matching failure says it. A person who signs out
 * here leaves no reason.
 */
export const keepEnding = (ending: v.InferOutput<typeof endingSchema>) => forTab.set(ENDING, JSON.stringify(ending));

/** Returns and clears what {@link keepEnding} stored. */
export function takeEnding() {
  const ending = parsedBy(endingSchema, forTab.get(ENDING));
  forTab.remove(ENDING);
  return ending;
}
