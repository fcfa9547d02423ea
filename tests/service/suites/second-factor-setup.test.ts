import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { redeemAuthenticatorCode } from "../../../service/sign-in/authenticator.ts";
import { issueReset } from "../../../service/passwords/reset-link.ts";
import { createDataKeys } from "../../../service/shared/sealing.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { findSetup, finishSetup, proveAuthenticator, sweepSetups } from "../../../service/sign-in/unfinished-setup.ts";
import { people, secondFactorSetups } from "../../../service/database/schema.ts";
import { tokenIn, type Client, usedCode, workspaceList, anotherCode } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { AUTHENTICATOR, emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld, done, invalidCode, type World } from "../support/world.ts";

const READ = "hrms|master|MFA|read";
const GENERATE = "hrms|master|MFA|generateQRCode";
const VERIFY = "hrms|master|MFA|verify";
const SETUP = "hrms|master|MFA|setup";

const over = { code: 409, data: { error: expect.stringContaining("setup has expired") } };
const unproved = { code: 403, data: { error: "Enter a code from your authenticator app first." } };

const shown = v.object({
  MFAQrCode: v.string(),
  MFASecretKey: v.string(),
  recoveryCode: v.string(),
  replaces: v.boolean(),
});

async function start(client: Client) {
  const reply = await client.call(GENERATE);
  expect(reply.code).toBe(200);
  return v.parse(shown, reply.data);
}

/** The code of an authenticator with this secret, now or this many seconds away. */
const codeOf = (world: World, secret: string, away = 0) =>
  generate({ secret, epoch: Math.floor(world.clock.now() / 1000) + away });

/** Starts a set-up and proves the authenticator. */
async function prove(world: World, client: Client) {
  const setup = await start(client);
  const otp = await codeOf(world, setup.MFASecretKey);
  expect(await client.call(VERIFY, { otp, MFASecretKey: setup.MFASecretKey })).toMatchObject(done);
  return setup;
}

const rowOf = async (world: World, id: string) => {
  const [row] = await world.database.db.select().from(people).where(eq(people.id, id));
  if (!row) throw new Error(`There is no person ${id}.`);
  return row;
};

