import type { Answer } from "../../machines/shared/contract.ts";
import { accessOf, activeMembership, membershipsOf } from "../account/memberships.ts";
import { hasSecondFactor } from "../account/second-factor.ts";
import { findSession, type Session } from "../account/sessions.ts";
import type { Db } from "../database/open-database.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Signs the socket in with a token and says who it is (specification section 3, session user). */
export const authenticate: Answers<"authenticate"> = async ({ token }, { context, conversation, now }) => {
  const session = await findSession(context.db, token.reveal(), now);
  // A set-up token is no session: nothing but the set-up calls may follow from it.
  if (session?.kind !== "full") throw new Refusal(401, texts.refusal.sessionEnded);
  context.conversations.bind(conversation, session);
  return sessionUser(context.db, session);
};

/** The person of a session as the app sees them: by the organisation they chose last, else the first by name. */
export async function sessionUser(db: Db, session: Session): Promise<Answer<"authenticate">> {
  const { token } = session;
  const common = { token, isAuthenticated: true, S3_BASEURL: null, activateAccount: false };
  if ("candidate" in session) {
    const { email, employeeCode, orgId } = session.candidate;
    return { ...common, email, employeeCode, activeOrgId: orgId, role: "member", isAdmin: false, aftrp: false };
  }
  const { person } = session;
  const list = await membershipsOf(db, person.id);
  const active = activeMembership(person, list);
  const membership = active ?? list[0];
  return {
    ...common,
    email: person.email,
    employeeCode: membership?.employeeCode ?? null,
    role: membership?.role ?? "member",
    isAdmin: membership?.role === "admin",
    planAccess: accessOf(membership?.organisation.plan ?? []),
    productAccess: accessOf(membership?.products ?? []),
    isCompanyMFA: list.some(({ organisation }) => organisation.requiresSecondFactor),
    isUserMFASetup: hasSecondFactor(person),
    activeOrgId: active?.organisation.id ?? null,
    aftrp: person.mustChangePassword,
  };
}
