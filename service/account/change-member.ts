import { and, eq } from "drizzle-orm";
import type { Role } from "../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../machines/shared/products.ts";
import type { Db } from "../database/database.ts";
import { memberships } from "../database/schema.ts";
import { defaultProducts } from "./add-people.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import type { Membership } from "./memberships.ts";
import type { Organisation } from "./organisations.ts";
import type { Person } from "./people.ts";
import { endSessionsOf } from "./sessions.ts";
import { missingBecause } from "./standing.ts";

/** A membership after a change, and the sessions that ended with it. */
export interface ChangedMember extends Pick<Membership, "role" | "products"> {
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
export async function changeMember(
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
