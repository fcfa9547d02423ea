import type { Answer } from "../../machines/shared/contract.ts";
import {
  accessOf,
  activeMembership,
  membershipsOf,
  organisationsToVerify,
  type Membership,
} from "../account/memberships.ts";
import { asksForSecondFactor, hasSecondFactor } from "../account/second-factor.ts";
import { findSession, type Owner, type Session } from "../account/sessions.ts";
import type { Db } from "../database/database.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Signs the socket in with a token and says who it is. */
export const authenticate: Answers<"authenticate"> = async ({ token }, { context, conversation, now }) => {
  const session = await findSession(context.db, token.reveal(), now);
  // A set-up token is no session: nothing but the set-up calls may follow from it.
  if (session?.kind !== "full") throw new Refusal(401, texts.refusal.sessionEnded);
  context.conversations.bind(conversation, session);
  return sessionUser(session, await membershipsOfOwner(context.db, session));
};

/** The owner's organisations; new hires belong to none yet. */
async function membershipsOfOwner(db: Db, owner: Owner): Promise<readonly Membership[]> {
  return "person" in owner ? membershipsOf(db, owner.person.id) : [];
}

/** The folder of the images, below the address of the thumbnail service. */
const STORAGE = "people";

/** The person of a session as the app sees them: by the organisation they chose last, else the first by name. */
export function sessionUser(session: Session, memberships: readonly Membership[]): Answer<"authenticate"> {
  const { token } = session;
  const common = { token, isAuthenticated: true, S3_BASEURL: STORAGE, activateAccount: false };
  if ("candidate" in session) {
    const { email, employeeCode, orgId } = session.candidate;
    return { ...common, email, employeeCode, activeOrgId: orgId, role: "member", isAdmin: false, aftrp: false };
  }
  const { person } = session;
  const active = activeMembership(person, memberships);
  const membership = active ?? memberships[0];
  return {
    ...common,
    email: person.email,
    name: `${person.firstName} ${person.lastName}`,
    company: membership?.organisation.company ?? null,
    employeeCode: membership?.employeeCode ?? null,
    role: membership?.role ?? "member",
    isAdmin: membership?.role === "admin",
    planAccess: accessOf(membership?.organisation.plan ?? []),
    productAccess: accessOf(membership?.products ?? []),
    isCompanyMFA: asksForSecondFactor(memberships),
    isUserMFASetup: hasSecondFactor(person),
    activeOrgId: active?.organisation.id ?? null,
    image: person.image,
    menu: [...person.menu],
    aftrp: person.mustChangePassword,
    activateOrganization: organisationsToVerify(memberships)[0]?.id ?? null,
  };
}
