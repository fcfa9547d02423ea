import { sweepEvents } from "../account/account-events.ts";
import { sweepSends } from "../account/code-sends.ts";
import { sweepCodes } from "../account/codes.ts";
import { sweepDisavowals } from "../account/disavowals.ts";
import { sweepInvitations } from "../account/invitations.ts";
import { sweepKnownAddresses } from "../account/known-addresses.ts";
import { sweepNewAddresses } from "../account/new-address.ts";
import { sweepUnverified } from "../account/people.ts";
import { sweepRegistrations } from "../account/registrations.ts";
import { sweepResets } from "../account/resets.ts";
import { sweepSetups } from "../account/second-factor-setup.ts";
import { sweepSessions } from "../account/sessions.ts";
import { sweepSignUps } from "../account/sign-ups.ts";
import { sweepThrottles } from "../account/throttle.ts";
import { sweepTrustedDevices } from "../account/trusted-devices.ts";
import { sweepConversations } from "../conversations/kept-conversations.ts";
import type { Db } from "../database/database.ts";
import { sweepOAuthCodes } from "../oauth/codes.ts";

/** Tables that strangers can fill. */
const often = [
  sweepThrottles,
  sweepConversations,
  sweepResets,
  sweepSends,
  sweepCodes,
  sweepRegistrations,
  sweepOAuthCodes,
];
const seldom = [
  sweepSessions,
  sweepTrustedDevices,
  sweepSetups,
  sweepKnownAddresses,
  sweepEvents,
  sweepDisavowals,
  sweepInvitations,
  sweepUnverified,
  sweepNewAddresses,
  sweepSignUps,
];

/**
 * Prunes expired rows.
 *
 * @param which `often` skips tables that grow slowly
 */
export async function sweep(db: Db, now: number, which: "often" | "all" = "all"): Promise<void> {
  for (const one of which === "all" ? [...often, ...seldom] : often) await one(db, now);
}
