import type { Db } from "../database/database.ts";
import { revokeCodes } from "./codes.ts";
import { cancelSetup } from "./second-factor-setup.ts";
import { endSessionsOf } from "./sessions.ts";
import { removeTrustedDevices } from "./trusted-devices.ts";

/**
 * Ends all that earlier credentials have given a person: sessions of every kind, trusted devices, an unfinished set-up,
 * codes, links and tickets. For transactions that have changed the person's row before: calls that are under way wait
 * for that change, and are then refused.
 *
 * @returns the ids of the ended sessions
 */
export async function endAccess(tx: Db, personId: string): Promise<readonly string[]> {
  const ended = await endSessionsOf(tx, personId);
  await removeTrustedDevices(tx, personId);
  await revokeCodes(tx, personId);
  await cancelSetup(tx, personId);
  return ended;
}
