import { countFailure, type Throttled, waitFor } from "../account/throttle.ts";
import type { Db } from "../database/database.ts";
import type { IncomingRequest } from "./call.ts";
import { tooMany } from "./limit.ts";

/**
 * Finds the record of a link's code or token. A miss counts against the network address, to prevent enumeration.
 * Refuses with 429 and the wait after too many.
 */
export async function lookUp<Found>(
  { context: { db }, conversation: { address }, now }: IncomingRequest,
  find: (db: Db) => Promise<Found | null>,
): Promise<Found | null> {
  const fromAddress: Throttled = { name: "address", about: [address] };
  const wait = await waitFor(db, fromAddress, now);
  if (wait > 0) throw tooMany(wait);
  const found = await find(db);
  if (found === null) await countFailure(db, fromAddress, now);
  return found;
}
