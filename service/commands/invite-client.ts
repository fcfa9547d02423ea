import { randomUUID } from "node:crypto";
import { object } from "@optique/core";
import { fingerprint, newId } from "../account/ids.ts";
import { endReplaced, INVITATION_LIFETIME } from "../account/invitations.ts";
import { clientInvitations } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import { defineCommand } from "./command.ts";
import { colleagueWith, organisationWith } from "./lookups.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { by, email, organisation } from "./options.ts";

export const inviteClient = defineCommand("invite-client", {
  about: "Mail a client a link that shows their first password once; replaces an earlier open invitation.",
  options: object({ email, organisation, by }),
  async run(options, context) {
    const { db, clock, publicUrl } = context;
    const address = options.email;
    const { id, company } = await organisationWith(db, options.organisation);
    const inviter = await colleagueWith(db, options.by, id);
    // Pages expect a token of 36 characters. A UUID has that length and 122 random bits.
    const token = randomUUID();
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
