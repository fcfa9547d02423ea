import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { codes, passwordResets } from "../../../service/database/schema.ts";
import { tokenIn, type Client, anotherCode } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, PASSWORD, RECOVERY_CODE } from "../support/people.ts";
import { declareOAuth, publicQuery } from "../support/oauth.ts";
import { declareWorld, invalidCode } from "../support/world.ts";

/*
 * Strangers at other addresses cannot block the owner, whose address is 127.0.0.1 in all tests.
 */

describe("strangers elsewhere", () => {
  const world = declareWorld();
  const strangers = (many: number) =>
    Promise.all(Array.from({ length: many }, (_, number) => world.connect({ from: `127.0.1.${number + 1}` })));
  /** The code of the newest reset link mailed to the member. */
  async function newestLink(): Promise<string> {
    const [mail] = await world.service.outbox(emailOf("member"));
    return decodeURIComponent(mail?.link?.split("/").at(-1) ?? "");
  }
  const isValid = async (client: Client, code: string) =>
    v.parse(v.object({ valid: v.boolean() }), (await client.call("getResetCodeInfo", { code })).data).valid;

  it("cannot invalidate the owner's activation code, however often they guess", async () => {
    const client = await world.connectAndLogin("inactive");
    const otp = await world.mailedCode("inactive");
    const guess = { otp: anotherCode(otp), email: emailOf("inactive") };
    for (const stranger of await strangers(12)) {
      for (let tried = 0; tried < 5; tried += 1) await stranger.call("activateAccount", guess);
    }
    const late = await world.connect({ from: "127.0.1.99" });
    expect(await late.call("activateAccount", guess)).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    // Each address has five attempts, up to the free attempts of all addresses.
    const [row] = await world.database.db.select().from(codes);
    expect(Object.values(row?.triesFrom ?? {})).toEqual(Array<number>(10).fill(5));
    expect(await client.call("activateAccount", { ...guess, otp })).toMatchObject({ code: 200 });
  });

  it("cannot use up the codes of a sign-in by activation codes for an account that is verified", async () => {
    const client = await world.connect();
    for (let tried = 0; tried < 6; tried += 1) {
      await client.call("activateAccount", { otp: "123456", email: emailOf("app") });
    }
    const login = await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 });
    expect(login).toMatchObject({ code: 200, data: { token: expect.any(String) } });
  });

  it("can neither replace the owner's activation code nor use up its pause and budget", async () => {
    const email = emailOf("inactive");
    const [stranger, ...others] = await strangers(12);
    expect(await stranger?.call("resendOTP", { email })).toMatchObject({ code: 200 });
    const client = await world.connectAndLogin("inactive");
    const otp = await world.mailedCode("inactive");
    for (const other of others) await other.call("resendOTP", { email });
    // Strangers share one budget, so that they cannot fill a mailbox.
    expect(await world.service.outbox(email)).toHaveLength(11);
    world.clock.advance(30 * SECOND);
    expect(await stranger?.call("resendOTP", { email })).toMatchObject({ code: 429 });
    expect(await client.call("resendOTP", { email })).toMatchObject({ code: 200 });
    const newest = await world.mailedCode("inactive");
    // Once in a million times both codes are the same.
    const old = newest === otp ? anotherCode(otp) : otp;
    expect(await client.call("activateAccount", { otp: old, email })).toMatchObject(invalidCode);
    expect(await client.call("activateAccount", { otp: newest, email })).toMatchObject({ code: 200 });
    expect(await world.database.db.$count(codes)).toBe(0);
  });

  it("cannot invalidate a code that the owner requests at one address and enters at another", async () => {
    const email = emailOf("inactive");
    await world.login(await world.connect(), "inactive");
    const otp = await world.mailedCode("inactive");
    const elsewhere = await world.connect({ from: "127.0.0.8" });
    expect(await elsewhere.call("activateAccount", { otp, email })).toMatchObject({ code: 200 });
  });

  it("can neither use up the owner's reset mails nor revoke a mailed link", async () => {
    const email = emailOf("member");
    const client = await world.connectAndLogin("member");
    expect(await client.call("forgotPassword", { email })).toMatchObject({ code: 200 });
    const mine = await newestLink();
    const asked = await Promise.all((await strangers(12)).map((one) => one.call("forgotPassword", { email })));
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(await isValid(client, mine)).toBe(true);
    expect(await client.call("forgotPassword", { email })).toMatchObject({ code: 200 });
    const newer = await newestLink();
    expect(await isValid(client, mine)).toBe(false);
    const password = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    expect(await client.call("resetPassword", { ...password, code: newer })).toMatchObject({ code: 200 });
    // The new password revokes the strangers' links too.
    expect(await world.database.db.$count(passwordResets)).toBe(0);
  });

  it("who know the password cannot block the second factor at an address of the owner", async () => {
    const client = await world.connect();
    const rightCode = async () => ({ otp: await world.appCode(), MFAType: 2 });
    await world.login(client, "app");
    tokenIn(await world.login(client, "app", await rightCode()));
    world.clock.advance(MINUTE);
    const wrong = { otp: anotherCode(await world.appCode()), MFAType: 2 };
    for (const stranger of await strangers(11)) {
      for (let tried = 0; tried < 5; tried += 1) await world.login(stranger, "app", wrong);
    }
    const away = await world.connect({ from: "127.0.0.8" });
    expect(await world.login(away, "app", await rightCode())).toMatchObject({ code: 429 });
    tokenIn(await world.login(client, "app", await rightCode()));
  });

  it("can use up neither the owner's attempts at a recovery code nor at the current password", async () => {
    await world.giveRecoveryCode("member");
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    const guess = { identifier: emailOf("member"), recoveryCode: "ABCD-EFGH24" };
    const change = { oldPassword: "Not-the-password-1", newPassword: "Another-horse-8" };
    for (let number = 1; number <= 5; number += 1) {
      // A thief has the owner's own token.
      const thief = await world.connect({ from: `127.0.1.${number}`, token });
      for (let tried = 0; tried < 5; tried += 1) {
        await thief.call("forgotPasswordWithRecoveryCode", guess);
        await thief.call("hrms|myPassword|update", change);
      }
    }
    const late = await world.connect({ from: "127.0.1.99", token });
    expect(await late.call("forgotPasswordWithRecoveryCode", guess)).toMatchObject({ code: 429 });
    expect(await late.call("hrms|myPassword|update", change)).toMatchObject({ code: 429 });
    const right = { ...guess, recoveryCode: RECOVERY_CODE };
    expect(await client.call("forgotPasswordWithRecoveryCode", right)).toMatchObject({ data: { success: true } });
    const mine = { ...change, oldPassword: PASSWORD };
    expect(await client.call("hrms|myPassword|update", mine)).toMatchObject({ code: 200 });
  });

  it("do not share a limit with any known address, nor do two known addresses", async () => {
    const email = emailOf("member");
    const known = ["127.0.0.1", "127.0.2.1", "127.0.2.2"];
    for (const from of known) await world.login(await world.connect({ from }), "member");
    for (const stranger of await strangers(10)) await stranger.call("forgotPassword", { email });
    for (const from of known) {
      const client = await world.connect({ from });
      for (let asked = 0; asked < 5; asked += 1) {
        expect(await client.call("forgotPassword", { email })).toMatchObject({ code: 200 });
      }
    }
  });

  it("are told apart by the account's known addresses, at most twenty for 90 days", async () => {
    const email = emailOf("member");
    await world.connectAndLogin("member");
    const spent = async (from: string) => {
      for (const one of await strangers(11)) await one.call("forgotPassword", { email });
      return (await (await world.connect({ from })).call("forgotPassword", { email })).code;
    };
    world.clock.advance(89 * 24 * 60 * MINUTE);
    expect(await spent("127.0.0.1")).toBe(200);
    world.clock.advance(2 * 24 * 60 * MINUTE);
    expect(await spent("127.0.0.1")).toBe(429);
    for (let number = 1; number <= 21; number += 1) {
      world.clock.advance(MINUTE);
      await world.login(await world.connect({ from: `127.0.2.${number}` }), "member");
    }
    expect(await spent("127.0.2.1")).toBe(429);
    expect(await spent("127.0.2.2")).toBe(200);
  });
});

describe("strangers elsewhere, through third-party apps", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);

  it("share one limit with the app's own login: five codes in total", async () => {
    const wrong = { otp: anotherCode(await world.appCode()) };
    const client = await world.connect();
    for (let tried = 0; tried < 3; tried += 1) {
      expect(await world.login(client, "app", { ...wrong, MFAType: 2 })).toMatchObject({ code: 403 });
    }
    const statuses: number[] = [];
    for (let tried = 0; tried < 3; tried += 1) statuses.push((await oauth.login(publicQuery, "app", wrong)).status);
    expect(statuses).toEqual([403, 403, 429]);
    world.clock.advance(30 * SECOND);
    expect((await oauth.login(publicQuery, "app", { otp: await world.appCode() })).status).toBe(200);
  });
});
