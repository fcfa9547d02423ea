import { and, eq, sql } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { type Call, type Handler, type PersonSession, requirePerson, requireSession } from "../calls/call.ts";
import { countAccountAttempt } from "../calls/limit.ts";
import { requireSent, sendCode } from "../calls/send-code.ts";
import type { Db } from "../database/database.ts";
import { sessions } from "../database/schema.ts";
import { pauseSeconds } from "../shared/code-sends.ts";
import { fingerprint, newToken } from "../shared/ids.ts";
import { matches } from "../shared/password-hash.ts";
import { Refusal } from "../shared/refusal.ts";
import { accountOf, type FoundSession, type Session } from "../shared/sessions.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import { hasPasskey, readAssertion, takeChallenge } from "./passkey-ceremony.ts";
import { acceptPasskey, ownPasskeysText, requireOwn } from "./passkey-sign-in.ts";
import { findPasskey } from "./passkeys.ts";
import { checkSecondFactor, factorsOf } from "./second-factor.ts";

/* A signed-in person proves again who they are, before a call that changes how their account is protected. */

/** Milliseconds during which a proof of identity is fresh. */
export const FRESH = 10 * 60_000;

/**
 * Refuses with 428 unless the session's owner has proved who they are in the last ten minutes: by signing in or by
 * `stepUp|prove`. A stolen session alone must not let the thief change how the account is protected.
 */
export function requireFreshProof(session: Session, { now }: Call): void {
  if (now - session.provedAt > FRESH) throw new Refusal(428, texts.refusal.proveAgain);
}

/**
 * Like `requireFreshProof`, for the calls that set up a second factor. They also accept a set-up token and a recovery
 * code: the factor that is saved spends the code.
 */
export function requireSetupProof(session: PersonSession, call: Call): void {
  if (session.kind !== "setup" && recoveryProof(session, call) === null) requireFreshProof(session, call);
}

/** The hash of the recovery code that proved this person's identity; null if none did, or it is spent. */
export const provedRecoveryCode = (session: PersonSession, call: Call): string | null =>
  session.recoveryCodeHash ?? recoveryProof(session, call)?.recoveryCodeHash ?? null;

/** The proof by a recovery code on this socket, for a signed-in person; null if there is none. */
const recoveryProof = ({ id }: Session, { socketSession: { proof }, now }: Call): SocketSession["proof"] =>
  proof?.sessionId === id && proof.until > now ? proof : null;

/** The ways in which they can prove it. A new hire has only the password. */
const stepUpRead: Handler<"stepUp|read"> = async (_request, call) => {
  const session = await requireSession(call);
  if (!("person" in session)) return { isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: false };
  const { person } = session;
  return { ...factorsOf(person), hasPasskey: await hasPasskey(call, person.id) };
};

/** Mails a code to a person whose second factor is email. */
const stepUpSendCode: Handler<"stepUp|sendCode"> = async (_request, call) => {
  const { id: personId, email, emailFactor } = requirePerson(await requireSession(call));
  if (!emailFactor) throw new Refusal(403, texts.refusal.useAuthenticator);
  requireSent(await sendCode(call, { personId, email, purpose: "stepUp" }));
  return { retryAfter: pauseSeconds("stepUp") };
};

/** The request for one of the person's passkeys. */
const stepUpChallenge: Handler<"stepUp|challenge"> = async (_request, call) => {
  const person = requirePerson(await requireSession(call));
  return { options: await ownPasskeysText(call, "stepUp", person.id) };
};

/**
 * Takes the password, a code of the second factor or a passkey as the proof. The session continues with a new token on
 * this socket; the old one ends, in the browser's other pages too, which get the new one from the browser.
 */
const stepUpProve: Handler<"stepUp|prove"> = async (request, call) => {
  const { context, socketSession, now } = call;
  const session = await requireSession(call);
  if ("password" in request) await provePassword(request.password.reveal(), session, call);
  else if ("otp" in request) {
    await checkSecondFactor(call, requirePerson(session), "stepUp", request.otp.reveal(), request.MFAType);
  } else await provePasskey(request, session, call);
  const token = await recordProof(context.db, session, now);
  if (token === null) throw new Refusal(401, texts.refusal.sessionEnded);
  socketSession.opened = token;
  context.socketSessions.replace([session.id]);
  context.socketSessions.bind(socketSession, { ...session, token });
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
  requireOwn(call, found.passkey, person.id);
  await acceptPasskey(call, found.passkey, assertion, challenge, { mustVerify: true, mustFind: false });
  await attempt.succeeded();
}

/**
 * Records that the session's owner has proved again who they are, and continues the session with a new token: anyone who
 * has a copy of the old one must not profit from the proof.
 *
 * @returns the new token; null if the old one has ended meanwhile
 */
async function recordProof(db: Db, { id, token: before }: Session, now: number): Promise<string | null> {
  const token = newToken();
  const recorded = await db
    .update(sessions)
    .set({
      tokenHash: fingerprint(token),
      provedAt: new Date(now),
      provedFor: sql`${sessions.proofAskedFor}`,
      proofAskedFor: null,
    })
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, fingerprint(before))))
    .returning({ id: sessions.id });
  return recorded.length > 0 ? token : null;
}

export {
  stepUpRead as "stepUp|read",
  stepUpSendCode as "stepUp|sendCode",
  stepUpChallenge as "stepUp|challenge",
  stepUpProve as "stepUp|prove",
};
