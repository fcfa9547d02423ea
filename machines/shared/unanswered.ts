import type { Clock } from "../../workbench/effects/actors.ts";
import { unanswered as neverAnswering } from "../../workbench/effects/unanswered.ts";
import type { Effects } from "./actors.ts";
import { table } from "./effects.ts";

/** Effects and calls that never answer. */
export const unanswered = (clock: Clock): Effects => ({
  ...neverAnswering(table, clock),
  call: () => new Promise(() => {}),
});
