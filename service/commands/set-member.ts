import { choice, message, object, option, optional } from "@optique/core";
import { roles } from "../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../machines/shared/products.ts";
import { changeMember } from "../account/change-member.ts";
import { type MissingBecause, missingBecause } from "../account/standing.ts";
import { CommandError, defineCommand, UsageError } from "./command.ts";
import { lastAdministrator, unlessLast } from "./leavers.ts";
import { counted } from "./counted.ts";
import { organisationWith, personWith } from "./lookups.ts";
import { email, organisationId, productList } from "./options.ts";

export const setMember = defineCommand("set-member", {
  about: "Change a member's role or products; a person who loses one is signed out.",
  options: object({
    organisation: organisationId,
    email,
    role: optional(
      option("--role", choice(roles, { metavar: "ROLE" }), { description: message`The role from now on.` }),
    ),
    products: productList("they replace those that the member has."),
    lastAdministrator,
  }),
  async run({ role, products, ...options }, { db, conversations }) {
    if (role === undefined && products === undefined)
      throw new UsageError("Give --role ROLE, --products LIST or both.");
    const organisation = await organisationWith(db, options.organisation);
    const { id, company } = organisation;
    const person = await personWith(db, options.email);
    const outcome = await changeMember(db, organisation, person, { role, products }, options.lastAdministrator);
    if (outcome === null) throw new CommandError(`${person.email} does not belong to ${company}.`);
    const changed = unlessLast(outcome, person.email);
    conversations.end(changed.ended, "sessionEnded");
    const where = (reason: MissingBecause | null, list: readonly ProductKey[] = changed.products) =>
      list.filter((product) => missingBecause({ ...changed, organisation }, product) === reason);
    const sees = where(null, productKeys);
    const unseen = (list: readonly string[], reason: string) =>
      list.length === 0 ? [] : [`They do not see ${list.join(", ")}: ${reason}.`];
    return {
      text: [
        `${person.email} is ${changed.role} of ${company} and sees ${sees.length === 0 ? "no product" : sees.join(", ")}.`,
        ...(changed.role === "admin" && products !== undefined
          ? ["Administrators see the whole plan; the list counts once they are no administrator."]
          : []),
        ...unseen(where("plan"), "not in the organisation's plan"),
        ...unseen(where("client"), "not for clients, who get pms only"),
        ...(changed.ended.length === 0 ? [] : [`Ended ${counted(changed.ended.length, "session")}.`]),
      ].join("\n"),
      data: {
        email: person.email,
        organisation: id,
        role: changed.role,
        products: changed.products,
        sees,
        endedSessions: changed.ended.length,
      },
    };
  },
});
