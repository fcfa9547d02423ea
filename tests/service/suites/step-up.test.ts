import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { passkeys } from "../../../service/database/schema.ts";
import { tokenIn, type Client } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import {
  createAuthenticator,
  type Forged,
  SITE,
  type SoftwareAuthenticator,
} from "../support/software-authenticator.ts";
import { declareService, declareWorld, done } from "../support/world.ts";

const proveAgain = { code: 428, data: { error: "To keep your account safe, confirm it's you first." } };
const wrongPassword = { code: 403, data: { error: "The current password is incorrect." } };
const over = { code: 409, data: { error: "This took too long, or was done already. Try again." } };

/** The calls that require a fresh proof. */
const GUARDED = [
  ["hrms|master|MFA|generateQRCode", {}],
  ["hrms|master|MFA|setup", { isEmailMFA: true, isAuthenticatorAppMFA: false }],
  ["passkeys|create", {}],
  ["passkeys|remove", { passkeyId: "x" }],
  ["apps|withdraw", { appId: "x" }],
  ["sessions|revoke", { others: true }],
  ["sessions|revoke", { all: true }],
  ["sessions|revoke", { sessionId: "x" }],
] as const;

const options = v.object({
  options: v.pipe(
    v.string(),
    v.parseJson(),
    v.looseObject({ challenge: v.string(), user: v.optional(v.looseObject({ id: v.string() })) }),
  ),
});
const prove = (client: Client, proof: object) => client.call("stepUp|prove", proof);
const sessionsOf = async (client: Client) =>
  v.parse(calls["sessions|read"].reply, (await client.call("sessions|read", {})).data).list;
const isFresh = async (client: Client) => (await client.call("passkeys|create", {})).code === 200;
const challenge = async (client: Client) => v.parse(options, (await client.call("stepUp|challenge", {})).data).options;

