import type { Request } from "../../machines/shared/contract.ts";
import { pauseSeconds } from "../account/code-sends.ts";
import { findPasskey } from "../account/passkeys.ts";
import { matches } from "../account/passwords.ts";
import { Refusal } from "../account/refusal.ts";
import { factorsOf } from "../account/second-factor.ts";
import { accountOf, type FoundSession, recordProof } from "../account/sessions.ts";
import { texts } from "../texts/texts.ts";
import { type Call, type Handler, requirePerson, requireSession } from "./call.ts";
import { countAccountAttempt } from "./limit.ts";
import { hasPasskey, takeChallenge } from "./passkey-challenge.ts";
import { acceptPasskey, ownPasskeysText } from "./passkey-sign-in.ts";
import { requireSent, sendCode } from "./send-code.ts";
import { checkSecondFactor } from "./sign-in-steps.ts";
import { readAssertion } from "./webauthn.ts";

/* A signed-in person proves again who they are, before a call that changes how their account is protected. */

/** The ways in which they can prove it. A new hire has only the password. */
export const stepUpRead: Handler<"stepUp|read"> = async (_request, call) => {
  const session = await requireSession(call);
  if (!("person" in session)) return { isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: false };
  const { person } = session;
  return { ...factorsOf(person), hasPasskey: await hasPasskey(call, person.id) };
};

/** Mails a code to a person whose second factor is email. */
export const stepUpSendCode: Handler<"stepUp|sendCode"> = async (_request, call) => {
  const { id: personId, email, emailFactor } = requirePerson(await requireSession(call));
  if (!emailFactor) throw new Refusal(403, texts.refusal.useAuthenticator);
  requireSent(await sendCode(call, { personId, email, purpose: "stepUp" }));
  return { retryAfter: pauseSeconds("stepUp") };
};

/** The request for one of the person's passkeys. */
export const stepUpChallenge: Handler<"stepUp|challenge"> = async (_request, call) => {
  const person = requirePerson(await requireSession(call));
  return { options: await ownPasskeysText(call, "stepUp", person.id) };
};

/**
 * Takes the password, a code of the second factor or a passkey as the proof. The session continues with a new token on
 * this socket; the old one ends, in the browser's other pages too, which get the new one from the browser.
 */
export const stepUpProve: Handler<"stepUp|prove"> = async (request, call) => {
  const { context, conversation, now } = call;
  const session = await requireSession(call);
  if ("password" in request) await provePassword(request.password.reveal(), session, call);
  else if ("otp" in request) {
    await checkSecondFactor(call, requirePerson(session), "stepUp", request.otp.reveal(), request.MFAType);
  } else await provePasskey(request, session, call);
  const token = await recordProof(context.db, session, now);
  if (token === null) throw new Refusal(401, texts.refusal.sessionEnded);
  conversation.opened = token;
  context.conversations.replace([session.id]);
  context.conversations.bind(conversation, { ...session, token });
  return { success: true, token };
};

async function provePassword(password: string, session: FoundSession, call: Call): Promise<void> {
  const { passwordHash } = "person" in session ? session.person : session.candidate;
  const attempt = await countAccountAttempt(call, "currentPassword", accountOf(session));
  // A new hire without a password has no session.
  if (passwordHash === null || !(await matches(passwordHash, password))) {
    throw new Refusal(403, texts.refusal.wrongCurrentPassword);
  }
  await attempt.succeeded();
}

async function provePasskey(
  { response }: Extract<Request<"stepUp|prove">, { response: unknown }>,
  session: FoundSession,
  call: Call,
): Promise<void> {
  const person = requirePerson(session);
  const assertion = readAssertion(response);
  const { value: challenge } = await takeChallenge(call, { purpose: "stepUp", personId: person.id });
  const found = await findPasskey(call.context.db, assertion.id);
  if (found === null) throw new Refusal(410, texts.refusal.unknownPasskey);
  const attempt = await countAccountAttempt(call, "passkey", [person.email]);
  const isOwn = found.person.id === person.id;
  if (
    !isOwn ||
    !(await acceptPasskey(call, found.passkey, assertion, challenge, { mustVerify: true, mustFind: false }))
  ) {
    throw new Refusal(403, texts.refusal.wrongPasskey);
  }
  await attempt.succeeded();
}