describe("setting up an authenticator app", () => {
  const world = declareWorld();

  it("leads from a first sign-in to a sign-in with the app, and ends the set-up session", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "none"));
    const setup = await start(client);
    const address = new URL(setup.MFAQrCode);
    expect(`${address.protocol}//${address.host}`).toBe("otpauth://totp");
    expect(decodeURIComponent(address.pathname)).toBe(`/Foyer:${emailOf("none")}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret: setup.MFASecretKey, issuer: "Foyer" });
    expect(setup.MFASecretKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.recoveryCode).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{6}$/);
    // Nothing takes effect before the save.
    expect(await client.call(READ)).toMatchObject({ data: { MFA: { isAuthenticatorAppMFA: false } } });

    const { MFASecretKey, recoveryCode } = setup;
    const otp = await codeOf(world, MFASecretKey);
    expect(await client.call(VERIFY, { otp, MFASecretKey })).toMatchObject(done);
    const object = { isEmailMFA: false, isAuthenticatorAppMFA: true, ...setup };
    expect(await client.call(SETUP, object)).toMatchObject(done);

    expect(client.pushes).toEqual([]);
    for (const signedOut of [client, await world.connect({ token })]) {
      for (const event of [READ, GENERATE]) expect(await signedOut.call(event)).toMatchObject({ code: 401 });
      expect(await signedOut.call(SETUP, object)).toMatchObject({ code: 401 });
    }
    const [mail] = await world.service.outbox(emailOf("none"));
    expect(mail).toMatchObject({ subject: "Your multi-factor authentication was changed" });
    expect(JSON.stringify(mail)).not.toContain(recoveryCode);

    expect(await world.login(client, "none")).toMatchObject({
      data: { isUserMFASetup: true, isAuthenticatorAppMFA: true, isEmailMFA: false },
    });
    // The time step that proved the app cannot be used again.
    const again = await world.login(client, "none", { otp, MFAType: 2 });
    expect(again).toMatchObject(usedCode(world.clock.now()));
    world.clock.advance(30 * SECOND);
    const next = await codeOf(world, MFASecretKey);
    expect(await world.login(client, "none", { otp: next, MFAType: 2 })).toMatchObject({
      data: { token: expect.any(String) },
    });
  });

  it("stores only a hash of the recovery code, and generates a new one for every person and start", async () => {
    const client = await world.connectAndLogin("none");
    const setups = [await start(client), await start(client)];
    await world.login(client, "member");
    setups.push(await start(client));
    expect(new Set(setups.map(({ recoveryCode }) => recoveryCode)).size).toBe(3);
    const rows = await world.database.db.select().from(secondFactorSetups);
    expect(rows).toHaveLength(2);
    for (const { recoveryCodeHash } of rows) expect(recoveryCodeHash).toMatch(/^\$argon2id\$/);
  });

  it("accepts no time step twice", async () => {
    const client = await world.connectAndLogin("none");
    const { MFASecretKey } = await start(client);
    const [before, now] = [await codeOf(world, MFASecretKey, -30), await codeOf(world, MFASecretKey)];
    expect(await client.call(VERIFY, { otp: now, MFASecretKey })).toMatchObject(done);
    for (const otp of [now, before]) {
      expect(await client.call(VERIFY, { otp, MFASecretKey })).toMatchObject(usedCode(world.clock.now()));
    }
  });

  it("shows the same secret again after a reload, for 15 minutes", async () => {
    const client = await world.connect();
    await world.login(client, "member");
    const first = await start(client);
    world.clock.advance(15 * MINUTE - 1);
    const reloaded = await world.connect({ token: tokenIn(await client.call("stepUp|prove", { password: PASSWORD })) });
    expect(await start(reloaded)).toMatchObject({ MFASecretKey: first.MFASecretKey, replaces: false });
    // The app that scanned it before the reload proves it, and the recovery code shown last is saved.
    const setup = await prove(world, reloaded);
    expect(setup.MFAQrCode).toBe(first.MFAQrCode);
    const saved = { isEmailMFA: false, isAuthenticatorAppMFA: true, ...setup };
    expect(await client.call(SETUP, { ...saved, recoveryCode: first.recoveryCode })).toMatchObject(over);
    world.clock.advance(15 * MINUTE);
    await client.call("stepUp|prove", { password: PASSWORD });
    expect(await start(client)).not.toMatchObject({ MFASecretKey: first.MFASecretKey });
  });

  it("shows another session another secret, and says that it replaces the first", async () => {
    const client = await world.connectAndLogin("none");
    const { MFASecretKey } = await start(client);
    const other = await world.connectAndLogin("none");
    const second = await start(other);
    expect(second).toMatchObject({ MFASecretKey: expect.not.stringContaining(MFASecretKey), replaces: true });
    expect(await start(client)).toMatchObject({
      MFASecretKey: expect.not.stringMatching(`${MFASecretKey}|${second.MFASecretKey}`),
      replaces: true,
    });
  });

  it("accepts only the secret that the service stored: others, older ones and another person's are refused", async () => {
    const client = await world.connectAndLogin("none");
    const first = await start(client);
    await start(await world.connectAndLogin("none"));
    const second = await start(client);
    const other = await world.connectAndLogin("member");
    const foreign = await start(other);
    for (const MFASecretKey of [AUTHENTICATOR, first.MFASecretKey, foreign.MFASecretKey, ""]) {
      const otp = MFASecretKey.length > 1 ? await codeOf(world, MFASecretKey) : "123456";
      expect(await client.call(VERIFY, { otp, MFASecretKey })).toMatchObject(over);
    }
    const otp = await codeOf(world, second.MFASecretKey);
    expect(await client.call(VERIFY, { otp, MFASecretKey: second.MFASecretKey })).toMatchObject(done);
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: true, MFASecretKey: first.MFASecretKey };
    expect(await client.call(SETUP, saved)).toMatchObject(over);
  });

  it("must be proved again in another session", async () => {
    await prove(world, await world.connectAndLogin("none"));
    const client = await world.connectAndLogin("none");
    const { MFASecretKey } = await start(client);
    const saved = { isEmailMFA: false, isAuthenticatorAppMFA: true, MFASecretKey };
    expect(await client.call(SETUP, saved)).toMatchObject(unproved);
  });

  it.each([
    [15 * MINUTE - 1, { code: 200 }],
    [15 * MINUTE, over],
  ])("after %d ms continues or is over", async (elapsed, expected) => {
    const client = await world.connectAndLogin("member");
    const { MFASecretKey } = await start(client);
    world.clock.advance(elapsed);
    const otp = await codeOf(world, MFASecretKey);
    expect(await client.call(VERIFY, { otp, MFASecretKey })).toMatchObject(expected);
  });

  it("is pruned once it has expired", async () => {
    const client = await world.connectAndLogin("member");
    await start(client);
    const { db } = world.database;
    for (const [elapsed, left] of [
      [15 * MINUTE - 1, 1],
      [15 * MINUTE, 0],
    ] as const) {
      await sweepSetups(db, world.clock.now() + elapsed);
      expect(await db.$count(secondFactorSetups)).toBe(left);
    }
  });

  it("compares five wrong codes, even concurrent ones, then only after growing waits", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "none"));
    const { MFASecretKey } = await start(client);
    const right = await codeOf(world, MFASecretKey);
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect({ token })));
    const guess = { otp: anotherCode(right), MFASecretKey };
    const replies = await Promise.all(clients.map((one) => one.call(VERIFY, guess)));
    expect(replies.filter(({ code }) => code === 403)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 429)).toHaveLength(15);
    expect(await client.call(VERIFY, { otp: right, MFASecretKey })).toMatchObject({
      code: 429,
      data: { retryAfter: 30 },
    });
    world.clock.advance(30 * SECOND);
    const otp = await codeOf(world, MFASecretKey);
    expect(await client.call(VERIFY, { otp, MFASecretKey })).toMatchObject(done);
  });

  it("does not clear wrong codes at sign-in", async () => {
    const client = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    const guesser = await world.connect();
    const wrong = { otp: anotherCode(await world.appCode()), MFAType: 2 };
    for (let tried = 0; tried < 4; tried += 1)
      expect(await world.login(guesser, "app", wrong)).toMatchObject(invalidCode);
    await prove(world, client);
    expect(await world.login(guesser, "app", wrong)).toMatchObject(invalidCode);
    expect(await world.login(guesser, "app", wrong)).toMatchObject({ code: 429 });
  });
});

describe("saving second factors", () => {
  const world = declareWorld();

  it("with email alone stores the recovery code that was shown", async () => {
    const client = await world.connectAndLogin("none");
    const { recoveryCode } = await start(client);
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false, recoveryCode: ` ${recoveryCode.toLowerCase()}` };
    expect(await client.call(SETUP, saved)).toMatchObject(done);
    const row = await rowOf(world, ids.none);
    expect(row).toMatchObject({ emailFactor: true, appFactor: false, authenticatorSecret: null });
    expect(row.recoveryCodeHash).toMatch(/^\$argon2id/);
    expect(await world.database.db.$count(secondFactorSetups)).toBe(0);
    await world.login(client, "none");
    expect(await client.call(VERIFY, { recoveryCode })).toMatchObject(done);
  });

  it("needs at least one factor, a proved app, and the recovery code that was shown", async () => {
    const client = await world.connectAndLogin("none");
    const app = { isEmailMFA: false, isAuthenticatorAppMFA: true };
    const email = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    const none = { isEmailMFA: false, isAuthenticatorAppMFA: false };
    expect(await client.call(SETUP, none)).toMatchObject({
      code: 400,
      data: { error: "Choose at least one method." },
    });
    expect(await client.call(SETUP, app)).toMatchObject(unproved);
    expect(await client.call(SETUP, { ...app, MFASecretKey: AUTHENTICATOR })).toMatchObject(over);
    expect(await client.call(SETUP, { ...email, recoveryCode: "ABCD-EFGHJK" })).toMatchObject(over);
    const { MFASecretKey } = await start(client);
    expect(await client.call(SETUP, { ...app, MFASecretKey })).toMatchObject(unproved);
    expect(await client.call(SETUP, { ...app, isEmailMFA: true, MFASecretKey })).toMatchObject(unproved);
    expect(await client.call(SETUP, { ...email, recoveryCode: "ABCD-EFGHJK" })).toMatchObject(over);
    expect(await client.call(READ)).toMatchObject({
      data: { MFA: { isEmailMFA: false, isAuthenticatorAppMFA: false } },
    });
    expect(await world.service.outbox(null)).toEqual([]);
  });

  it("is refused without a session, to new hires, and to people who must change their password first", async () => {
    const email = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    const otp = { otp: "123456", MFASecretKey: AUTHENTICATOR };
    const stranger = await world.connect();
    const forced = await world.connectAndLogin("forced");
    const newHire = await world.connectNewHire();
    const halfWay = await world.connectAndLogin("app");
    for (const [client, code] of [
      [stranger, 401],
      [halfWay, 401],
      [forced, 403],
      [newHire, 403],
    ] as const) {
      expect(await client.call(GENERATE)).toMatchObject({ code });
      expect(await client.call(VERIFY, otp)).toMatchObject({ code });
      expect(await client.call(SETUP, email)).toMatchObject({ code });
    }
  });

  it("is open to a person who must set it up before they change their password", async () => {
    await world.database.db.update(people).set({ mustChangePassword: true }).where(eq(people.id, ids.none));
    const client = await world.connectAndLogin("none");
    expect(await client.call(READ)).toMatchObject({ code: 200 });
  });

  it("leaves an app that stays on unchanged, and removes one that is switched off", async () => {
    const client = await world.connectAndLogin("both", { otp: await world.appCode(), MFAType: 2 });
    expect(await client.call(SETUP, { isEmailMFA: false, isAuthenticatorAppMFA: true })).toMatchObject(done);
    const kept = await rowOf(world, ids.both);
    expect(kept).toMatchObject({ emailFactor: false, appFactor: true, authenticatorSecret: AUTHENTICATOR });
    expect(kept.lastTimeStep).not.toBeNull();
    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false })).toMatchObject(done);
    expect(await rowOf(world, ids.both)).toMatchObject({
      emailFactor: true,
      appFactor: false,
      authenticatorSecret: null,
      lastTimeStep: null,
    });
    // Full sessions stay open.
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it("leaves the recovery code as it is, unless a new one was shown", async () => {
    const recoveryCodeHash = await world.giveRecoveryCode("both");
    const client = await world.connectAndLogin("both", { otp: await world.appCode(), MFAType: 2 });
    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: true })).toMatchObject(done);
    expect(await rowOf(world, ids.both)).toMatchObject({ recoveryCodeHash });
  });

  it("revokes the codes that were mailed for the previous factor", async () => {
    const halfWay = await world.connectAndLogin("both");
    await halfWay.call("resendOTP", { email: emailOf("both") });
    const otp = await world.mailedCode("both");
    const client = await world.connectAndLogin("both", { otp: await world.appCode(), MFAType: 2 });
    await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false });
    expect(await world.login(halfWay, "both", { otp, MFAType: 1 })).toMatchObject(invalidCode);
  });

  it.each([
    [10 * MINUTE, { code: 200 }],
    [10 * MINUTE + 1, { code: 428, data: { error: expect.stringContaining("confirm it's you first") } }],
  ])("with a sign-in %d ms ago continues or needs a fresh proof", async (elapsed, expected) => {
    const client = await world.connectAndLogin("member");
    world.clock.advance(elapsed);
    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false })).toMatchObject(expected);
  });

  it("with an old sign-in shows neither a new app secret nor a new recovery code, because a thief of the session could use both", async () => {
    const client = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    world.clock.advance(10 * MINUTE);
    await start(client);
    world.clock.advance(1);
    const { data } = await client.call(GENERATE);
    expect(data).toEqual({ error: expect.stringContaining("confirm it's you first") });
  });

  it("with a sign-in that has become old meanwhile needs the new app that was proved, in the same call", async () => {
    const client = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    world.clock.advance(10 * MINUTE);
    const { MFASecretKey } = await prove(world, client);
    world.clock.advance(6 * MINUTE);
    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: true })).toMatchObject({ code: 428 });
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: true, MFASecretKey };
    expect(await client.call(SETUP, saved)).toMatchObject(done);
    expect(await rowOf(world, ids.app)).toMatchObject({ emailFactor: true, authenticatorSecret: MFASecretKey });
  });

  it("ends the person's other set-up sessions, which a password alone had opened, but no full session", async () => {
    const client = await world.connectAndLogin("none");
    const thief = await world.connect();
    const token = tokenIn(await world.login(thief, "none"));
    await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false });
    expect(thief.pushes).toMatchObject([{ event: "authenticate", code: 401 }]);
    for (const out of [thief, await world.connect({ token })]) {
      expect(await out.call(GENERATE)).toMatchObject({ code: 401 });
    }

    const [one, other] = [await world.connect(), await world.connect()];
    await world.login(one, "member");
    await world.login(other, "member");
    await one.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false });
    expect(await workspaceList(other)).toMatchObject({ code: 200 });
  });

  it("opens no set-up for a person whose password was checked before they had a second factor", async () => {
    const { db } = world.database;
    const before = await rowOf(world, ids.none);
    const client = await world.connectAndLogin("none");
    await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false });
    expect(await openSession(db, { person: before }, "setup", noDevice, world.clock.now())).toBeNull();
    const after = await rowOf(world, ids.none);
    expect(await openSession(db, { person: after }, "setup", noDevice, world.clock.now())).toMatchObject({
      kind: "setup",
    });
  });

  it("refuses a code of the previous app, used or not, whose sign-in read the person before", async () => {
    const client = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    world.clock.advance(30 * SECOND);
    const { MFASecretKey } = await prove(world, client);
    const [used, unused] = [await world.appCode(30), await world.appCode(60)];
    world.clock.advance(30 * SECOND);
    await world.connectAndLogin("app", { otp: used, MFAType: 2 });
    const before = await rowOf(world, ids.app);
    expect(await client.call(SETUP, { isEmailMFA: false, isAuthenticatorAppMFA: true, MFASecretKey })).toMatchObject(
      done,
    );
    const { db } = world.database;
    const request = { context: { db, dataKeys: createDataKeys() }, now: world.clock.now(), note: () => undefined };
    // The time step that proved the new app is earlier than that of the used code.
    for (const code of [used, unused]) {
      expect(await redeemAuthenticatorCode(request, before, code)).toBe("used");
    }
  });

  it("does not save a set-up that a later code has proved since it was read", async () => {
    const client = await world.connectAndLogin("member");
    const { MFASecretKey } = await prove(world, client);
    const { db } = world.database;
    const read = await findSetup({ db, dataKeys: createDataKeys() }, ids.member, world.clock.now());
    if (read === null) throw new Error("There is no set-up.");
    const later = await codeOf(world, MFASecretKey, 30);
    expect(await proveAuthenticator(db, read, later, world.clock.now())).toBe("right");
    expect(await finishSetup(db, read)).toBe(false);
  });

  it("revokes the ticket that was issued for the previous recovery code", async () => {
    const client = await world.connectAndLogin("member");
    const { db } = world.database;
    const { token: user } = await issueReset(db, { personId: ids.member }, "recovery", "", world.clock.now());
    const { recoveryCode } = await start(client);
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false, recoveryCode };
    expect(await client.call(SETUP, saved)).toMatchObject(done);
    const password = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    expect(await client.call("resetPassword", { ...password, user })).toMatchObject({ code: 403 });
  });

  it("succeeds once for concurrent requests", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    const setup = await prove(world, client);
    const clients = await Promise.all(Array.from({ length: 5 }, () => world.connect({ token })));
    // The slow comparison of the recovery code lets all requests find the set-up before one has ended it.
    const saved = { isEmailMFA: false, isAuthenticatorAppMFA: true, ...setup };
    const replies = await Promise.all(clients.map((one) => one.call(SETUP, saved)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.service.outbox(emailOf("member"))).toHaveLength(1);
  });
});
