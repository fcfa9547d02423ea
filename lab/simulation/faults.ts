/** A fault that a change to the service could introduce. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** A text that the file contains exactly once, and its replacement. */
  readonly from: string;
  readonly to: string;
}

const fault = (name: string, file: string, from: string, to = ""): Fault => ({ name, file, from, to });

/** Each breaks one promise of docs/security.md. If the file no longer contains a fault's text, that is an error. */
export const faults: readonly Fault[] = [
  fault(
    "a mailed code is not used up",
    "service/shared/codes.ts",
    "if (!used.some(({ id }) => id === found.id)) return false;",
  ),
  fault(
    "a mailed code stays in the table",
    "service/shared/codes.ts",
    "const used = await db.delete(codes).where(theirs).returning({ id: codes.id });",
    "const used = [found];",
  ),
  fault(
    "a mailed code does not expire",
    "service/shared/codes.ts",
    "const live = and(theirs, gt(codes.expiresAt, new Date(now)));",
    "const live = theirs;",
  ),
  fault(
    "wrong entries of a code are not counted",
    "service/shared/codes.ts",
    "|| jsonb_build_object(${place}::text, ${tried} + 1)",
    "|| jsonb_build_object(${place}::text, 0)",
  ),
  fault(
    "a mailed code is not compared",
    "service/shared/codes.ts",
    "if (!found || !(secretCache.matches(found.hash, code, now) || (await codeMatches(found.hash, code)))) return false;",
    "if (!found) return false;",
  ),
  fault(
    "a code of the authenticator is not used up",
    "service/sign-in/authenticator.ts",
    "eq(authenticatorSecret, kept), isUnused)",
    "eq(authenticatorSecret, kept))",
  ),
  fault(
    "signing out leaves the session",
    "service/shared/sessions.ts",
    `      .delete(sessions)
      .where(eq(sessions.tokenHash, fingerprint(token)))
      .returning({ id: sessions.id }),
  );
}

/** Ends all sessions of a person. */`,
    `      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, fingerprint(token))),
  );
}`,
  ),
  fault(
    "a new password leaves the sessions",
    "service/shared/sessions.ts",
    "return idsOf(await db.delete(sessions).where(eq(sessions.personId, personId)).returning({ id: sessions.id }));",
    "return idsOf(await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.personId, personId)));",
  ),
  fault(
    "signing out elsewhere leaves the sessions",
    "service/shared/sessions.ts",
    `return idsOf(await db.delete(sessions).where(others).returning({ id: sessions.id }));
}

/** Ends all sessions of an owner`,
    `return idsOf(await db.select({ id: sessions.id }).from(sessions).where(others));
}

/** Ends all sessions of an owner`,
  ),
  fault(
    "signing out everywhere leaves the sessions",
    "service/shared/sessions.ts",
    "return idsOf(await db.delete(sessions).where(ownedBy(owner)).returning({ id: sessions.id }));",
    "return idsOf(await db.select({ id: sessions.id }).from(sessions).where(ownedBy(owner)));",
  ),
  fault(
    "signing out elsewhere ends this session too",
    "service/shared/sessions.ts",
    `const others = and(ownedBy(session), ne(sessions.id, session.id));
  return ids`,
    `const others = ownedBy(session);
  return ids`,
  ),
  fault(
    "signing out elsewhere ends the sessions of others",
    "service/shared/sessions.ts",
    '"person" in owner ? eq(sessions.personId, owner.person.id)',
    '"person" in owner ? ne(sessions.personId, "")',
  ),
  fault(
    "a token finds another person",
    "service/shared/sessions.ts",
    ".leftJoin(people, and(eq(people.id, sessions.personId), isEnabled))",
    ".leftJoin(people, and(ne(people.id, sessions.personId), isEnabled))",
  ),
  fault(
    "an owner has one session at a time",
    "service/sign-in/open-session.ts",
    "export const MOST_SESSIONS = 20;",
    "export const MOST_SESSIONS = 1;",
  ),
  fault("a session ends after a minute", "service/sign-in/open-session.ts", "full: 90 * DAY", "full: MINUTE"),
  fault(
    "pages elsewhere are not told of signing out elsewhere",
    "service/account/sessions.ts",
    'socketSessions.end(ended, "sessionEnded");',
  ),
  fault(
    "pages are not told of a reset password",
    "service/passwords/reset-password.ts",
    'socketSessions.end(ended, "sessionEnded");',
  ),
  fault(
    "pages are not told of a changed password",
    "service/passwords/change-password.ts",
    'socketSessions.end(others, "sessionEnded");',
  ),
  fault(
    "other nodes are not told",
    "service/socket-sessions/session-ends.ts",
    "await channel.send(JSON.stringify({ sessions: chunk, ending, at: Date.now() }));",
    "await Promise.resolve(chunk);",
  ),
  fault(
    "after the bus was cut, a node does not look for sessions that ended meanwhile",
    "service/socket-sessions/session-ends.ts",
    'await enqueue(() => checkSessions("any", "sessionEnded"));',
  ),
  fault(
    "a message ends sessions that go on",
    "service/socket-sessions/session-ends.ts",
    "socketSession.token === token && !valid.has(token)",
    "socketSession.token === token && valid !== null",
  ),
  fault(
    "pages at other nodes are not told",
    "service/socket-sessions/session-ends.ts",
    "socketSessions.signOut(signedOut, ending);",
    "socketSessions.signOut(signedOut, null);",
  ),
  fault(
    "a socket keeps the token it had first",
    "service/socket-sessions/socket-sessions.ts",
    "socketSession.token = session?.token ?? null;",
    "socketSession.token ??= session?.token ?? null;",
  ),
  fault(
    "a page is not told that it is signed out",
    "service/socket-sessions/socket-sessions.ts",
    'push({ event: "authenticate", data: { error: text[language] }, code: 401 }, refusal);',
    "push.toString();",
  ),
  fault(
    "ends are not published",
    "service/socket-sessions/socket-sessions.ts",
    "if (sessionIds.length > 0) publish({ sessions: sessionIds, ending });",
  ),
  fault(
    "no socket is looked at after the bus was cut",
    "service/socket-sessions/socket-sessions.ts",
    'sessionIds === "any" ? [...sessionOf.keys()]',
    'sessionIds === "any" ? []',
  ),
  fault(
    "a new password leaves mailed codes and links",
    "service/sign-in/end-access.ts",
    "await revokeCodes(tx, personId);",
  ),
  fault(
    "a link does not expire",
    "service/passwords/reset-link.ts",
    "gt(passwordResets.expiresAt, new Date(now)),",
    "gt(passwordResets.expiresAt, new Date(0)),",
  ),
  fault(
    "a new link is taken back",
    "service/passwords/reset-link.ts",
    "await settleReset(db, reset, to.email, arrived && owner !== null);",
    "await settleReset(db, reset, to.email, !arrived);",
  ),
  fault(
    "asking for links is not limited",
    "service/passwords/forgot-password.ts",
    'await countAccountAttempt(call, "mails", account, { scope: ["reset"] });',
  ),
  fault(
    "a wait is not kept",
    "service/shared/throttle.ts",
    "setWhere: sql`${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${time(now)}`,",
  ),
  fault(
    "wrong passwords are not counted",
    "service/sign-in/first-factor.ts",
    "for (const throttled of [fromHere, fromAddress, fromAnywhere]) await countFailure(db, throttled, now);",
  ),
  fault(
    "the wait after wrong passwords is not kept",
    "service/sign-in/first-factor.ts",
    'if (wait > 0) throw tooMany(wait, wait === here.wait ? "password" : "address");',
  ),
  fault(
    "a right password does not clear the wrong ones",
    "service/sign-in/first-factor.ts",
    "if (here.failures > 0) await clearFailures(db, fromHere);",
  ),
  fault("a right code does not clear the wrong ones", "service/sign-in/second-factor.ts", "await attempt.succeeded();"),
  fault(
    "a wrong code signs in",
    "service/sign-in/second-factor.ts",
    'if (outcome !== "right") throw refusedCode(outcome, now);',
  ),
  fault(
    "two wrong passwords make one wait",
    "service/shared/throttle.ts",
    "password: { free: 5,",
    "password: { free: 2,",
  ),
  fault("wrong codes make nobody wait", "service/shared/throttle.ts", "code: { free: 5,", "code: { free: 500,"),
  fault(
    "the second factor is not checked",
    "service/sign-in/login.ts",
    'await checkSecondFactor(call, person, "login", otp.reveal(), MFAType);',
  ),
  fault(
    "the second factor is not asked for",
    "service/sign-in/login.ts",
    `if (otp === undefined) return false;
    await`,
    "if (otp !== undefined) await",
  ),
  fault(
    "pending steps are not resumed",
    "service/socket-sessions/pending-steps.ts",
    "Object.assign(present(), state.output);",
    "Object.assign({}, state.output);",
  ),
  fault(
    "taking pending steps over loses them",
    "service/socket-sessions/kept-steps.ts",
    ".set({ handleHash: fingerprint(next) })",
    ".set({ handleHash: fingerprint(handle) })",
  ),
  fault(
    "a presented token is not looked up",
    "service/calls/call.ts",
    'found?.kind === "thirdParty" ? null : found;',
    'found?.kind === "full" ? null : found;',
  ),
  fault(
    "a sign-in does not bind the socket",
    "service/sign-in/open-session.ts",
    "socketSessions.bind(socketSession, session);",
  ),
  fault(
    "a remembered password is not compared",
    "service/shared/secret-cache.ts",
    "return timingSafeEqual(entry.digest, digestOf(hash, secret));",
    "return digestOf(hash, secret).length > 0;",
  ),
  fault(
    "a password is not compared",
    "service/shared/password-hash.ts",
    "return (await verify(compared, canonicalPassword(password))) && passwordHash !== null;",
    "return (await verify(compared, canonicalPassword(password))) || passwordHash !== null;",
  ),
  fault(
    "another person is found",
    "service/shared/people.ts",
    "=> eq(people.email, email);",
    "=> eq(eq(people.email, email), false);",
  ),
  fault(
    "the old password is not compared",
    "service/passwords/change-password.ts",
    "if (!(await matches(person.passwordHash, oldPassword.reveal()))) {",
    'if (oldPassword.reveal() === "") {',
  ),
  fault(
    "a recovery code sets a password after it was used up",
    "service/sign-in/recovery-codes.ts",
    ".where(and(eq(people.id, personId), eq(people.recoveryCodeHash, hash)))",
    ".where(eq(people.id, personId))",
  ),
  fault(
    "a recovery code saves a set-up after it was used up",
    "service/sign-in/second-factor-setup.ts",
    "proved === null ? undefined : eq(people.recoveryCodeHash, proved),",
  ),
  fault(
    "a call that is sent again is carried out again",
    "service/socket/kept-answers.ts",
    "if (carryOut !== null && (await claim(id, digest, call.socketSession))) return carryOutFirst(id, work, carryOut);",
    "if (carryOut !== null) return carryOutFirst(id, work, carryOut);",
  ),
  fault(
    "a sign-in that is answered from memory leaves the socket signed out",
    "service/socket/kept-answers.ts",
    "context.socketSessions.bind(socketSession, session);",
  ),
  fault(
    "a call that is still being carried out is answered with another's",
    "service/socket/kept-answers.ts",
    "if (found.digest !== digest)",
    "if (found.digest === digest)",
  ),
  fault(
    "a step that was begun with a password outlives it",
    "service/socket-sessions/pending-steps.ts",
    "step.proved.passwordDigest === digestOf(person);",
    'step.proved.passwordDigest !== "";',
  ),
];
