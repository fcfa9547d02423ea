import * as v from "valibot";
import type { Clock, Effects } from "./actors.ts";
import { everyAsk, everyMemory } from "./effects.ts";

/** Effects that never answer: for a page that the service draws, and to measure the charts alone. */
export const unanswered = (clock: Clock): Effects => ({
  call: () => new Promise(() => {}),
  ask(name) {
    const entry = everyAsk[name];
    return "unasked" in entry ? v.parse(entry.reply, entry.unasked) : new Promise(() => {});
  },
  watch: () => ({ tell() {}, close() {} }),
  recall: (name) => everyMemory[name].otherwise,
  keep() {},
  clock,
  chance: () => 0,
});
