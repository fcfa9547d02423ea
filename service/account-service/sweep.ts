import { sweepEvents } from "../account/activity.ts";
import { sweepSends } from "../shared/code-sends.ts";
import { sweepCodes } from "../shared/codes.ts";
import { sweepRefusals } from "../calls/refusals.ts";
import { sweepNotMeLinks } from "../calls/not-me-links.ts";
import { sweepInvitations } from "../joining/invitations.ts";
import { sweepKnownAddresses } from "../shared/known-addresses.ts";
import { sweepNewAddresses } from "../sign-in/new-address.ts";
import { sweepUnverified } from "../shared/people.ts";
import { sweepRegistrations } from "../sign-in/registrations.ts";
import { sweepResets } from "../passwords/reset-link.ts";
import { sweepSetups } from "../sign-in/unfinished-setup.ts";
import { sweepSessions } from "../shared/sessions.ts";
import { sweepSignUps } from "../joining/sign-up.ts";
import { sweepThrottles } from "../shared/throttle.ts";
import { sweepTrustedDevices } from "../sign-in/trusted-devices.ts";
import { sweepKeptSteps } from "../socket-sessions/kept-steps.ts";
import { sweepKeptAnswers } from "../socket/kept-answers.ts";
import type { Db } from "../database/database.ts";
import { sweepOAuthCodes } from "../oauth/codes.ts";

/** Tables that strangers can fill. */
const often = [
  sweepThrottles,
  sweepKeptSteps,
  sweepKeptAnswers,
  sweepRefusals,
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
  sweepNotMeLinks,
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
