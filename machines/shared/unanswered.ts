import * as v from "valibot";
import type { Clock, Effects } from "./actors.ts";
import { asks, memories } from "./effects.ts";

/** Effects that never answer: for a page that the service draws, and to measure the charts alone. */
export const unanswered = (clock: Clock): Effects => ({
  call: () => new Promise(() => {}),
  ask(name) {
    const entry = asks[name];
    return "unasked" in entry ? v.parse(entry.reply, entry.unasked) : new Promise(() => {});
  },
  watch: () => ({ tell() {}, close() {} }),
  recall: (name) => memories[name].otherwise,
  keep() {},
  clock,
  chance: () => 0,
});
