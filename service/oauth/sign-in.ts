import { and, eq } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { HttpReply, OAuthLoginBody } from "../../machines/shared/http-contract.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import { rememberAddress } from "../shared/known-addresses.ts";
import { membershipsOf } from "../shared/organisations.ts";
import { ownAddressToVerify } from "../sign-in/new-address.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import {
  checkSecondFactor,
  factorFor,
  hasCodeFactor,
  hasLostSecondFactor,
  hasSecondFactor,
  requiresSecondFactor,
} from "../sign-in/second-factor.ts";
import { sessions } from "../database/schema.ts";
import { fingerprint } from "../shared/ids.ts";
import { findSession, type Session } from "../shared/sessions.ts";
import { type IncomingRequest, requirePerson } from "../calls/call.ts";
import { hasPasskey } from "../sign-in/passkey-ceremony.ts";
import { requireSent, sendCode } from "../calls/send-code.ts";
import { expectSecondFactor, type Identified, personWithPassword } from "../sign-in/first-factor.ts";
import { tellOwnerLater } from "../calls/tell-owner.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import { type Asks, type AuthorizationRequest, redirectUrl, type SilentError } from "./authorization-request.ts";
import { issueOAuthCode } from "./codes.ts";

/**
 * Signs a person in for a third-party app, with the same checks in the same order as `login`. It opens no session: the
 * client gets an authorization code. A person who must do something first is refused, and told to sign in to Foyer.
 */
export async function signInForClient(
  incoming: IncomingRequest,
  request: AuthorizationRequest,
  { identifier, password, otp }: OAuthLoginBody,
): Promise<HttpReply<"oauth2/login">> {
  const identified = await personWithPassword(incoming, identifier, password.reveal());
  const { person } = identified;
  if (await needsSecondFactor(incoming, identified)) {
    expectSecondFactor(incoming, person, password.reveal());
    if (hasLostSecondFactor(person, await hasPasskey(incoming, person.id)))
      throw new Refusal(403, texts.refusal.secondFactorLost);
    // This page asks for no passkey after a password. Its own button takes one as both factors.
    if (!hasCodeFactor(person)) throw new Refusal(403, texts.refusal.oauth.usePasskey);
    if (otp === undefined) return requestSecondFactor(incoming, person);
    await checkSecondFactor(incoming, person, "authorize", otp.reveal(), undefined);
  }
  const reply = await authorize(incoming, request, person, incoming.now, new Refusal(403, texts.refusal.wrongPassword));
  const { context, socketSession, now } = incoming;
  if (await rememberAddress(context.db, person, socketSession.address, now))
    tellOwnerLater(incoming, person, { kind: "newDevice" });
  return reply;
}

/**
 * Continues with the person's session, which began with the second factor if one was required then. The person may still
 * have to do something first, or prove again who they are because the app asks for it: then this refuses with 428.
 */
export async function continueForClient(
  incoming: IncomingRequest,
  request: AuthorizationRequest,
  token: Secret,
): Promise<HttpReply<"oauth2/login">> {
  const ended = new Refusal(401, texts.refusal.sessionEnded);
  const session = await findSession(incoming.context.db, token.reveal(), incoming.now);
  if (session?.kind !== "full") throw ended;
  const person = requirePerson(session);
  await needsSecondFactor(incoming, { person, toVerify: ownAddressToVerify(person) });
  await requireProofFor(incoming, request, session);
  return authorize(incoming, request, person, session.provedAt, ended);
}

/**
 * Answers an app that wants nothing to be shown (`prompt=none`): with a code, or with the reason why there is none. It
 * takes no password, and hears of no other account than that of the session.
 *
 * @param token the session of the browser; null if it has none
 */
export async function answerSilently(
  incoming: IncomingRequest,
  request: AuthorizationRequest,
  token: Secret | null,
): Promise<HttpReply<"oauth2/login">> {
  const { context, now } = incoming;
  const without = (error: SilentError) => redirectsTo(redirectUrl(request, { error }, context.publicUrl));
  const session = token && (await findSession(context.db, token.reveal(), now));
  if (session?.kind !== "full" || !("person" in session)) return without("login_required");
  const { person } = session;
  const { loginHint } = request.asks;
  const isExpected = loginHint === null || canonicalIdentifier(loginHint) === person.email;
  if (!isExpected || !isYoungEnough(request.asks, session, now)) return without("login_required");
  const { first } = await duties(incoming, { person, toVerify: ownAddressToVerify(person) });
  if (first !== null || person.mustChangePassword) return without("interaction_required");
  const issued = await issueOAuthCode(context.db, request, person, session.provedAt, now);
  if (issued === "accessChanged") return without("login_required");
  if (issued === "notLetIn") return without("consent_required");
  context.log.info({ personId: person.id, client: request.client.id }, "signed in for a third-party app, unseen");
  return redirectsTo(redirectUrl(request, { code: issued.code }, context.publicUrl));
}

