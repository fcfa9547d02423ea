import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { codes, people } from "../../../service/database/schema.ts";
import { retryAfterIn, type Client, anotherCode, usedCode } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld, invalidCode, type World } from "../support/world.ts";

const severalSent = "We sent you more than one code. Only the newest one counts.";

/** Enters the password, and returns the code mailed for the second factor. */
async function askForCode(world: World, client: Client, name: "mail" | "both" = "mail"): Promise<string> {
  await world.login(client, name);
  const sent = await client.call("resendOTP", { email: emailOf(name) });
  expect(sent).toMatchObject({ code: 200, data: { success: true, message: "OTP sent successfully.", retryAfter: 30 } });
  return world.mailedCode(name);
}

describe("codes by email", () => {
  const world = declareWorld();

  it("sign in together with the password", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    expect(otp).toMatch(/^[0-9]{6}$/);
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject({
      code: 200,
      data: { token: expect.any(String), isCompanyMFA: true, isUserMFASetup: true },
    });
    expect(client.pushes).toMatchObject([{ event: "authenticate" }, { event: "getWorkspaceList" }]);
  });

  it("do not replace the password", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const reply = await world.login(client, "mail", { otp, MFAType: 1, password: "Not-the-password-1" });
    expect(reply).toMatchObject({ code: 403, data: { error: "Wrong email address or password." } });
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it("work once, on any socket", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const other = await world.connect();
    expect(await world.login(other, "mail", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
    for (const again of [client, other, await world.connect()]) {
      expect(await world.login(again, "mail", { otp, MFAType: 1 })).toMatchObject(invalidCode);
    }
  });

  it("belong to one person and one purpose", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const other = await world.connect();
    await askForCode(world, other, "both");
    expect(await world.login(other, "both", { otp, MFAType: 1 })).toMatchObject(invalidCode);
    expect(await client.call("activateAccount", { otp, email: emailOf("mail") })).toMatchObject(invalidCode);
    await world.login(other, "inactive");
    expect(await client.call("activateAccount", { otp, email: emailOf("inactive") })).toMatchObject(invalidCode);
    const activation = await world.mailedCode("inactive");
    expect(await world.login(client, "mail", { otp: activation, MFAType: 1 })).toMatchObject(invalidCode);
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it("of one person do not work for another purpose", async () => {
    const { db } = world.database;
    const isActivated = (activated: boolean) =>
      db.update(people).set({ activated }).where(eq(people.id, ids.inactiveSecure));
    const client = await world.connect();
    const email = emailOf("inactiveSecure");
    await world.login(client, "inactiveSecure");
    const activation = await world.mailedCode("inactiveSecure");
    await isActivated(true);
    expect(await world.login(client, "inactiveSecure", { otp: activation, MFAType: 1 })).toMatchObject(invalidCode);
    await client.call("resendOTP", { email });
    const otp = await world.mailedCode("inactiveSecure");
    await isActivated(false);
    expect(await client.call("activateAccount", { otp, email })).toMatchObject(invalidCode);
    expect(await client.call("activateAccount", { otp: activation, email })).toMatchObject({ code: 200 });
    expect(await world.login(client, "inactiveSecure", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it("are compared five times, even with concurrent guesses", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const guesses = clients.map((guesser) => world.login(guesser, "mail", { otp: anotherCode(otp), MFAType: 1 }));
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ code }) => code === 403)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 429)).toHaveLength(15);
    const [row] = await world.database.db.select().from(codes);
    expect(Object.values(row?.triesFrom ?? {})).toEqual([5]);
    // The right code is no longer compared either, not even after the wait.
    world.clock.advance(30 * SECOND);
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject(invalidCode);
  });

  it("still work at the fifth attempt", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await world.login(client, "mail", { otp: anotherCode(otp), MFAType: 1 })).toMatchObject(invalidCode);
    }
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it("accept one of several concurrent right attempts", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const clients = await Promise.all(Array.from({ length: 5 }, () => world.connect()));
    const replies = await Promise.all(clients.map((one) => world.login(one, "mail", { otp, MFAType: 1 })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it.each([
    [10 * MINUTE - 1, 200],
    [10 * MINUTE, 403],
  ])("after %d ms are answered with %d", async (elapsed, code) => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    world.clock.advance(elapsed);
    expect(await world.login(client, "mail", { otp, MFAType: 1 })).toMatchObject({ code });
  });

  it("replace the previous one, and have their own attempts", async () => {
    const client = await world.connect();
    const first = await askForCode(world, client);
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await world.login(client, "mail", { otp: anotherCode(first), MFAType: 1 });
      expect(wrong.data).toEqual({ error: "Invalid OTP" });
    }
    world.clock.advance(30 * SECOND);
    expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
    const second = await world.mailedCode("mail");
    // Once in a million times both codes are the same, and the old one is valid.
    const old = first === second ? anotherCode(first) : first;
    expect(await world.login(client, "mail", { otp: old, MFAType: 1 })).toMatchObject({
      code: 403,
      data: { error: "Invalid OTP", hint: severalSent },
    });
    world.clock.advance(MINUTE);
    expect(await world.login(client, "mail", { otp: second, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it("say in the mail that they replace the previous one", async () => {
    const client = await world.connect();
    await askForCode(world, client);
    world.clock.advance(30 * SECOND);
    await client.call("resendOTP", { email: emailOf("mail") });
    // The next one comes when the previous one has expired anyway.
    world.clock.advance(10 * MINUTE);
    await askForCode(world, client);
    const sentence = "This code replaces the one that we sent you before.";
    const mails = await world.service.outbox(emailOf("mail"));
    expect(mails.map(({ text, html }) => [text.includes(sentence), html.includes(sentence)])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  it("requested elsewhere replace nothing, and no refusal says so", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const other = await world.connect({ from: "127.0.0.2" });
    await askForCode(world, other);
    const wrong = await world.login(client, "mail", { otp: anotherCode(otp), MFAType: 1 });
    expect(wrong.data).toEqual({ error: "Invalid OTP" });
    expect((await world.service.outbox(emailOf("mail")))[0]?.text).not.toContain("replaces");
    // Somewhere else the newest counts.
    const third = await world.connect({ from: "127.0.0.3" });
    expect(await world.login(third, "mail", { otp: anotherCode(otp), MFAType: 1 })).toMatchObject({
      data: { error: "Invalid OTP", hint: severalSent },
    });
  });

  it("that verify an account are refused alike whether or not there is one", async () => {
    const client = await world.connect();
    const hint = "If we sent you more than one code, only the newest one counts.";
    for (const email of [emailOf("inactive"), emailOf("member"), "stranger@example.test"]) {
      const refused = await client.call("activateAccount", { otp: "000000", email });
      expect({ ...refused, id: null }).toMatchObject({ code: 403, data: { error: "Invalid OTP", hint } });
    }
  });

  it("are kept as slow hashes only", async () => {
    const client = await world.connect();
    const otp = await askForCode(world, client);
    const rows = await world.database.db.select().from(codes);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(otp);
  });

  it("are not sent within 30 s of the previous one; the answer tells the remaining wait", async () => {
    const client = await world.connect();
    await askForCode(world, client);
    world.clock.advance(12 * SECOND);
    const refused = await client.call("resendOTP", { email: emailOf("mail") });
    const error = "We sent you a code a moment ago. Wait before you ask for another.";
    expect(refused).toMatchObject({ code: 429, data: { error, retryAfter: 18 } });
    expect(await world.service.outbox(null)).toHaveLength(1);
    world.clock.advance(18 * SECOND);
    expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
  });

  it("are sent at most five times in a quarter of an hour", async () => {
    const client = await world.connect();
    await askForCode(world, client);
    for (let sent = 1; sent < 5; sent += 1) {
      world.clock.advance(MINUTE);
      expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
    }
    world.clock.advance(MINUTE);
    const refused = await client.call("resendOTP", { email: emailOf("mail") });
    expect(refused).toMatchObject({ code: 429, data: { error: expect.stringContaining("too many codes") } });
    expect(retryAfterIn(refused)).toBe(10 * 60);
    world.clock.advance(10 * MINUTE);
    expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
  });

  it("are sent once for concurrent requests", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => world.connect()));
    for (const client of clients) await world.login(client, "mail");
    const replies = await Promise.all(clients.map((client) => client.call("resendOTP", { email: emailOf("mail") })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.service.outbox(null)).toHaveLength(1);
  });

  it("are not sent to people who only use an authenticator app", async () => {
    const client = await world.connectAndLogin("app");
    expect(await client.call("resendOTP", { email: emailOf("app") })).toMatchObject({ code: 403 });
    expect(await world.login(client, "app", { otp: "123456", MFAType: 1 })).toMatchObject(invalidCode);
    expect(await world.service.outbox(null)).toEqual([]);
  });
});

describe("resendOTP on a socket without a pending step", () => {
  const world = declareWorld();

  it("sends the activation code, and asks everyone else to sign in again, with or without an account", async () => {
    const client = await world.connect();
    const sent = await client.call("resendOTP", { email: emailOf("inactive") });
    expect(sent).toMatchObject({ code: 200, data: { message: "OTP sent successfully." } });
    const otp = await world.mailedCode("inactive");
    const [first, ...others] = [
      await client.call("resendOTP", { email: emailOf("mail") }),
      await client.call("resendOTP", { email: "stranger@example.test" }),
    ];
    expect(first).toMatchObject({ code: 409, data: { error: "Sign in again to get a new code." } });
    for (const other of others) expect({ ...other, id: first?.id }).toEqual(first);
    expect(await client.call("activateAccount", { otp, email: emailOf("inactive") })).toMatchObject({ code: 200 });
  });

  it("ignores the pending step of another person", async () => {
    const client = await world.connectAndLogin("mail");
    expect(await client.call("resendOTP", { email: emailOf("both") })).toMatchObject({ code: 409 });
    expect(await (await world.connect()).call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 409 });
  });

  it("can neither reveal who has an account nor fill a mailbox", async () => {
    const client = await world.connect();
    for (let asked = 0; asked < 100; asked += 1) {
      expect((await client.call("resendOTP", { email: `nobody${asked}@example.test` })).code).toBe(409);
    }
    expect(await client.call("resendOTP", { email: emailOf("inactive") })).toMatchObject({ code: 429 });
    expect(await world.service.outbox(null)).toEqual([]);
  });
});

describe("activateAccount", () => {
  const world = declareWorld();

  it("counts wrong codes by account and address, so that a stranger cannot use up the owner's attempts", async () => {
    const client = await world.connectAndLogin("inactive");
    const attacker = await world.connect({ from: "127.0.0.2" });
    const guess = { otp: anotherCode(await world.mailedCode("inactive")), email: emailOf("inactive") };
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await attacker.call("activateAccount", guess)).toMatchObject(invalidCode);
    }
    expect(await attacker.call("activateAccount", guess)).toMatchObject({ code: 429, data: { retryAfter: 30 } });

    world.clock.advance(30 * SECOND);
    await client.call("resendOTP", { email: emailOf("inactive") });
    for (const code of [403, 429, 429, 429, 429]) {
      expect(await attacker.call("activateAccount", guess)).toMatchObject({ code });
    }
    const otp = await world.mailedCode("inactive");
    expect(await client.call("activateAccount", { otp, email: emailOf("inactive") })).toMatchObject({ code: 200 });
  });

  it("answers as for a wrong code if the account needs no activation or does not exist", async () => {
    const client = await world.connect();
    for (const email of [emailOf("member"), "stranger@example.test", ""]) {
      expect(await client.call("activateAccount", { otp: "123456", email })).toMatchObject(invalidCode);
    }
  });

  it("accepts the previous code when login is repeated within the pause", async () => {
    const client = await world.connectAndLogin("inactive");
    const otp = await world.mailedCode("inactive");
    expect(await world.login(client, "inactive")).toMatchObject({ code: 200, data: { activateAccount: true } });
    expect(await world.service.outbox(null)).toHaveLength(1);
    expect(await client.call("activateAccount", { otp, email: emailOf("inactive") })).toMatchObject({ code: 200 });
  });
});

describe("codes of the authenticator app", () => {
  const world = declareWorld();

  it("sign in together with the password", async () => {
    const client = await world.connect();
    expect(await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 })).toMatchObject({
      code: 200,
      data: { token: expect.any(String) },
    });
  });

  it.each([
    [-60, 403],
    [-30, 200],
    [30, 200],
    [60, 403],
  ])("%d s away are answered with %d", async (away, code) => {
    const client = await world.connect();
    expect(await world.login(client, "app", { otp: await world.appCode(away), MFAType: 2 })).toMatchObject({ code });
  });

  it("work once, and reject codes of earlier time steps", async () => {
    const client = await world.connect();
    const [before, now, after] = [await world.appCode(-30), await world.appCode(), await world.appCode(30)];
    expect(await world.login(client, "app", { otp: now, MFAType: 2 })).toMatchObject({ code: 200 });
    for (const otp of [now, before]) {
      const again = await world.login(client, "app", { otp, MFAType: 2 });
      expect(again).toMatchObject(usedCode(world.clock.now()));
    }
    expect(await world.login(client, "app", { otp: after, MFAType: 2 })).toMatchObject({ code: 200 });
  });

  it("accept one of several concurrent requests", async () => {
    const otp = await world.appCode();
    const clients = await Promise.all(Array.from({ length: 5 }, () => world.connect()));
    const replies = await Promise.all(clients.map((client) => world.login(client, "app", { otp, MFAType: 2 })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("are compared five times from one address, then after growing waits", async () => {
    const right = await world.appCode();
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const guesses = clients.map((client) => world.login(client, "app", { otp: anotherCode(right), MFAType: 2 }));
    const replies = await Promise.all(guesses);
    expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(5).fill(403),
      ...Array<number>(15).fill(429),
    ]);
    const client = await world.connect();
    expect(await world.login(client, "app", { otp: right, MFAType: 2 })).toMatchObject({
      code: 429,
      data: { retryAfter: 30 },
    });
    world.clock.advance(30 * SECOND);
    expect(await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 })).toMatchObject({ code: 200 });
  });

  it("may be of either kind for a person who has both", async () => {
    const client = await world.connect();
    expect(await world.login(client, "both", { otp: await world.appCode(), MFAType: 1 })).toMatchObject(invalidCode);
    expect(await world.login(client, "both", { otp: await world.appCode(), MFAType: 2 })).toMatchObject({
      code: 200,
    });
    const otp = await askForCode(world, client, "both");
    expect(await world.login(client, "both", { otp, MFAType: 2 })).toMatchObject(invalidCode);
    expect(await world.login(client, "both", { otp, MFAType: 1 })).toMatchObject({ code: 200 });
  });

  it.each(["", "12345", "1234567", "12345a", " 123456", "１２３４５６"])("are not %j", async (otp) => {
    const client = await world.connect();
    expect(await world.login(client, "app", { otp, MFAType: 2 })).toMatchObject(invalidCode);
  });
});
