import * as v from "valibot";
import type { Clock, Effects } from "./actors.ts";
import type { Signatures, Table } from "./table.ts";

/** Effects that never answer: for a page that the service draws, and to measure charts alone. */
export const unanswered = <S extends Signatures>(table: Table<S>, clock: Clock): Effects<S> => ({
  ask(name) {
    const entry = table.asks[name];
    return "unasked" in entry ? v.parse(entry.reply, entry.unasked) : new Promise(() => {});
  },
  watch: () => ({ tell() {}, close() {} }),
  recall: (name) => table.memories[name].otherwise,
  keep() {},
  clock,
  chance: () => 0,
  newId: () => "0".repeat(32),
});
