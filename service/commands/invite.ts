import { object } from "@optique/core";
import { productKeys } from "../../machines/shared/products.ts";
import { fingerprint, newId, newToken } from "../account/ids.ts";
import { endReplaced, INVITATION_LIFETIME } from "../account/invitations.ts";
import { findPerson } from "../account/people.ts";
import { invitations } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import { CommandError, defineCommand } from "./command.ts";
import { belongsTo, colleagueWith, organisationWith } from "./lookups.ts";
import { mailInvitation } from "./mail-invitation.ts";
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
