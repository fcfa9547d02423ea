import { accessOf, activeMembership, membershipsOf } from "../account/memberships.ts";
import { logoAddress } from "../account/organisations.ts";
import { atWork, type Answers } from "./call.ts";

/** The organisations of the person, by name, each with what its plan and their role allow. */
export const getWorkspaceList: Answers<"getWorkspaceList"> = async (_request, call) => {
  const session = await atWork(call);
  // New hires belong to no organisation yet.
  if ("candidate" in session) return { list: [], activeOrgId: null };
  const { db, publicUrl } = call.context;
  const memberships = await membershipsOf(db, session.person.id);
  return {
    list: memberships.map(({ id, organisation, role, products }) => ({
      orgId: organisation.id,
      _id: id,
      company: organisation.company,
      logoURL: logoAddress(organisation.logo, publicUrl),
      role,
      planAccess: accessOf(organisation.plan),
      productAccess: accessOf(products),
      isAdmin: role === "admin",
    })),
    activeOrgId: activeMembership(session.person, memberships)?.organisation.id ?? null,
  };
};
