import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { placeOf } from "../../../service/shared/known-addresses.ts";
import { passwordResets, people } from "../../../service/database/schema.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids, PASSWORD, RECOVERY_CODE } from "../support/people.ts";
import { declareWorld, type World } from "../support/world.ts";

const VERIFY = "hrms|master|MFA|verify";
const SETUP = "hrms|master|MFA|setup";
const FORGOT = "forgotPasswordWithRecoveryCode";

const OTHER = "WXYZ-234567";
const WRONG = "ABCD-EFGH24";
const wrong = { code: 200, data: { success: false } };
const signInFirst = { code: 409, data: { error: "Sign in again before you use a recovery code." } };

/** Gives `app` and `member` a recovery code each. */
function declareCodes(world: World): void {
  beforeEach(async () => {
    await world.giveRecoveryCode("app");
    await world.giveRecoveryCode("member", OTHER);
  });
}

async function passPassword(world: World): Promise<Client> {
  const client = await world.connect();
  expect(await world.login(client, "app")).toMatchObject({ code: 200, data: { isUserMFASetup: true } });
  return client;
}

const userIn = (data: unknown) => v.parse(v.object({ success: v.literal(true), user: v.string() }), data).user;
const newPassword = { password: "Another-horse-8", cpassword: "Another-horse-8" };

