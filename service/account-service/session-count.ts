import { countSessions } from "../shared/sessions.ts";
import type { Db } from "../database/database.ts";
import type { Logger } from "../log/log.ts";

/** Milliseconds for which a count is used again: counting reads a whole table. */
const INTERVAL = 5 * 60_000;

type Counted = Awaited<ReturnType<typeof countSessions>>;

/** Returns a function that returns the number of open sessions of each kind, up to 5 minutes old; null if that failed. */
export function createSessionCount(db: Db, now: () => number, log: Logger): () => Promise<Counted | null> {
  let last: { readonly at: number; readonly counted: Promise<Counted | null> } | null = null;
  return () => {
    const at = now();
    if (last !== null && at - last.at < INTERVAL) return last.counted;
    const counted = countSessions(db, at).catch((error: unknown) => {
      log.error({ err: error }, "the open sessions could not be counted");
      last = null;
      return null;
    });
    last = { at, counted };
    return counted;
  };
}
