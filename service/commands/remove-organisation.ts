import { object } from "@optique/core";
import { deleteOrganisation } from "../account/organisations.ts";
import { defineCommand } from "./command.ts";
import { counted } from "./counted.ts";
import { organisationWith } from "./lookups.ts";
import { organisationId } from "./options.ts";

export const removeOrganisation = defineCommand("remove-organisation", {
  about: "Remove an organisation with its memberships, invitations and new hires; the accounts of its members stay.",
  options: object({ organisation: organisationId }),
  asks: ({ organisation }) =>
    `This removes the organisation ${organisation} with its memberships, invitations and new hires, and signs its members out.`,
  async run({ organisation }, { db, conversations }) {
    const { id, company } = await organisationWith(db, organisation);
    const { members, newHires, ended } = await deleteOrganisation(db, id);
    conversations.end(ended, "sessionEnded");
    return {
      text:
        `Removed ${company} with ${counted(members, "membership")} and ${counted(newHires, "new hire")}, ` +
        `and ended ${counted(ended.length, "session")}. The accounts of its members stay.`,
      data: { organisation: id, members, newHires, endedSessions: ended.length },
    };
  },
});