/** Every suite on the fresh proof that changes to the security of an account require. */
describe("step-up", () => {
  const world = declareWorld({ passkeys: SITE });
  const second = declareService({ passkeys: SITE });
  const advance = (milliseconds: number) => {
    for (const { clock } of [world, second]) clock.advance(milliseconds);
  };
  /** A page whose sign-in is too old. */
  async function oldPage(name: Parameters<typeof emailOf>[0] = "member"): Promise<Client> {
    const otp = name === "app" || name === "both" ? { otp: await world.appCode(), MFAType: 2 } : {};
    const page = await world.connectAndLogin(name, otp);
    advance(11 * MINUTE);
    return page;
  }
  async function addPasskey(page: Client): Promise<SoftwareAuthenticator> {
    const authenticator = createAuthenticator();
    const asked = v.parse(options, (await page.call("passkeys|create", {})).data).options;
    const { user } = asked;
    if (user === undefined) throw new Error("The service named no person.");
    const response = authenticator.make({ ...asked, user });
    expect(await page.call("passkeys|add", { response })).toMatchObject({ code: 200 });
    return authenticator;
  }

  it.each(GUARDED)("is wanted by %s %j after ten minutes", async (event, request) => {
    const page = await oldPage();
    expect(await page.call(event, request)).toMatchObject(proveAgain);
    expect(await prove(page, { password: PASSWORD })).toMatchObject(done);
    const { code } = await page.call(event, request);
    expect(code).not.toBe(428);
  });

  it("is not wanted by the lists, nor by the name of a passkey", async () => {
    const page = await oldPage();
    expect(await page.call("sessions|read", {})).toMatchObject({ code: 200 });
    expect(await page.call("passkeys|read", {})).toMatchObject({ code: 200 });
    expect(await page.call("passkeys|rename", { passkeyId: "x", name: "x" })).toMatchObject({ code: 409 });
  });

  it("with the password lasts ten minutes, in this session only, through a reload and on another node", async () => {
    const page = await world.connectAndLogin("member");
    const other = await world.connectAndLogin("member");
    advance(11 * MINUTE);
    expect(await prove(page, { password: "Not-the-password-1" })).toMatchObject(wrongPassword);
    expect(await isFresh(page)).toBe(false);
    const proved = await prove(page, { password: PASSWORD });
    expect(proved).toMatchObject(done);
    const reloaded = await second.connect({ token: tokenIn(proved) });
    advance(10 * MINUTE);
    expect([await isFresh(page), await isFresh(reloaded), await isFresh(other)]).toEqual([true, true, false]);
    advance(1);
    expect([await isFresh(page), await isFresh(reloaded)]).toEqual([false, false]);
  });

  it("ends the token of the session and continues it with another, so that a copy does not profit", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    advance(11 * MINUTE);
    const thief = await world.connect({ token });
    const elsewhere = await second.connect({ token });
    expect(await isFresh(thief)).toBe(false);
    const [before] = await sessionsOf(page);
    const proved = await prove(page, { password: PASSWORD });
    expect(proved).toMatchObject(done);
    for (const copy of [thief, elsewhere, await world.connect({ token }), await second.connect({ token })]) {
      expect(await copy.call("sessions|read", {})).toMatchObject({ code: 401 });
      expect(await prove(copy, { password: PASSWORD })).toMatchObject({ code: 401 });
    }
    expect(tokenIn(proved)).not.toBe(token);
    const reloaded = await second.connect({ token: tokenIn(proved) });
    for (const own of [page, reloaded]) expect(await isFresh(own)).toBe(true);
    // It is the same session for the list of devices.
    expect(await sessionsOf(page)).toMatchObject([{ sessionId: before?.sessionId, signedInAt: before?.signedInAt }]);
  });

  it("is taken from one of two pages that prove at once with one token", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    const pages = [page, await world.connect({ token }), await second.connect({ token })];
    const replies = await Promise.all(pages.map((one) => prove(one, { password: PASSWORD })));
    const proved = replies.filter(({ code }) => code === 200).map(tokenIn);
    expect({ proved: proved.length, ended: replies.filter(({ code }) => code === 401).length }).toEqual({
      proved: 1,
      ended: 2,
    });
    expect(await sessionsOf(await world.connect({ token: proved[0] ?? "" }))).toHaveLength(1);
  });

  it("tells the ways that the person has", async () => {
    const ways = async (page: Client) => (await page.call("stepUp|read", {})).data;
    const page = await world.connectAndLogin("member");
    expect(await ways(page)).toEqual({ isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: false });
    await addPasskey(page);
    expect(await ways(page)).toEqual({ isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: true });
    const both = await oldPage("both");
    expect(await ways(both)).toEqual({ isEmailMFA: true, isAuthenticatorAppMFA: true, hasPasskey: false });
  });

  it("takes the authenticator's code, once", async () => {
    const page = await oldPage("app");
    const otp = await world.appCode();
    expect(await prove(page, { MFAType: 2, otp: "000000" })).toMatchObject({ code: 403 });
    expect(await prove(page, { MFAType: 2, otp })).toMatchObject(done);
    expect(await isFresh(page)).toBe(true);
    expect(await prove(page, { MFAType: 2, otp })).toMatchObject({ code: 403 });
  });

  it("takes a code mailed for it, and none mailed for a sign-in", async () => {
    const page = await oldPage("both");
    const halfWay = await world.connectAndLogin("both");
    await halfWay.call("resendOTP", { email: emailOf("both") });
    const forSignIn = await world.mailedCode("both");
    expect(await page.call("stepUp|sendCode", {})).toMatchObject({ code: 200, data: { retryAfter: 30 } });
    expect(await page.call("stepUp|sendCode", {})).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    const [mail] = await world.service.outbox(emailOf("both"));
    expect(mail?.text).toContain("to confirm a change to the security of your account");
    const otp = await world.mailedCode("both");
    expect(await prove(page, { MFAType: 1, otp: forSignIn })).toMatchObject({ code: 403 });
    expect(await world.login(halfWay, "both", { otp, MFAType: 1 })).not.toMatchObject({ code: 200 });
    expect(await prove(page, { MFAType: 1, otp })).toMatchObject(done);
    expect(await prove(page, { MFAType: 1, otp })).toMatchObject({ code: 403 });
    const app = await oldPage("app");
    expect(await app.call("stepUp|sendCode", {})).toMatchObject({ code: 403 });
  });

  it("mails its owner a code, though thieves of the session at other addresses asked for as many as they could", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "both", { otp: await world.appCode(), MFAType: 2 }));
    for (const from of ["127.0.0.2", "127.0.0.3"]) {
      const thief = await world.connect({ from, token });
      for (let sent = 0; sent < 5; sent += 1) {
        expect(await thief.call("stepUp|sendCode", {})).toMatchObject({ code: 200 });
        advance(30_000);
      }
      expect(await thief.call("stepUp|sendCode", {})).toMatchObject({ code: 429 });
    }
    expect(await page.call("stepUp|sendCode", {})).toMatchObject({ code: 200 });
  });

  it("takes a passkey of the person", async () => {
    const page = await world.connectAndLogin("member");
    const authenticator = await addPasskey(page);
    advance(11 * MINUTE);
    const asked = await challenge(page);
    expect(asked).toMatchObject({ userVerification: "required" });
    const response = authenticator.prove(asked, { userHandle: null });
    expect(await prove(page, { response })).toMatchObject(done);
    expect(await isFresh(page)).toBe(true);
  });

  it.each<[string, Forged]>([
    ["for another origin", { origin: "https://evil.test" }],
    ["for another relying party", { domain: "evil.test" }],
    ["that is unsigned", { isSigned: false }],
    ["with which the authenticator verified nobody", { isVerified: false }],
  ])("refuses a passkey %s", async (_, forged) => {
    const page = await world.connectAndLogin("member");
    const authenticator = await addPasskey(page);
    advance(11 * MINUTE);
    const response = authenticator.prove(await challenge(page), forged);
    expect(await prove(page, { response })).toMatchObject({ code: 403 });
    expect(await isFresh(page)).toBe(false);
  });

  it("refuses another person's passkey, a replayed one, a late one, and one that was meant for a sign-in", async () => {
    const page = await world.connectAndLogin("member");
    const authenticator = await addPasskey(page);
    const stranger = await world.connectAndLogin("admin");
    const foreign = await addPasskey(stranger);
    advance(11 * MINUTE);
    expect(await prove(page, { response: foreign.prove(await challenge(page)) })).toMatchObject({ code: 403 });

    const late = authenticator.prove(await challenge(page));
    advance(5 * MINUTE);
    expect(await prove(page, { response: late })).toMatchObject(over);

    const signIn = v.parse(options, (await page.call("passkeys|challenge", { afterPassword: false })).data).options;
    expect(await prove(page, { response: authenticator.prove(signIn) })).toMatchObject(over);

    const forProof = authenticator.prove(await challenge(page));
    expect(await page.call("passkeys|signIn", { response: forProof })).toMatchObject(over);

    const response = authenticator.prove(await challenge(page));
    expect(await prove(page, { response })).toMatchObject(done);
    expect(await prove(page, { response })).toMatchObject(over);
    expect(await isFresh(stranger)).toBe(false);
  });

  it("refuses a passkey that was removed meanwhile, so that the browser forgets it", async () => {
    const page = await world.connectAndLogin("member");
    const authenticator = await addPasskey(page);
    advance(11 * MINUTE);
    const response = authenticator.prove(await challenge(page));
    await world.database.db.delete(passkeys);
    expect(await prove(page, { response })).toMatchObject({ code: 410 });
    expect(await isFresh(page)).toBe(false);
  });

  it("limits wrong passkeys of one person, and of no other", async () => {
    const page = await world.connectAndLogin("member");
    const authenticator = await addPasskey(page);
    const colleague = await world.connectAndLogin("admin");
    const theirs = await addPasskey(colleague);
    const codes = [];
    for (let tried = 0; tried < 11; tried += 1) {
      const response = authenticator.prove(await challenge(page), { isSigned: false });
      codes.push((await prove(page, { response })).code);
    }
    expect(codes.indexOf(429)).toBe(10);
    const response = theirs.prove(await challenge(colleague));
    expect(await prove(colleague, { response })).toMatchObject(done);
  });

  it("limits guesses at the password, together with those of a password being changed", async () => {
    const page = await oldPage("app");
    const replies = [];
    for (let guess = 0; guess < 12; guess += 1) {
      replies.push((await prove(page, { password: `Wrong-horse-${guess}` })).code);
    }
    expect(replies.at(-1)).toBe(429);
    const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
    expect(await page.call("hrms|myPassword|update", change)).toMatchObject({ code: 429 });
    expect(await isFresh(page)).toBe(false);
  });

  it("takes the password of a new hire, who has no other way, and lets them sign out their other devices", async () => {
    const login = { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme };
    const page = await world.connect();
    await page.call("onboardingLogin", login);
    advance(11 * MINUTE);
    expect(await page.call("sessions|revoke", { others: true })).toMatchObject(proveAgain);
    expect((await page.call("stepUp|read", {})).data).toEqual({
      isEmailMFA: false,
      isAuthenticatorAppMFA: false,
      hasPasskey: false,
    });
    for (const event of ["stepUp|sendCode", "stepUp|challenge"]) {
      expect(await page.call(event, {})).toMatchObject({ code: 403 });
    }
    expect(await prove(page, { password: "Wrong-horse-7" })).toMatchObject(wrongPassword);
    expect(await prove(page, { password: PASSWORD })).toMatchObject(done);
    expect(await page.call("sessions|revoke", { others: true })).toMatchObject(done);
  });

  it("needs a full session", async () => {
    for (const page of [await world.connect(), await world.connectAndLogin("none")]) {
      for (const [event, request] of [
        ["stepUp|read", {}],
        ["stepUp|sendCode", {}],
        ["stepUp|challenge", {}],
        ["stepUp|prove", { password: PASSWORD }],
      ] as const) {
        const signedOut = { code: 401, data: { error: "You are signed out. Sign in." } };
        expect(await page.call(event, request)).toMatchObject(signedOut);
      }
    }
  });

  it("answers nothing that is no proof", async () => {
    const page = await oldPage();
    for (const request of [{}, { password: 7 }, { otp: "123456" }, { response: "no WebAuthn" }, { MFAType: 1 }]) {
      expect(await prove(page, request)).toMatchObject({ code: 400 });
    }
    expect(await isFresh(page)).toBe(false);
  });
});
