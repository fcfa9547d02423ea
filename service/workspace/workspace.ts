import { and, eq } from "drizzle-orm";
import type { Answer } from "../../machines/shared/contract.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { type Call, type Handler, requireActiveSession, requirePerson } from "../calls/call.ts";
import { memberships, people } from "../database/schema.ts";
import { isId } from "../shared/ids.ts";
import { accessOf, activeMembership, findOrganisation, logoUrl, type Membership } from "../shared/organisations.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Owner } from "../shared/sessions.ts";
import { texts } from "../texts/texts.ts";

/** The organisations of the session's person. */
export const getWorkspaceList: Handler<"getWorkspaceList"> = async (_request, call) =>
  workspaceList(await requireActiveSession(call), call.context.publicUrl);

type Member = Owner & { readonly memberships: readonly Membership[] };

/** Pushes the list that a page requests first after a sign-in, which saves a round trip. */
export function pushWorkspaceList({ socketSession, context }: Call, member: Member): void {
  socketSession.push({ event: "getWorkspaceList", data: workspaceList(member, context.publicUrl), code: 200 });
}

/** The person's organisations by name, each with the products of its plan and of the person. */
export function workspaceList(member: Member, publicUrl: string): Answer<"getWorkspaceList"> {
  // New hires belong to no organisation yet.
  if ("candidate" in member) return { list: [], activeOrgId: null };
  return {
    list: member.memberships.map(({ id, organisation, role, products }) => ({
      orgId: organisation.id,
      _id: id,
      company: organisation.company,
      logoURL: logoUrl(organisation.logo, publicUrl),
      role,
      planAccess: accessOf(organisation.plan),
      productAccess: accessOf(products),
      isAdmin: role === "admin",
    })),
    activeOrgId: activeMembership(member.person, member.memberships)?.organisation.id ?? null,
  };
}

/** Makes an organisation the person's active one. */
export const loginEmail: Handler<"loginEmail"> = async ({ email, orgId }, call) => {
  const person = requirePerson(await requireActiveSession(call));
  if (canonicalIdentifier(email) !== person.email) throw new Refusal(403, texts.refusal.notYourEmail);
  const { db } = call.context;
  const [membership] = isId(orgId)
    ? await db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.personId, person.id), eq(memberships.orgId, orgId)))
    : [];
  if (!membership) throw new Refusal(403, texts.refusal.notYourOrganisation);
  await db.update(people).set({ activeOrgId: orgId }).where(eq(people.id, person.id));
  return { success: true };
};

/** The name and logo on an organisation's login page. */
export const getCompanyDetails: Handler<"getCompanyDetails"> = async ({ orgId }, { context }) => {
  const organisation = await findOrganisation(context.db, orgId);
  if (organisation === null) throw new Refusal(404, texts.refusal.noSuchOrganisation);
  return { company: organisation.company, companyLogo: logoUrl(organisation.logo, context.publicUrl) };
};

/** The apps to download, as configured. */
export const getBuildInfo: Handler<"getBuildInfo"> = async (_request, { context: { downloads }, socketSession }) => ({
  socketId: socketSession.id,
  ...Object.fromEntries(Object.entries(downloads).map(([key, link]) => [key, { link }])),
});
