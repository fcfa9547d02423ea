import { accessOf, activeMembership } from "../account/memberships.ts";
import { logoUrl } from "../account/organisations.ts";
import { requireActiveSession, type Handler } from "./call.ts";

/** The person's organisations by name, each with the products of its plan and of the person. */
export const getWorkspaceList: Handler<"getWorkspaceList"> = async (_request, call) => {
  const session = await requireActiveSession(call);
  // New hires belong to no organisation yet.
  if ("candidate" in session) return { list: [], activeOrgId: null };
  const { publicUrl } = call.context;
  return {
    list: session.memberships.map(({ id, organisation, role, products }) => ({
      orgId: organisation.id,
      _id: id,
      company: organisation.company,
      logoURL: logoUrl(organisation.logo, publicUrl),
      role,
      planAccess: accessOf(organisation.plan),
      productAccess: accessOf(products),
      isAdmin: role === "admin",
    })),
    activeOrgId: activeMembership(session.person, session.memberships)?.organisation.id ?? null,
  };
};
