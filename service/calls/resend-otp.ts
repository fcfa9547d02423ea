import { membershipsOf, organisationsToVerify } from "../account/memberships.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { pauseSeconds } from "../account/code-sends.ts";
import { countFailure, type Throttled, waitFor } from "../account/throttle.ts";
import type { Pending } from "../conversations.ts";
import { texts } from "../texts.ts";
import { sessionOf, type Answers, type Call } from "./call.ts";
import { countTry, provedHere, tooMany } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { sendRegistrationCode } from "./registration-code.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends a code for what the person on this socket is in the middle of; `retryAfter` says when another may be asked for.
 * An admin who is signed in and in the middle of nothing gets it for the organisation that waits to be verified. A
 * socket that came back after a lost connection is in the middle of nothing: then an account that waits for its
 * activation still gets its code, and every other address is answered like one without an account.
 */
export const resendOTP: Answers<"resendOTP"> = async ({ email }, call) => {
  const pending = await pendingFor(email, call);
  const isNewHire = pending.purpose === "registration";
  const wait = await (isNewHire
    ? sendRegistrationCode(call, pending)
    : sendCode(call, pending, provedHere(call, pending.email)));
  if (wait) {
    const reason = wait.reason === "pause" ? texts.refusal.waitForCode : texts.refusal.tooManyCodes;
    throw new Refusal(429, reason, { retryAfter: wait.seconds });
  }
  return {
    success: true,
    message: texts.codeSent[call.conversation.language],
    retryAfter: pauseSeconds(isNewHire ? "activateAccount" : pending.purpose),
  };
};

/**
 * What an admin is asked for at their own address while one of their organisations is not verified. Of several it is
 * the one they tried to verify last, else the one that signing in leads to.
 */
async function organisationToVerify(email: string, call: Call): Promise<Pending | null> {
  const session = await sessionOf(call);
  if (session?.kind !== "full" || !("person" in session)) return null;
  const { person } = session;
  if (person.mustChangePassword || person.email !== identifierOf(email)) return null;
  const memberships = await membershipsOf(call.context.db, person.id);
  const waiting = organisationsToVerify(memberships);
  const organisation = waiting.find(({ id }) => id === call.conversation.verifying) ?? waiting[0];
  if (organisation === undefined) return null;
  return { personId: person.id, email: person.email, purpose: "activateOrganization", organisation };
}

async function pendingFor(email: string, call: Call): Promise<Pending> {
  const { context, conversation, now } = call;
  const { pending } = conversation;
  if (pending !== null && pending.email === identifierOf(email)) {
    if (pending.purpose === "registration") return pending;
    const person = await findPerson(context.db, pending.email);
    if (pending.purpose === "login" && !person?.emailFactor) throw new Refusal(403, texts.refusal.useAuthenticator);
    return pending;
  }
  const organisation = pending === null ? await organisationToVerify(email, call) : null;
  if (organisation !== null) return organisation;
  await countTry(call, { name: "asking", about: [conversation.address] });
  const fromAddress: Throttled = { name: "address", about: [conversation.address] };
  const wait = await waitFor(context.db, fromAddress, now);
  if (wait > 0) throw tooMany(wait);
  const person = await findPerson(context.db, email);
  if (person && !person.activated) return { personId: person.id, email: person.email, purpose: "activateAccount" };
  // Asking for addresses one after the other is how accounts are listed, so it counts against the address.
  await countFailure(context.db, fromAddress, now);
  if ((await sessionOf(call))?.kind === "full") throw new Refusal(409, texts.refusal.nothingToVerify);
  throw new Refusal(409, texts.refusal.signInAgain);
}
