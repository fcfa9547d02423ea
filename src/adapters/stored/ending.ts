import { type Ending, ending } from "../../../machines/shared/kept-values.ts";
import { forTab, inJson, parsedBy } from "../kept.ts";

const ENDING = "sessionEnded";
const endingInJson = inJson(ending);

/**
 * Why the session ended, for the next page in this tab. A person who signs out here leaves no reason. Reading it
 * removes it.
 */
export const keptEnding = {
  recall(): Ending | null {
    const found = parsedBy(endingInJson, forTab.get(ENDING));
    forTab.remove(ENDING);
    return found;
  },
  keep(found: Ending | null) {
    if (found === null) forTab.remove(ENDING);
    else forTab.set(ENDING, JSON.stringify(found));
  },
};
