import type { Answer } from "../../machines/shared/contract.ts";
import { accessOf, activeMembership } from "../account/memberships.ts";
import { logoUrl } from "../account/organisations.ts";
import type { FoundSession } from "../account/sessions.ts";
import { requireActiveSession, type Handler } from "./call.ts";

export const getWorkspaceList: Handler<"getWorkspaceList"> = async (_request, call) =>
  workspaceList(await requireActiveSession(call), call.context.publicUrl);

/** The person's organisations by name, each with the products of its plan and of the person. */
export function workspaceList(session: FoundSession, publicUrl: string): Answer<"getWorkspaceList"> {
  // New hires belong to no organisation yet.
  if ("candidate" in session) return { list: [], activeOrgId: null };
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
}
