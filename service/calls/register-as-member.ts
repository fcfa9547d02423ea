import { trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { newId } from "../account/ids.ts";
import { joinOrganisation, claimInvitation } from "../account/invitations.ts";
import { findOrganisation } from "../account/organisations.ts";
import { hashPassword } from "../account/passwords.ts";
import { findPerson, isText } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { digestOf } from "../conversations/half-done.ts";
import { people } from "../database/schema.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import type { Handler, Call } from "./call.ts";
import { checkChosenPassword } from "./chosen-password.ts";
import { invitationToAccept } from "./invitation-to-accept.ts";
import { sendCode } from "./send-code.ts";

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
        language: call.conversation.language,
      })
      .onConflictDoNothing({ target: people.email })
      .returning({ id: people.id });
    if (added.length === 0) throw taken;
    await joinOrganisation(tx, id, invitation);
  });
  call.note({ about: id, invitation: invitation.id });
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
  call.conversation.pending = pending;
  try {
    await sendCode(call, pending, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    call.context.log.warn({ code: error.code }, "the first code of a new account was not sent");
  }
}
