import type { Answer } from "../../machines/shared/contract.ts";
import { accessOf, activeMembership, type Membership } from "../account/memberships.ts";
import { logoUrl } from "../account/organisations.ts";
import type { Owner } from "../account/sessions.ts";
import { requireActiveSession, type Call, type Handler } from "./call.ts";

export const getWorkspaceList: Handler<"getWorkspaceList"> = async (_request, call) =>
  workspaceList(await requireActiveSession(call), call.context.publicUrl);

type Member = Owner & { readonly memberships: readonly Membership[] };

/** Pushes the list that a page requests first after a sign-in, which saves a round trip. */
export function pushWorkspaceList({ conversation, context }: Call, member: Member): void {
  conversation.push({ event: "getWorkspaceList", data: workspaceList(member, context.publicUrl), code: 200 });
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
