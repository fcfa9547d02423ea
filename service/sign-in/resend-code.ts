import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { type Call, type Handler, sessionOf } from "../calls/call.ts";
import { atAddress, countAttempt, passwordGivenHere, tooMany } from "../calls/limit.ts";
import { requireSent, sendCode } from "../calls/send-code.ts";
import { pauseSeconds } from "../shared/code-sends.ts";
import { organisationsToVerify } from "../shared/organisations.ts";
import { findEnabledPerson, findPersonById } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { countFailure, waitFor } from "../shared/throttle.ts";
import { digestOf, isStillProved } from "../socket-sessions/pending-steps.ts";
import type { Pending } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import { sendRegistrationCode } from "./registration-code.ts";

/**
 * Sends a code for the socket's pending step; `retryAfter` is in seconds until another may be requested. Without a
 * pending step, a signed-in admin gets the code for their unverified organisation. A socket that reconnected has no
 * pending step either: then an unverified account still gets its code, and every other email address is answered like
 * one without an account.
 */
export const resendOTP: Handler<"resendOTP"> = async ({ email }, call) => {
  const { pending, isProved } = await pendingFor(email, call);
  const isNewHire = pending.purpose === "registration";
  requireSent(await (isNewHire ? sendRegistrationCode(call, pending) : sendCode(call, pending, isProved)));
  return {
    success: true,
    message: texts.codeSent[call.socketSession.language],
    retryAfter: pauseSeconds(isNewHire ? "activateAccount" : pending.purpose),
  };
};

/**
 * The pending step of an admin with an unverified organisation, for their own email address. Of several organisations
 * it is the one they last tried to verify, or else the one that sign-in leads to.
 */
async function organisationToVerify(email: string, call: Call): Promise<Pending | null> {
  const session = await sessionOf(call);
  if (session?.kind !== "full" || !("person" in session)) return null;
  const { person, memberships } = session;
  if (person.mustChangePassword || person.email !== canonicalIdentifier(email)) return null;
  const unverified = organisationsToVerify(memberships);
  const organisation = unverified.find(({ id }) => id === call.socketSession.verifying) ?? unverified[0];
  if (organisation === undefined) return null;
  return { personId: person.id, email: person.email, purpose: "activateOrganization", organisation };
}

/** The step, and whether this socket entered the password of its unverified account. */
async function pendingFor(email: string, call: Call): Promise<{ pending: Pending; isProved: boolean }> {
  const { context, socketSession, now } = call;
  await forgetOutdated(call);
  const { pending } = socketSession;
  if (pending !== null && pending.email === canonicalIdentifier(email)) {
    if (pending.purpose === "registration") return { pending, isProved: false };
    const person = await findPersonById(context.db, pending.personId);
    if (pending.purpose === "login" && !person?.emailFactor) throw new Refusal(403, texts.refusal.useAuthenticator);
    return { pending, isProved: passwordGivenHere(call, person) };
  }
  const organisation = pending === null ? await organisationToVerify(email, call) : null;
  if (organisation !== null) return { pending: organisation, isProved: false };
  const account = [canonicalIdentifier(email)];
  await countAttempt(call, await atAddress(call, "asking", account));
  const fromAddress = await atAddress(call, "address", account);
  const wait = await waitFor(context.db, fromAddress, now);
  if (wait > 0) throw tooMany(wait, "address");
  const person = await findEnabledPerson(context.db, email);
  if (person && !person.activated) {
    const { id: personId, passwordHash } = person;
    const proved = { passwordDigest: digestOf({ passwordHash }) };
    return { pending: { personId, email: person.email, purpose: "activateAccount", proved }, isProved: false };
  }
  // Counts against the network address, to prevent account enumeration.
  await countFailure(context.db, fromAddress, now);
  if ((await sessionOf(call))?.kind === "full") throw new Refusal(409, texts.refusal.nothingToVerify);
  throw new Refusal(409, texts.refusal.signInAgain);
}

/** Forgets a step that was begun with a password or an address which the person no longer has. */
async function forgetOutdated({ context: { db }, socketSession }: Call): Promise<void> {
  const { pending } = socketSession;
  if (pending === null || pending.purpose === "registration") return;
  if (!isStillProved(pending, await findPersonById(db, pending.personId))) socketSession.pending = null;
}
