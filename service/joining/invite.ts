import { trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { type Call, type Handler, requireActiveSession, requirePerson, sessionOf } from "../calls/call.ts";
import { lookUp } from "../calls/limit.ts";
import { sendCode } from "../calls/send-code.ts";
import { type clientInvitations, invitations, people } from "../database/schema.ts";
import { checkChosenPassword } from "../passwords/chosen-password.ts";
import { newId } from "../shared/ids.ts";
import { findOrganisation } from "../shared/organisations.ts";
import { hashPassword } from "../shared/password-hash.ts";
import { findPerson, isText, type Person, shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { findSession, type Session } from "../shared/sessions.ts";
import { digestOf } from "../socket-sessions/pending-steps.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import {
  claimInvitation,
  type ClientInvitation,
  findInvitation,
  hasExpired,
  type Invitation,
  isReplaced,
  joinOrganisation,
  senderOf,
} from "./invitations.ts";

/**
 * The state of an invitation, from which the app chooses the screen (docs/behaviour.md, Invitation). An unknown code
 * reveals nothing.
 */
export const verifyInvitationCode: Handler<"verifyInvitationCode"> = async ({ inviteCode, token }, call) => {
  const { context, now } = call;
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) return { userAvailability: null };
  call.note({ invitation: invitation.id });
  const session = token === undefined ? await sessionOf(call) : await findSession(context.db, token.reveal(), now);
  const person = await findPerson(context.db, invitation.email);
  const isExpired = hasExpired(invitation, now);
  return {
    invitationCodeExpired: isExpired,
    invitationReplaced: isExpired && (await isReplaced(context.db, invitations, invitation)),
    invitationAlreadyAccepted: invitation.acceptedAt !== null,
    accountNotVerified: person !== null && !person.activated,
    emailNotMatching: session?.kind === "full" && !isFor(invitation, session, person),
    userAvailability: person !== null,
    email: shownEmail(invitation.email),
    ...(await senderOf(context.db, invitation)),
  };
};

/** Whether this session can continue with the invitation. A new hire cannot accept it, only register with it. */
function isFor({ email }: Invitation, session: Session, account: Person | null): boolean {
  if ("person" in session) return session.person.email === email;
  return session.candidate.email === email && account === null;
}

const LONGEST_NAME = 100;

/**
 * Creates an account for an invited person and accepts the invitation. They can sign in only after entering the code
 * that is mailed to verify the email address.
 */
export const registerAsMember: Handler<"registerAsMember"> = async (request, call) => {
  const { context, now } = call;
  const { db } = context;
  const invitation = await invitationToAccept(call, request.inviteCode);
  const { email } = invitation;
  if (canonicalIdentifier(request.email) !== email) throw new Refusal(403, texts.refusal.useInvitedEmail);
  const firstName = nameFrom(request.firstName, texts.refusal.signUp.firstName);
  const lastName = nameFrom(request.lastName, texts.refusal.signUp.lastName);
  const organisation = await findOrganisation(db, invitation.orgId);
  const companies = organisation === null ? [] : [organisation.company];
  await checkChosenPassword(context, request.password.reveal(), { email, firstName, lastName, companies });
  const taken = new Refusal(409, texts.refusal.signInToAccept);
  if ((await findPerson(db, email)) !== null) throw taken;

  const id = newId();
  // Hashes outside the transaction, which must be short: the embedded database has a single connection.
  const passwordHash = await hashPassword(request.password.reveal());
  await db.transaction(async (tx) => {
    if (!(await claimInvitation(tx, invitation.id, now))) throw new Refusal(409, texts.refusal.invitationAccepted);
    const added = await tx
      .insert(people)
      .values({
        id,
        email,
        firstName,
        lastName,
        passwordHash,
        activated: false,
        registeredAt: new Date(now),
        language: call.socketSession.language,
      })
      .onConflictDoNothing({ target: people.email })
      .returning({ id: people.id });
    if (added.length === 0) throw taken;
    await joinOrganisation(tx, id, invitation);
  });
  call.note({ about: id, spent: [`invitation ${invitation.id}`] });
  await sendFirstCode(call, { personId: id, email, passwordHash });
  return { success: true };
};

function nameFrom(value: string, refusal: Text): string {
  const name = trimmed(value);
  if (!isText(name, LONGEST_NAME)) throw new Refusal(400, refusal);
  return name;
}

/** If the mail fails, the account stays, and the person can request another code on the next screen. */
async function sendFirstCode(
  call: Call,
  { passwordHash, ...to }: { personId: string; email: string; passwordHash: string },
): Promise<void> {
  const proved = { passwordDigest: digestOf({ passwordHash }) };
  const pending = { ...to, purpose: "activateAccount", proved } as const;
  call.socketSession.pending = pending;
  try {
    await sendCode(call, pending, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    call.context.log.warn({ code: error.code }, "the first code of a new account was not sent");
  }
}

/** Adds the signed-in person to the organisation, if the invitation is for their email address. */
export const acceptInvitation: Handler<"acceptInvitation"> = async ({ inviteCode }, call) => {
  const { context, now } = call;
  const person = requirePerson(await requireActiveSession(call));
  const invitation = await invitationToAccept(call, inviteCode);
  if (invitation.email !== person.email) throw new Refusal(403, texts.refusal.invitationForAnother);
  const ended = await context.db.transaction(async (tx) => {
    if (!(await claimInvitation(tx, invitation.id, now))) throw new Refusal(409, texts.refusal.invitationAccepted);
    return joinOrganisation(tx, person.id, invitation);
  });
  context.socketSessions.end(ended, "joinedWithoutFactor");
  call.note({ ended, spent: [`invitation ${invitation.id}`] });
  return { success: true };
};

/** An open invitation. Refuses the others, in the same order as the app's checks. */
async function invitationToAccept(call: Call, inviteCode: string): Promise<Invitation> {
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) throw new Refusal(404, texts.refusal.noSuchInvitation);
  call.note({ invitation: invitation.id });
  if (hasExpired(invitation, call.now)) throw await refusedExpired(call, invitations, invitation);
  if (invitation.acceptedAt !== null) throw new Refusal(409, texts.refusal.invitationAccepted);
  return invitation;
}

/** The refusal of an expired invitation of either kind. It says so if a newer one replaced it. */
export async function refusedExpired(
  { context }: Call,
  kind: typeof invitations | typeof clientInvitations,
  invitation: Invitation | ClientInvitation,
): Promise<Refusal> {
  const replaced = await isReplaced(context.db, kind, invitation);
  return new Refusal(403, replaced ? texts.refusal.invitationReplaced : texts.refusal.invitationExpired);
}
