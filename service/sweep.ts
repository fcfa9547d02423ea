import { sweepCodes } from "./account/codes.ts";
import { sweepInvitations } from "./account/invitations.ts";
import { sweepUnconfirmed } from "./account/people.ts";
import { sweepRegistrations } from "./account/registrations.ts";
import { sweepResets } from "./account/resets.ts";
import { sweepSetups } from "./account/second-factor-setup.ts";
import { sweepSessions } from "./account/sessions.ts";
import { sweepThrottles } from "./account/throttle.ts";
import type { Db } from "./database/open-database.ts";
import { sweepOAuthCodes } from "./oauth/codes.ts";

const sweeps = [
  sweepSessions,
  sweepThrottles,
  sweepResets,
  sweepRegistrations,
  sweepSetups,
  sweepCodes,
  sweepOAuthCodes,
  sweepInvitations,
  sweepUnconfirmed,
];

/** Removes all that is over and counts for nothing any more: what each kind is kept for stands beside it. */
export async function sweep(db: Db, now: number): Promise<void> {
  for (const one of sweeps) await one(db, now);
}
