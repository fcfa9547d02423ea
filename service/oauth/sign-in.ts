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
import { findSession } from "../shared/sessions.ts";
import { type IncomingRequest, requirePerson } from "../calls/call.ts";
import { hasPasskey } from "../sign-in/passkey-ceremony.ts";
import { requireSent, sendCode } from "../calls/send-code.ts";
import { expectSecondFactor, type Identified, personWithPassword } from "../sign-in/first-factor.ts";
import { tellOwnerLater } from "../calls/tell-owner.ts";
import { texts } from "../texts/texts.ts";
import { type AuthorizationRequest, redirectUrl } from "./authorization-request.ts";
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
  const reply = await authorize(incoming, request, person, new Refusal(403, texts.refusal.wrongPassword));
  const { context, socketSession, now } = incoming;
  if (await rememberAddress(context.db, person, socketSession.address, now))
    tellOwnerLater(incoming, person, { kind: "newDevice" });
  return reply;
}

/**
 * Continues with the person's session, which began with the second factor if one was required then. The person may still
 * have to do something first.
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
  return authorize(incoming, request, person, ended);
}

/**
 * Whether one of their organisations requires a second factor. Refuses a person who must verify their email address or
 * set up a factor first.
 */
async function needsSecondFactor(
  { context: { db } }: IncomingRequest,
  { person, toVerify }: Identified,
): Promise<boolean> {
  const { oauth } = texts.refusal;
  if (toVerify !== null) throw new Refusal(403, oauth.verifyFirst);
  const needed = requiresSecondFactor(await membershipsOf(db, person.id));
  if (needed && !hasSecondFactor(person)) throw new Refusal(403, oauth.setUpFirst);
  return needed;
}

/** Issues an authorization code. @param changed the refusal if the address or password changed after it was checked */
async function authorize(
  incoming: IncomingRequest,
  request: AuthorizationRequest,
  person: Person,
  changed: Refusal,
): Promise<HttpReply<"oauth2/login">> {
  const { context, now } = incoming;
  if (person.mustChangePassword) throw new Refusal(403, texts.refusal.oauth.changePasswordFirst);
  const issued = await issueOAuthCode(context.db, request, person, now);
  if (issued === null) throw changed;
  const { code, isNewApp } = issued;
  const { id: client, name: app } = request.client;
  context.log.info({ personId: person.id, client }, "signed in for a third-party app");
  if (isNewApp) tellOwnerLater(incoming, person, { kind: "appAllowed", app });
  return { isMultiFactorAuth: false, MFAType: null, redirect_uri: redirectUrl(request, { code }, context.publicUrl) };
}

/** Asks for a code. If the factor is email, first mails one, within the rate limits. */
async function requestSecondFactor(incoming: IncomingRequest, person: Person): Promise<HttpReply<"oauth2/login">> {
  const MFAType = factorFor(person, undefined);
  if (MFAType === 1) {
    requireSent(await sendCode(incoming, { personId: person.id, email: person.email, purpose: "authorize" }));
  }
  return { isMultiFactorAuth: true, MFAType, redirect_uri: null };
}
