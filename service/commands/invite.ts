import { parseArgs } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { fingerprint, newId, newToken } from "../account/ids.ts";
import { INVITATION_LIFETIME } from "../account/invitations.ts";
import { storedSpellings } from "../account/people.ts";
import { invitations } from "../database/schema.ts";
import { MailError } from "../mail/mail.ts";
import { texts } from "../texts/texts.ts";
import {
  colleagueFrom,
  CommandError,
  emailFrom,
  organisationOf,
  readerOf,
  productsFrom,
  roleFrom,
  UsageError,
  type Command,
} from "./command.ts";

export const invite: Command = {
  usage: "EMAIL --organisation ID [--role admin|member] [--products hrms,chat] [--by EMAIL]",
  about: "mails a link to join an organisation; replaces an earlier open invitation",
  async run(args, { db, clock, mail, publicUrl }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        organisation: { type: "string" },
        role: { type: "string" },
        products: { type: "string" },
        by: { type: "string" },
      },
    });
    const email = emailFrom(positionals[0]);
    if (positionals.length > 1) throw new UsageError("Invite one person at a time.");
    // Clients have a separate command, because their link shows a first password.
    const role = roleFrom(values.role, ["admin", "member"]);
    const products = productsFrom(values.products);
    const organisation = await organisationOf(db, values.organisation);
    const inviter = await colleagueFrom(db, values.by, organisation.id);
    const code = newToken();
    const link = `${publicUrl}/invite/${code}`;
    const now = clock.now();
    await db.transaction(async (tx) => {
      await tx
        .delete(invitations)
        .where(
          and(
            eq(invitations.orgId, organisation.id),
            inArray(invitations.email, storedSpellings(email)),
            isNull(invitations.acceptedAt),
          ),
        );
      await tx.insert(invitations).values({
        id: newId(),
        codeHash: fingerprint(code),
        orgId: organisation.id,
        email,
        invitedBy: inviter?.id ?? null,
        role,
        products,
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_LIFETIME),
      });
    });
    const { company } = organisation;
    try {
      await mail.send(texts.mail.invitation, await readerOf(db, email), { company, link });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new CommandError(`The invitation was created, but the email could not be sent. The link is ${link}`, {
        cause: error,
      });
    }
    return `Invited ${email} to ${company} as ${role}: ${link}`;
  },
};