describe("a recovery code instead of the second factor", () => {
  const world = declareWorld();
  declareCodes(world);

  it("opens only the set-up, is consumed by saving, and the owner is notified", async () => {
    const client = await passPassword(world);
    const reply = await client.call(VERIFY, { recoveryCode: RECOVERY_CODE });
    expect(reply).toMatchObject({ code: 200, data: { success: true, resumable: true } });
    const token = tokenIn(reply);
    expect(client.pushes).toEqual([]);
    expect(world.audited(VERIFY)).toMatchObject([{ about: ids.app }]);
    for (const one of [client, await world.connect({ token })]) {
      expect(await one.call("hrms|master|MFA|read")).toMatchObject({ code: 200 });
      expect(await workspaceList(one)).toMatchObject({ code: 401 });
      expect(await one.call("authenticate", { token })).toMatchObject({ code: 401 });
    }
    const [mail] = await world.service.outbox(emailOf("app"));
    expect(mail).toMatchObject({ subject: "Your recovery code was used" });
    expect(JSON.stringify(mail)).not.toContain(RECOVERY_CODE);

    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false })).toMatchObject({ code: 200 });
    expect(await world.login(client, "app")).toMatchObject({ data: { isEmailMFA: true } });
    expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(wrong);
  });

  it.each(["abcd-efgh23", " ABCD - EFGH 23 ", "ABCDEFGH23", "ABCD\u2013EFGH23"])(
    "may be typed as %j",
    async (typed) => {
      const client = await passPassword(world);
      expect(await client.call(VERIFY, { recoveryCode: typed })).toMatchObject({ data: { success: true } });
    },
  );

  it.each(["", "-", WRONG, OTHER, RECOVERY_CODE.slice(1), `${RECOVERY_CODE}A`, "x".repeat(5000)])(
    "is not %j",
    async (recoveryCode) => {
      const client = await passPassword(world);
      const reply = await client.call(VERIFY, { recoveryCode });
      expect(reply).toMatchObject(wrong);
      expect(reply.data).not.toHaveProperty("token");
      expect(await client.call("hrms|master|MFA|read")).toMatchObject({ code: 401 });
      expect(await world.service.outbox(null)).toEqual([]);
    },
  );

  it("is compared five times an hour for one address, even with concurrent guesses", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    for (const client of clients) await world.login(client, "app");
    const replies = await Promise.all(clients.map((client) => client.call(VERIFY, { recoveryCode: WRONG })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 429)).toHaveLength(15);

    const client = await passPassword(world);
    expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({
      code: 429,
      data: { retryAfter: 3600 },
    });
    world.clock.advance(60 * MINUTE - SECOND);
    await world.login(client, "app");
    expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({
      code: 429,
      data: { retryAfter: 1 },
    });
    world.clock.advance(SECOND);
    expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({ data: { success: true } });
  });

  it("lets one of several concurrent set-ups with the same code save", async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => passPassword(world)));
    const proofs = await Promise.all(clients.map((client) => client.call(VERIFY, { recoveryCode: RECOVERY_CODE })));
    expect(proofs.map(({ data }) => data)).toMatchObject(clients.map(() => ({ success: true })));
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    const replies = await Promise.all(clients.map((client) => client.call(SETUP, saved)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    const mails = await world.service.outbox(emailOf("app"));
    expect(mails.filter(({ subject }) => subject === "Your multi-factor authentication was changed")).toHaveLength(1);
    expect(await (await passPassword(world)).call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(wrong);
  });

  it("works again for a person who lost the page, until they save a new factor with a new code", async () => {
    await (await passPassword(world)).call(VERIFY, { recoveryCode: RECOVERY_CODE });
    const client = await passPassword(world);
    expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({ data: { success: true } });
    const { data } = await client.call("hrms|master|MFA|generateQRCode");
    const { recoveryCode } = v.parse(v.object({ recoveryCode: v.string() }), data);
    // The new code becomes valid with the save; until then the previous one is.
    const elsewhere = await passPassword(world);
    expect(await elsewhere.call(VERIFY, { recoveryCode })).toMatchObject(wrong);
    expect(await elsewhere.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({ data: { success: true } });
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false, recoveryCode };
    expect(await client.call(SETUP, saved)).toMatchObject({ code: 200 });
    expect(await elsewhere.call(SETUP, saved)).toMatchObject({ code: 401 });
    const later = await passPassword(world);
    expect(await later.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(wrong);
    expect(await later.call(VERIFY, { recoveryCode })).toMatchObject({ data: { success: true } });
  });

  it("that was replaced meanwhile allows no second save", async () => {
    const client = await passPassword(world);
    await client.call(VERIFY, { recoveryCode: RECOVERY_CODE });
    await world.giveRecoveryCode("app", OTHER);
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    expect(await client.call(SETUP, saved)).toMatchObject({ code: 409 });
    expect(await world.login(client, "app")).toMatchObject({ data: { isEmailMFA: false } });
  });

  it("that was replaced meanwhile blocks only one save of a person who has just signed in", async () => {
    const client = await world.connectAndLogin("member");
    await client.call(VERIFY, { recoveryCode: OTHER });
    await world.giveRecoveryCode("member");
    const saved = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    expect(await client.call(SETUP, saved)).toMatchObject({ code: 409 });
    expect(await client.call(SETUP, saved)).toMatchObject({ code: 200 });
  });

  it("needs the password first, recently and on this socket", async () => {
    const stranger = await world.connect();
    expect(await stranger.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);
    await world.login(stranger, "app", { password: "Not-the-password-1" });
    expect(await stranger.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);
    await world.login(stranger, "inactive");
    expect(await stranger.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);

    const late = await passPassword(world);
    world.clock.advance(15 * MINUTE);
    expect(await late.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);

    const outdated = await passPassword(world);
    const signedIn = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
    expect(await signedIn.call("hrms|myPassword|update", change)).toMatchObject({ code: 200 });
    expect(await outdated.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);

    const gone = await passPasswordWith(world, "Another-horse-8");
    await gone.call("logout", {});
    expect(await gone.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject(signInFirst);
  });

  it("of a signed-in person is a fresh proof for the set-up, for a short time and only in this session", async () => {
    const email = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    const other = await world.connect();
    const otherToken = tokenIn(await world.login(other, "member"));
    world.clock.advance(60 * MINUTE);
    expect(await client.call(SETUP, email)).toMatchObject({ code: 428 });
    const reply = await client.call(VERIFY, { recoveryCode: OTHER });
    expect(reply).toMatchObject({ code: 200, data: { success: true } });
    expect(reply.data).not.toHaveProperty("token");
    expect(await other.call(SETUP, email)).toMatchObject({ code: 428 });
    await client.call("authenticate", { token: otherToken });
    expect(await client.call(SETUP, email)).toMatchObject({ code: 428 });
    await client.call("authenticate", { token });
    expect(await client.call(SETUP, email)).toMatchObject({ code: 200 });
    // The first save consumed the code.
    expect(await client.call(SETUP, email)).toMatchObject({ code: 428 });
    expect(await client.call(VERIFY, { recoveryCode: OTHER })).toMatchObject(wrong);
  });

  it("of a signed-in person is a proof for nothing but the set-up, which spends it", async () => {
    const client = await world.connectAndLogin("member");
    world.clock.advance(60 * MINUTE);
    expect(await client.call(VERIFY, { recoveryCode: OTHER })).toMatchObject({ data: { success: true } });
    expect(await client.call("sessions|revoke", { others: true })).toMatchObject({ code: 428 });
    expect(await client.call("apps|withdraw", { appId: "x" })).toMatchObject({ code: 428 });
  });

  it("is replaced by the one that is shown with a new app, in whatever session the person saves that", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    world.clock.advance(60 * MINUTE);
    expect(await client.call(VERIFY, { recoveryCode: OTHER })).toMatchObject({ data: { success: true } });
    const { data } = await client.call("hrms|master|MFA|generateQRCode");
    const { MFASecretKey } = v.parse(v.object({ MFASecretKey: v.string() }), data);
    const otp = await generate({ secret: MFASecretKey, epoch: Math.floor(world.clock.now() / 1000) });
    const reloaded = await world.connect({ token });
    expect(await reloaded.call(VERIFY, { otp, MFASecretKey })).toMatchObject({ data: { success: true } });
    const saved = { isEmailMFA: false, isAuthenticatorAppMFA: true, MFASecretKey };
    expect(await reloaded.call(SETUP, saved)).toMatchObject({ code: 200 });
    expect(await client.call(VERIFY, { recoveryCode: OTHER })).toMatchObject(wrong);
  });

  it("of a signed-in person is a fresh proof for ten minutes", async () => {
    const client = await world.connectAndLogin("member");
    world.clock.advance(60 * MINUTE);
    expect(await client.call(VERIFY, { recoveryCode: OTHER })).toMatchObject({ data: { success: true } });
    world.clock.advance(10 * MINUTE);
    expect(await client.call(SETUP, { isEmailMFA: true, isAuthenticatorAppMFA: false })).toMatchObject({ code: 428 });
  });

  it("is refused to people who must change their password first, and to new hires", async () => {
    const forced = await world.connectAndLogin("forced");
    const newHire = await world.connectNewHire();
    for (const client of [forced, newHire]) {
      expect(await client.call(VERIFY, { recoveryCode: RECOVERY_CODE })).toMatchObject({ code: 403 });
    }
  });
});

