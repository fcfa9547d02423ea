import { object } from "@optique/core/constructs";
import { cancelInvitations } from "../account/invitations.ts";
import { CommandError, defineCommand } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { email, organisation } from "./options.ts";

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
