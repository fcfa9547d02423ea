import { choice, message, object, option, optional } from "@optique/core";
import { and, eq } from "drizzle-orm";
import { type Role, roles } from "../../machines/shared/contract-values.ts";
import { type ProductKey, productKeys } from "../../machines/shared/products.ts";
import type { Db } from "../database/database.ts";
import { memberships } from "../database/schema.ts";
import type { Membership, Organisation } from "../shared/organisations.ts";
import type { Person } from "../shared/people.ts";
import { endSessionsOf } from "../shared/sessions.ts";
import { type MissingBecause, missingBecause } from "./account-status.ts";
import { defaultProducts } from "./add-people.ts";
import { CommandError, counted, defineCommand, UsageError } from "./command.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import { organisationWith, personWith } from "./lookups.ts";
import { lastAdministrator, unlessLast } from "./offboarding.ts";
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
  async run({ role, products, ...options }, { db, socketSessions }) {
    if (role === undefined && products === undefined)
      throw new UsageError("Give --role ROLE, --products LIST or both.");
    const organisation = await organisationWith(db, options.organisation);
    const { id, company } = organisation;
    const person = await personWith(db, options.email);
    const outcome = await changeMember(db, organisation, person, { role, products }, options.lastAdministrator);
    if (outcome === null) throw new CommandError(`${person.email} does not belong to ${company}.`);
    const changed = unlessLast(outcome, person.email);
    socketSessions.end(changed.ended, "sessionEnded");
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

/** A membership after a change, and the sessions that ended with it. */
interface ChangedMember extends Pick<Membership, "role" | "products"> {
  readonly ended: readonly string[];
}

/**
 * Changes the role or the products of a member. A person who becomes a client, or is one no more, is granted the usual
 * products of the new role unless some are given. All sessions of a person who loses a product or the role of an
 * administrator end, because open pages show both until they ask the service again.
 *
 * @param evenLast whether the last administrator may lose that role
 * @returns null if the person does not belong to the organisation
 */
async function changeMember(
  db: Db,
  organisation: Organisation,
  { id: personId }: Person,
  change: { readonly role: Role | undefined; readonly products: readonly ProductKey[] | undefined },
  evenLast: boolean,
): Promise<ChangedMember | StillNeeded | null> {
  return db.transaction(async (tx) => {
    const staysAdministrator = change.role === undefined || change.role === "admin";
    const lastAdministratorOf = staysAdministrator ? [] : await onlyAdministratorOf(tx, personId, organisation.id);
    if (lastAdministratorOf.length > 0 && !evenLast) return { lastAdministratorOf };
    const membership = and(eq(memberships.personId, personId), eq(memberships.orgId, organisation.id));
    const [before] = await tx
      .select({ role: memberships.role, products: memberships.products })
      .from(memberships)
      .where(membership)
      .for("update");
    if (before === undefined) return null;
    const role = change.role ?? before.role;
    const isOtherKind = (role === "client") !== (before.role === "client");
    const after = { role, products: [...(change.products ?? (isOtherKind ? defaultProducts(role) : before.products))] };
    await tx.update(memberships).set(after).where(membership);
    const sees = (member: typeof before, product: ProductKey) =>
      missingBecause({ ...member, organisation }, product) === null;
    const loses =
      (before.role === "admin" && role !== "admin") ||
      productKeys.some((product) => sees(before, product) && !sees(after, product));
    return { ...after, ended: loses ? await endSessionsOf(tx, personId) : [] };
  });
}
