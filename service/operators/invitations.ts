import { object } from "@optique/core";
import { productKeys } from "../../machines/shared/products.ts";
import type { Context } from "../calls/context.ts";
import { clientInvitations, invitations } from "../database/schema.ts";
import { cancelInvitations, endReplaced, INVITATION_LIFETIME } from "../joining/invitations.ts";
import { MailError } from "../mail/mail.ts";
import { fingerprint, newClientToken, newId, newToken } from "../shared/ids.ts";
import { findPerson } from "../shared/people.ts";
import { texts } from "../texts/texts.ts";
import { CommandError, defineCommand } from "./command.ts";
import { belongsTo, colleagueWith, organisationWith } from "./lookups.ts";
import { by, email, organisation, products, roleOf } from "./options.ts";

export const invite = defineCommand("invite", {
  about: "Mail a link to join an organisation; replaces an earlier open invitation.",
  // Clients have a separate command, because their link shows a first password.
  options: object({ email, organisation, role: roleOf(["admin", "member"]), products, by }),
  async run(options, context) {
    const { db, clock, publicUrl } = context;
    const { email: address, role } = options;
    const { id: orgId, company } = await organisationWith(db, options.organisation);
    const invited = await findPerson(db, address);
    // A member who accepts an invitation keeps their role and products.
    if (invited !== null && (await belongsTo(db, invited, orgId))) {
      throw new CommandError(
        `${address} already belongs to ${company}. "set-member" changes the role and products of a member.`,
      );
    }
    const inviter = await colleagueWith(db, options.by, orgId);
    const code = newToken();
    const link = `${publicUrl}/invite/${code}`;
    const now = clock.now();
    const replaces = await db.transaction(async (tx) => {
      const replaced = await endReplaced(tx, invitations, orgId, address, now);
      await tx.insert(invitations).values({
        id: newId(),
        codeHash: fingerprint(code),
        orgId,
        email: address,
        invitedBy: inviter?.id ?? null,
        role,
        products: options.products ?? [...productKeys],
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_LIFETIME),
      });
      return replaced;
    });
    await mailInvitation(context, texts.mail.invitation, address, { company, link, replaces });
    return { text: `Invited ${address} to ${company} as ${role}: ${link}`, data: { email: address, role, link } };
  },
});

export const inviteClient = defineCommand("invite-client", {
  about: "Mail a client a link that shows their first password once; replaces an earlier open invitation.",
  options: object({ email, organisation, by }),
  async run(options, context) {
    const { db, clock, publicUrl } = context;
    const address = options.email;
    const { id, company } = await organisationWith(db, options.organisation);
    const inviter = await colleagueWith(db, options.by, id);
    const token = newClientToken();
    const link = `${publicUrl}/invite-client/${token}`;
    const now = clock.now();
    const replaces = await db.transaction(async (tx) => {
      const replaced = await endReplaced(tx, clientInvitations, id, address, now);
      await tx.insert(clientInvitations).values({
        id: newId(),
        tokenHash: fingerprint(token),
        orgId: id,
        email: address,
        invitedBy: inviter?.id ?? null,
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_LIFETIME),
      });
      return replaced;
    });
    await mailInvitation(context, texts.mail.clientInvitation, address, { company, link, replaces });
    return { text: `Invited the client ${address} to ${company}: ${link}`, data: { email: address, link } };
  },
});

export const cancelInvitation = defineCommand("cancel-invitation", {
  about: "Cancel a person's open invitations to an organisation, as a member and as a client.",
  options: object({ email, organisation }),
  async run(options, { db, clock }) {
    const { id, company } = await organisationWith(db, options.organisation);
    const cancelled = await cancelInvitations(db, id, options.email, clock.now());
    if (cancelled === 0) throw new CommandError(`${options.email} has no open invitation to ${company}.`);
    return {
      text: `Cancelled the invitation of ${options.email} to ${company}.`,
      data: { email: options.email, organisation: id, cancelled },
    };
  },
});

/**
 * Mails the link of an invitation, in the person's last known language, or else English.
 *
 * @throws CommandError with the link if the mail could not be sent: the invitation exists all the same
 */
async function mailInvitation(
  { db, mail }: Context,
  template: typeof texts.mail.invitation,
  email: string,
  values: { company: string; link: string; replaces: boolean },
): Promise<void> {
  const language = (await findPerson(db, email))?.language ?? "en";
  try {
    await mail.send(template, { email, language }, values);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new CommandError(`The invitation was created, but the email could not be sent. The link is ${values.link}`, {
      cause: error,
    });
  }
}
