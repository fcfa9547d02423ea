import type { HttpReply, OAuthLoginBody } from "../../machines/shared/contract.ts";
import { membershipsOf } from "../account/memberships.ts";
import type { Person } from "../account/people.ts";
import { asksForSecondFactor, factorMeant, hasSecondFactor } from "../account/second-factor.ts";
import type { Asked } from "../calls/call.ts";
import { Refusal } from "../calls/refusal.ts";
import { sendCode } from "../calls/send-code.ts";
import { checkSecondFactor, expectSecondFactor, personWithPassword } from "../calls/sign-in-steps.ts";
import { texts } from "../texts.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { issueOAuthCode } from "./codes.ts";

/**
 * Signs a person in for a third-party app, in the order of the app's own `login`. No session is opened here:
 * the app gets a code to exchange. Whoever has something to do first is sent to sign in at the app itself.
 */
export async function signInForClient(
  asked: Asked,
  request: AuthorizationRequest,
  { identifier, password, otp }: OAuthLoginBody,
): Promise<HttpReply<"oauth2/login">> {
  const { oauth } = texts.refusal;
  const { context, now } = asked;
  const person = await personWithPassword(asked, identifier, password.reveal());
  if (!person.activated) throw new Refusal(403, oauth.verifyFirst);
  if (asksForSecondFactor(await membershipsOf(context.db, person.id))) {
    if (!hasSecondFactor(person)) throw new Refusal(403, oauth.setUpFirst);
    expectSecondFactor(asked, person, password.reveal());
    if (otp === undefined) return askForCode(asked, person);
    await checkSecondFactor(asked, person, "authorize", otp.reveal(), undefined);
  }
  if (person.mustChangePassword) throw new Refusal(403, oauth.changePasswordFirst);

  const code = await issueOAuthCode(context.db, request, person, now);
  if (code === null) throw new Refusal(403, texts.refusal.wrongPassword);
  context.log.info({ personId: person.id, client: request.client.id }, "signed in for a third-party app");
  return { isMultiFactorAuth: false, MFAType: null, redirect_uri: returnAddress(request, code, context.publicUrl) };
}

/** Every asking sends a code anew, as far as the pause and the budget go (security.md, row 13). */
async function askForCode(asked: Asked, person: Person): Promise<HttpReply<"oauth2/login">> {
  const MFAType = factorMeant(person, undefined);
  if (MFAType === 1) {
    const wait = await sendCode(asked, { personId: person.id, email: person.email }, "authorize");
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
