import { countFailure, type Throttled, waitFor } from "../account/throttle.ts";
import type { Db } from "../database/database.ts";
import type { Asked } from "./call.ts";
import { tooMany } from "./limit.ts";

/**
 * What the code or token of a link belongs to. One that belongs to nothing counts against the address it
 * came from, so that they cannot be tried one after the other; 429 and the wait when there were too many.
 */
export async function lookUp<Found>(
  { context: { db }, conversation: { address }, now }: Asked,
  find: (db: Db) => Promise<Found | null>,
): Promise<Found | null> {
  const fromAddress: Throttled = { name: "address", about: [address] };
  const wait = await waitFor(db, fromAddress, now);
  if (wait > 0) throw tooMany(wait);
  const found = await find(db);
  if (found === null) await countFailure(db, fromAddress, now);
  return found;
}
