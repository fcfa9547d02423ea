import type { HttpReply, OAuthLoginBody } from "../../machines/shared/http-contract.ts";
import type { Secret } from "../../machines/shared/secret.ts";
import { rememberAddress } from "../account/known-addresses.ts";
import { membershipsOf } from "../account/memberships.ts";
import type { Person } from "../account/people.ts";
import { asksForSecondFactor, factorMeant, hasSecondFactor } from "../account/second-factor.ts";
import { findSession } from "../account/sessions.ts";
import { type Asked, personOf } from "../calls/call.ts";
import { Refusal } from "../calls/refusal.ts";
import { sendCode } from "../calls/send-code.ts";
import { checkSecondFactor, expectSecondFactor, personWithPassword } from "../calls/sign-in-steps.ts";
import { texts } from "../texts.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { issueOAuthCode } from "./codes.ts";

/**
 * Signs a person in for a third-party app, in the order of the app's own `login`. No session is opened here:
 * the app gets a code to exchange. A person who has something to do first is sent to sign in at the app itself.
 */
export async function signInForClient(
  asked: Asked,
  request: AuthorizationRequest,
  { identifier, password, otp }: OAuthLoginBody,
): Promise<HttpReply<"oauth2/login">> {
  const person = await personWithPassword(asked, identifier, password.reveal());
  if (await needsSecondFactor(asked, person)) {
    expectSecondFactor(asked, person, password.reveal());
    if (otp === undefined) return askForCode(asked, person);
    await checkSecondFactor(asked, person, "authorize", otp.reveal(), undefined);
  }
  const answered = await answer(asked, request, person, new Refusal(403, texts.refusal.wrongPassword));
  await rememberAddress(asked.context.db, [person.email], asked.conversation.address, asked.now);
  return answered;
}

/**
 * Goes on as the person of a session. Their second factor was asked for when it was opened; what they have to do
 * first holds for it as well.
 */
export async function continueForClient(
  asked: Asked,
  request: AuthorizationRequest,
  token: Secret,
): Promise<HttpReply<"oauth2/login">> {
  const ended = new Refusal(401, texts.refusal.sessionEnded);
  const session = await findSession(asked.context.db, token.reveal(), asked.now);
  if (session?.kind !== "full") throw ended;
  const person = personOf(session);
  await needsSecondFactor(asked, person);
  return answer(asked, request, person, ended);
}

/** Whether a company of theirs asks for one. Refuses a person with an address to verify or a factor to set up. */
async function needsSecondFactor({ context: { db } }: Asked, person: Person): Promise<boolean> {
  const { oauth } = texts.refusal;
  if (!person.activated) throw new Refusal(403, oauth.verifyFirst);
  const needed = asksForSecondFactor(await membershipsOf(db, person.id));
  if (needed && !hasSecondFactor(person)) throw new Refusal(403, oauth.setUpFirst);
  return needed;
}

/** Back to the app with a code. @param changed what is thrown when the password was changed since */
async function answer(
  { context, now }: Asked,
  request: AuthorizationRequest,
  person: Person,
  changed: Refusal,
): Promise<HttpReply<"oauth2/login">> {
  if (person.mustChangePassword) throw new Refusal(403, texts.refusal.oauth.changePasswordFirst);
  const code = await issueOAuthCode(context.db, request, person, now);
  if (code === null) throw changed;
  context.log.info({ personId: person.id, client: request.client.id }, "signed in for a third-party app");
  return { isMultiFactorAuth: false, MFAType: null, redirect_uri: returnAddress(request, code, context.publicUrl) };
}

/** Each time it is asked for, another code is sent, as far as the pause and the budget go. */
async function askForCode(asked: Asked, person: Person): Promise<HttpReply<"oauth2/login">> {
  const MFAType = factorMeant(person, undefined);
  if (MFAType === 1) {
    const wait = await sendCode(asked, { personId: person.id, email: person.email, purpose: "authorize" });
    if (wait !== null) {
      const reason = wait.reason === "pause" ? texts.refusal.waitForCode : texts.refusal.tooManyCodes;
      throw new Refusal(429, reason, { retryAfter: wait.seconds });
    }
  }
  return { isMultiFactorAuth: true, MFAType, redirect_uri: null };
}

/** The client's address with the answer behind it; `iss` says whose answer it is (RFC 9207). */
function returnAddress({ redirectUri, state }: AuthorizationRequest, code: string, issuer: string): string {
  const answer = new URLSearchParams({ code, ...(state !== null && { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${answer}`;
}
