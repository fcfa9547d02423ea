import type { Answer } from "../../machines/shared/contract.ts";
import { type Handler, tokenOf } from "../calls/call.ts";
import { accessOf, activeMembership, type Membership, organisationsToVerify } from "../shared/organisations.ts";
import { shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { endSession, findSession, type Session } from "../shared/sessions.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import { hasSecondFactor, requiresSecondFactor } from "./second-factor.ts";

/** Binds the socket to the session of a token, and answers with its user. */
export const authenticate: Handler<"authenticate"> = async ({ token }, { context, socketSession, now }) => {
  const session = await findSession(context.db, token.reveal(), now);
  // A set-up token authorizes only the set-up calls.
  if (session?.kind !== "full") throw new Refusal(401, texts.refusal.sessionEnded);
  context.socketSessions.bind(socketSession, session);
  return sessionUser(session, session.memberships);
};

/** Pushes the session user before the page requests it, which saves a round trip. */
export function pushSession(socketSession: SocketSession, session: Session, memberships: readonly Membership[]): void {
  socketSession.push({ event: "authenticate", data: sessionUser(session, memberships), code: 200 });
}

/** The folder of the images, below the URL of the thumbnail service. */
const STORAGE = "people";

/** The user of a session, with the organisation they chose last, or else the first by name. */
export function sessionUser(session: Session, memberships: readonly Membership[]): Answer<"authenticate"> {
  const { token } = session;
  const common = { token, isAuthenticated: true, S3_BASEURL: STORAGE, activateAccount: false };
  if ("candidate" in session) {
    const { email, employeeCode, orgId } = session.candidate;
    return {
      ...common,
      email: shownEmail(email),
      employeeCode,
      activeOrgId: orgId,
      role: "member",
      isAdmin: false,
      aftrp: false,
    };
  }
  const { person } = session;
  const active = activeMembership(person, memberships);
  const membership = active ?? memberships[0];
  return {
    ...common,
    email: shownEmail(person.email),
    name: `${person.firstName} ${person.lastName}`,
    company: membership?.organisation.company ?? null,
    employeeCode: membership?.employeeCode ?? null,
    role: membership?.role ?? "member",
    isAdmin: membership?.role === "admin",
    planAccess: accessOf(membership?.organisation.plan ?? []),
    productAccess: accessOf(membership?.products ?? []),
    isCompanyMFA: requiresSecondFactor(memberships),
    isUserMFASetup: hasSecondFactor(person),
    activeOrgId: active?.organisation.id ?? null,
    image: person.image,
    menu: [...person.menu],
    aftrp: person.mustChangePassword,
    activateOrganization: organisationsToVerify(memberships)[0]?.id ?? null,
  };
}

/** Ends the session in every tab. Succeeds even without a session. */
export const logout: Handler<"logout"> = async (_request, call) => {
  const { context, socketSession } = call;
  socketSession.pending = null;
  const token = await tokenOf(call);
  if (token === null) return { success: true };
  const ended = await endSession(context.db, token);
  context.socketSessions.bind(socketSession, null);
  context.socketSessions.end(ended, "signedOut");
  call.note({ ended });
  return { success: true };
};
