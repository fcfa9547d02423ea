import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { fingerprint, newId } from "../account/ids.ts";
import { INVITATION_LIFETIME } from "../account/invitations.ts";
import { storedSpellings } from "../account/people.ts";
import { clientInvitations } from "../database/schema.ts";
import { MailError } from "../mail/mail.ts";
import { texts } from "../texts/texts.ts";
import {
  colleagueFrom,
  CommandError,
  emailFrom,
  organisationOf,
  readerOf,
  UsageError,
  type Command,
} from "./command.ts";

export const inviteClient: Command = {
  usage: "EMAIL --organisation ID [--by EMAIL]",
  about: "mails a client a link that shows their first password once; replaces an earlier open invitation",
  async run(args, { db, clock, mail, publicUrl }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { organisation: { type: "string" }, by: { type: "string" } },
    });
    const email = emailFrom(positionals[0]);
    if (positionals.length > 1) throw new UsageError("Invite one client at a time.");
    const organisation = await organisationOf(db, values.organisation);
    const inviter = await colleagueFrom(db, values.by, organisation.id);
    // Pages expect a token of 36 characters. A UUID has that length and 122 random bits.
    const token = randomUUID();
    const link = `${publicUrl}/invite-client/${token}`;
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { orgId, acceptedAt } = clientInvitations;
      await tx
        .delete(clientInvitations)
        .where(
          and(eq(orgId, organisation.id), inArray(clientInvitations.email, storedSpellings(email)), isNull(acceptedAt)),
        );
      await tx.insert(clientInvitations).values({
        id: newId(),
        tokenHash: fingerprint(token),
        orgId: organisation.id,
        email,
        invitedBy: inviter?.id ?? null,
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_LIFETIME),
      });
    });
    const { company } = organisation;
    try {
      await mail.send(texts.mail.clientInvitation, await readerOf(db, email), { company, link });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new CommandError(`The invitation was created, but the email could not be sent. The link is ${link}`, {
        cause: error,
      });
    }
    return `Invited the client ${email} to ${company}: ${link}`;
  },
};