/** Milliseconds that a proof for one request counts for it, however young the app wants it: time for the way back. */
const WAY_BACK = 60_000;

const isYoungEnough = ({ isProofDue, maxAge }: Asks, { provedAt }: Session, now: number) =>
  !isProofDue && (maxAge === null || now - provedAt <= maxAge * 1000);

/**
 * Refuses with 428 if the app asks for a younger proof than the session has. The session remembers the request, so that
 * a proof counts for it, once, if the person has given it after this refusal.
 */
async function requireProofFor(
  { context: { db }, now }: IncomingRequest,
  { asks, hash }: AuthorizationRequest,
  session: Session,
): Promise<void> {
  if (isYoungEnough(asks, session, now)) return;
  // The proof gives the session another token: a request with the former one, which began before, must not use it.
  const own = eq(sessions.tokenHash, fingerprint(session.token));
  if (now - session.provedAt <= WAY_BACK) {
    const spent = await db
      .update(sessions)
      .set({ provedFor: null })
      .where(and(own, eq(sessions.provedFor, hash)))
      .returning({ id: sessions.id });
    if (spent.length > 0) return;
  }
  await db.update(sessions).set({ proofAskedFor: hash }).where(own);
  throw new Refusal(428, texts.refusal.proveAgain);
}

/**
 * Whether one of their organisations requires a second factor. Refuses a person who must verify their email address or
 * set up a factor first.
 */
async function needsSecondFactor(incoming: IncomingRequest, identified: Identified): Promise<boolean> {
  const { needed, first } = await duties(incoming, identified);
  if (first !== null) throw new Refusal(403, first);
  return needed;
}

/**
 * Whether one of the person's organisations requires a second factor, and the words to a person who must verify their
 * email address or set up a factor first; null for anyone else.
 */
async function duties(
  { context: { db } }: IncomingRequest,
  { person, toVerify }: Identified,
): Promise<{ readonly needed: boolean; readonly first: Text | null }> {
  const { oauth } = texts.refusal;
  if (toVerify !== null) return { needed: false, first: oauth.verifyFirst };
  const needed = requiresSecondFactor(await membershipsOf(db, person.id));
  return { needed, first: needed && !hasSecondFactor(person) ? oauth.setUpFirst : null };
}

/**
 * Issues an authorization code.
 *
 * @param provedAt when the person proved who they are
 * @param changed the refusal if the address or password changed after it was checked
 */
async function authorize(
  incoming: IncomingRequest,
  request: AuthorizationRequest,
  person: Person,
  provedAt: number,
  changed: Refusal,
): Promise<HttpReply<"oauth2/login">> {
  const { context, now } = incoming;
  if (person.mustChangePassword) throw new Refusal(403, texts.refusal.oauth.changePasswordFirst);
  const issued = await issueOAuthCode(context.db, request, person, provedAt, now);
  if (typeof issued === "string") throw changed;
  const { code, isNewApp } = issued;
  const { id: client, name: app } = request.client;
  context.log.info({ personId: person.id, client }, "signed in for a third-party app");
  if (isNewApp) tellOwnerLater(incoming, person, { kind: "appAllowed", app });
  return redirectsTo(redirectUrl(request, { code }, context.publicUrl));
}

const redirectsTo = (redirect_uri: string): HttpReply<"oauth2/login"> => ({
  isMultiFactorAuth: false,
  MFAType: null,
  redirect_uri,
});

/** Asks for a code. If the factor is email, first mails one, within the rate limits. */
async function requestSecondFactor(incoming: IncomingRequest, person: Person): Promise<HttpReply<"oauth2/login">> {
  const MFAType = factorFor(person, undefined);
  if (MFAType === 1) {
    requireSent(await sendCode(incoming, { personId: person.id, email: person.email, purpose: "authorize" }));
  }
  return { isMultiFactorAuth: true, MFAType, redirect_uri: null };
}
