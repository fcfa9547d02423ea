import { countFailure } from "../account/throttle.ts";
import type { Db } from "../database/database.ts";
import type { IncomingRequest } from "./call.ts";
import { tooMany } from "./limit.ts";

/**
 * Finds the record of a link's code or token. A miss counts against the network address, to prevent enumeration,
 * and after too many it is refused with 429 and the wait. A right one, which nobody can guess, is found all the same: the
 * others at the address do not make its holder wait.
 */
export async function lookUp<Found>(
  { context: { db }, conversation: { address }, now }: IncomingRequest,
  find: (db: Db) => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find(db);
  if (found !== null) return found;
  const wait = await countFailure(db, { name: "address", about: [address] }, now);
  if (wait > 0) throw tooMany(wait);
  return null;
}