describe("forgotPasswordWithRecoveryCode", () => {
  const world = declareWorld();
  declareCodes(world);

  const trade = (client: Client, recoveryCode: string, identifier: string = emailOf("app")) =>
    client.call(FORGOT, { identifier, recoveryCode });

  it("issues a ticket for one new password, and the owner is notified", async () => {
    const client = await world.connect();
    const user = userIn((await trade(client, RECOVERY_CODE.toLowerCase(), ` ${emailOf("app").toUpperCase()}`)).data);
    expect(user).toMatch(/^[\w-]{43}$/);
    expect((await world.service.outbox(emailOf("app"))).map(({ subject }) => subject)).toEqual([
      "Your recovery code was used",
    ]);
    expect(world.audited(FORGOT)).toMatchObject([{ owner: null, about: ids.app }]);
    // A ticket works on any socket, because the page may have been reloaded.
    const other = await world.connect();
    expect(await other.call("resetPassword", { ...newPassword, user })).toMatchObject({ code: 200 });
    expect(await other.call("resetPassword", { ...newPassword, user })).toMatchObject({
      code: 403,
      data: { error: expect.stringContaining("Ask for a link") },
    });
    expect(await trade(other, RECOVERY_CODE)).toMatchObject(wrong);
    expect(await world.login(other, "app", { password: newPassword.password })).toMatchObject({
      data: { isUserMFASetup: true },
    });
  });

  it("issues another ticket to a person who lost the page, and revokes the previous one", async () => {
    const client = await world.connect();
    const lost = userIn((await trade(client, RECOVERY_CODE)).data);
    const user = userIn((await trade(client, RECOVERY_CODE)).data);
    expect(await client.call("resetPassword", { ...newPassword, user: lost })).toMatchObject({ code: 403 });
    expect(await client.call("resetPassword", { ...newPassword, user })).toMatchObject({ code: 200 });
  });

  it("stores the network address only hashed with the account, as a link does", async () => {
    const { db } = world.database;
    const client = await world.connect();
    await trade(client, RECOVERY_CODE);
    await client.call("forgotPassword", { email: emailOf("member") });
    await client.call("onboardingForgotPassword", { email: "newhire@example.test", orgId: ids.acme });
    await world.service.outbox(null);
    const places = (await db.select().from(passwordResets)).map(({ place }) => place);
    expect(places).toHaveLength(3);
    expect(places).not.toContain(placeOf([], "127.0.0.1"));
  });

  it("issues a ticket that is void once the code was consumed elsewhere", async () => {
    const client = await world.connect();
    const user = userIn((await trade(client, RECOVERY_CODE)).data);
    await world.database.db.update(people).set({ recoveryCodeHash: null }).where(eq(people.id, ids.app));
    expect(await client.call("resetPassword", { ...newPassword, user })).toMatchObject({ code: 403 });
    expect(await world.login(client, "app")).toMatchObject({ data: { isUserMFASetup: true } });
  });

  it("answers a wrong code, a person without a code and an unknown person in the same way", async () => {
    const client = await world.connect();
    const first = await trade(client, WRONG);
    expect(first).toMatchObject(wrong);
    expect(first.data).not.toHaveProperty("user");
    for (const identifier of [emailOf("both"), "stranger@example.test", "", emailOf("member")]) {
      expect({ ...(await trade(client, RECOVERY_CODE, identifier)), id: first.id }).toEqual(first);
    }
    expect(await world.service.outbox(null)).toEqual([]);
  });

  it.each([emailOf("app"), "stranger@example.test"])(
    "compares five guesses for %s an hour, even concurrent ones",
    async (identifier) => {
      const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
      const replies = await Promise.all(clients.map((client) => trade(client, WRONG, identifier)));
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
      expect(replies.filter(({ code }) => code === 429)).toHaveLength(15);
      expect(await trade(await world.connect(), RECOVERY_CODE, identifier)).toMatchObject({
        code: 429,
        data: { retryAfter: 3600 },
      });
    },
  );

  it("does not let strangers elsewhere use up the owner's attempts", async () => {
    const attacker = await world.connect({ from: "127.0.0.2" });
    for (let tried = 0; tried < 5; tried += 1) await trade(attacker, WRONG);
    expect(await trade(attacker, RECOVERY_CODE)).toMatchObject({ code: 429 });
    expect(await trade(await world.connect(), RECOVERY_CODE)).toMatchObject({ data: { success: true } });
  });

  it("limits attempts on many accounts from one address", async () => {
    const client = await world.connect();
    for (let asked = 0; asked < 100; asked += 1) {
      expect((await trade(client, WRONG, `nobody${asked}@example.test`)).code).toBe(200);
    }
    expect(await trade(client, RECOVERY_CODE)).toMatchObject({ code: 429, data: { retryAfter: 60 } });
  });

  it.each([
    [10 * MINUTE - 1, 200],
    [10 * MINUTE, 403],
  ])("issues a ticket that after %d ms is answered with %d", async (elapsed, code) => {
    const client = await world.connect();
    const user = userIn((await trade(client, RECOVERY_CODE)).data);
    world.clock.advance(elapsed);
    expect(await client.call("resetPassword", { ...newPassword, user })).toMatchObject({ code });
  });

  it("does not accept a ticket as a link's code, nor a link's code as a ticket", async () => {
    const client = await world.connect();
    const user = userIn((await trade(client, RECOVERY_CODE)).data);
    await client.call("forgotPassword", { email: emailOf("app") });
    const [mail] = await world.service.outbox(emailOf("app"));
    const code = mail?.link?.split("/").at(-1) ?? "";
    expect(await client.call("getResetCodeInfo", { code: user })).toMatchObject({ data: { valid: false } });
    expect(await client.call("resetPassword", { ...newPassword, code: user })).toMatchObject({ code: 403 });
    expect(await client.call("resetPassword", { ...newPassword, user: code })).toMatchObject({ code: 403 });
    expect(await client.call("resetPassword", { ...newPassword, user })).toMatchObject({ code: 200 });
    // The new password revokes all other resets.
    expect(await client.call("resetPassword", { ...newPassword, code })).toMatchObject({ code: 403 });
  });
});

async function passPasswordWith(world: World, password: string): Promise<Client> {
  const client = await world.connect();
  expect(await world.login(client, "app", { password })).toMatchObject({ data: { isUserMFASetup: true } });
  return client;
}
