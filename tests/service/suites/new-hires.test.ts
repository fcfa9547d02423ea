import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { candidates, people, registrations } from "../../../service/database/schema.ts";
import { workspaceList } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import {
  enterCode,
  HIRE,
  newestCode,
  OWNERS,
  register,
  signIn,
  signUp,
  STRANGERS,
  toVerify,
  withoutPassword,
  wrongPassword,
} from "../support/new-hires.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld, invalidCode } from "../support/world.ts";

const signInAgain = { code: 409, data: { error: "Sign in again to get a new code." } };
const confirmed = {
  code: 200,
  data: { token: expect.any(String), email: HIRE, isPreBoarding: false, _id: ids.newHire, orgId: ids.acme },
};

describe("the registration of a new hire", () => {
  const world = declareWorld();
  withoutPassword(world);
  const storedHash = async () => {
    const [candidate] = await world.database.db.select().from(candidates).where(eq(candidates.id, ids.newHire));
    return candidate?.passwordHash ?? null;
  };

  it("sets no password until they enter the mailed code, then signs them in", async () => {
    const client = await world.connect();
    expect(await signUp(client, OWNERS, ` ${HIRE.toUpperCase()}`)).toMatchObject({
      code: 200,
      data: { success: true },
    });
    expect(await storedHash()).toBeNull();
    const [mail] = await world.service.outbox(HIRE);
    expect(mail).toMatchObject({
      subject: `${mail?.code} is your Foyer code for Acme`,
      text: expect.stringContaining("only if you have just registered yourself"),
      code: expect.stringMatching(/^[0-9]{6}$/),
    });

    const reply = await signIn(client, OWNERS);
    expect(reply).toMatchObject(toVerify);
    expect(reply.data).not.toHaveProperty("token");
    expect(client.pushes).toEqual([]);
    expect(await workspaceList(client)).toMatchObject({ code: 401 });

    expect(await enterCode(client, await newestCode(world))).toMatchObject(confirmed);
    const user = { email: HIRE, activeOrgId: ids.acme, role: "member", isAdmin: false };
    const flags = { aftrp: false, activateAccount: false };
    expect(client.pushes).toMatchObject([{ event: "authenticate", data: { ...user, ...flags } }]);
    expect((await world.service.outbox(HIRE))[0]?.subject).toBe("You are registered at Acme");
    expect(await signIn(client, OWNERS)).toMatchObject({ code: 200, data: { _id: ids.newHire } });
    expect(await world.database.db.$count(registrations)).toBe(0);
  });

  it("by a stranger who knows the email address gives them nothing, and takes nothing from the owner", async () => {
    const stranger = await world.connect({ from: "127.0.0.2" });
    const strangersCode = await register(world, stranger, STRANGERS);
    const owner = await world.connect();
    const ownersCode = await register(world, owner, OWNERS);
    expect(await signIn(stranger, STRANGERS)).toMatchObject(toVerify);
    expect(await enterCode(stranger, ownersCode)).toMatchObject(invalidCode);
    expect(await signIn(owner, OWNERS)).toMatchObject(toVerify);
    // The owner's mailbox has both codes. The stranger's confirms nothing on a socket with the owner's password.
    expect(await enterCode(owner, strangersCode)).toMatchObject(invalidCode);
    expect(await enterCode(owner, ownersCode)).toMatchObject(confirmed);
    expect(await enterCode(stranger, strangersCode)).toMatchObject(invalidCode);
    expect(await signIn(stranger, STRANGERS)).toMatchObject(wrongPassword);
    expect(await signIn(owner, OWNERS)).toMatchObject({ code: 200, data: { _id: ids.newHire } });
  });

  it("can be confirmed on a new socket", async () => {
    const code = await register(world, await world.connect(), OWNERS);
    expect(await enterCode(await world.connect({ from: "127.0.0.2" }), code)).toMatchObject(confirmed);
  });

  it("asks for the password first if the code alone could be a stranger's", async () => {
    const strangersCode = await register(world, await world.connect({ from: "127.0.0.2" }), STRANGERS);
    const ownersCode = await register(world, await world.connect(), OWNERS);
    const reloaded = await world.connect();
    for (const code of [strangersCode, ownersCode]) expect(await enterCode(reloaded, code)).toMatchObject(signInAgain);
    expect(await signIn(reloaded, OWNERS)).toMatchObject(toVerify);
    expect(await enterCode(reloaded, ownersCode)).toMatchObject(confirmed);
  });

  it("twice on one socket lets either code confirm its own password", async () => {
    const client = await world.connect();
    const first = await register(world, client, OWNERS);
    await register(world, client, STRANGERS);
    expect(await enterCode(client, first)).toMatchObject(confirmed);
    expect(await signIn(client, STRANGERS)).toMatchObject(wrongPassword);
    expect(await signIn(client, OWNERS)).toMatchObject({ code: 200 });
  });

  it("is confirmed once by concurrent codes of two passwords", async () => {
    const codes: Record<string, string> = {};
    for (const password of [OWNERS, STRANGERS])
      codes[password] = await register(world, await world.connect(), password);
    const tries = Array.from({ length: 8 }, (_, number) => (number % 2 ? OWNERS : STRANGERS));
    const clients = await Promise.all(
      tries.map(async (password, number) => {
        const client = await world.connect({ from: `127.0.0.${number + 2}` });
        expect(await signIn(client, password)).toMatchObject(toVerify);
        return client;
      }),
    );
    const replies = await Promise.all(
      clients.map((client, number) => enterCode(client, codes[tries[number] ?? ""] ?? "")),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 403)).toHaveLength(7);
    const winner = tries[replies.findIndex(({ code }) => code === 200)];
    const client = await world.connect();
    for (const password of [OWNERS, STRANGERS])
      expect(await signIn(client, password)).toMatchObject({ code: password === winner ? 200 : 403 });
  });

  it("can be confirmed after signing in with the employee code; the reply names the mailbox", async () => {
    await register(world, await world.connect(), OWNERS);
    const client = await world.connect();
    expect(await signIn(client, OWNERS, "new-1")).toMatchObject(toVerify);
    expect(await enterCode(client, await newestCode(world))).toMatchObject(confirmed);
  });

  it("and a person's account with the same address: each code works for its own account", async () => {
    const { db } = world.database;
    const email = emailOf("inactive");
    await db.update(candidates).set({ email }).where(eq(candidates.id, ids.newHire));
    const hire = await world.connect();
    expect(await signUp(hire, OWNERS, email)).toMatchObject({ code: 200 });
    const hiresCode = (await world.service.outbox(email))[0]?.code ?? "";
    const person = await world.connect();
    expect(await world.login(person, "inactive")).toMatchObject({ code: 200, data: { activateAccount: true } });
    const personsCode = await world.mailedCode("inactive");
    expect(await enterCode(hire, hiresCode, email)).toMatchObject({ code: 200, data: { _id: ids.newHire } });
    const activated = async () => (await db.select().from(people).where(eq(people.id, ids.inactive)))[0]?.activated;
    expect(await activated()).toBe(false);
    const reply = await enterCode(person, personsCode, email);
    expect(reply).toMatchObject({ code: 200, data: { email } });
    expect(reply.data).not.toHaveProperty("_id");
    expect(await activated()).toBe(true);
  });

  it("is deleted when a password link proves the email address", async () => {
    const stranger = await world.connect({ from: "127.0.0.2" });
    const strangersCode = await register(world, stranger, STRANGERS);
    const owner = await world.connect();
    await owner.call("onboardingForgotPassword", { email: HIRE, orgId: ids.acme });
    const code = (await world.service.outbox(HIRE))[0]?.link?.split("/").at(-1);
    const reset = { orgId: ids.acme, password: OWNERS, code };
    expect(await owner.call("onboardingResetPassword", reset)).toMatchObject({ code: 200 });
    const about = ids.newHire;
    expect(world.audited("signUp")).toMatchObject([{ owner: null, about }]);
    expect(world.audited("onboardingResetPassword")).toMatchObject([{ owner: null, about, ended: [] }]);
    expect(await world.database.db.$count(registrations)).toBe(0);
    expect(await enterCode(stranger, strangersCode)).toMatchObject(invalidCode);
    expect(await signIn(stranger, STRANGERS)).toMatchObject(wrongPassword);
    expect(await signIn(owner, OWNERS)).toMatchObject({ code: 200, data: { _id: ids.newHire } });
  });

  it("gets the same refusal for a registered, unknown, member's or other organisation's address", async () => {
    const client = await world.connect();
    const first = await signUp(client, OWNERS, "prehire@example.test");
    expect(first).toMatchObject({ code: 403, data: { error: expect.stringContaining("cannot register") } });
    for (const more of [
      { email: "stranger@example.test" },
      { email: emailOf("member") },
      { orgId: ids.globex },
      { orgId: "b".repeat(24) },
    ]) {
      const reply = await client.call("signUp", { email: HIRE, password: OWNERS, orgId: ids.acme, ...more });
      expect({ ...reply, id: first.id }).toEqual(first);
    }
    const mails = await world.service.outbox(null);
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: "prehire@example.test", subject: "You are already registered at Acme" },
    ]);
  });

  it("is refused for a weak password and for an invalid address", async () => {
    const client = await world.connect();
    expect(await signUp(client, "weak")).toMatchObject({ code: 400, data: { error: "Use at least 8 characters." } });
    expect(await signUp(client, OWNERS, "New-1")).toMatchObject({
      code: 400,
      data: { error: "Enter a valid email address." },
    });
  });

  it("is needed before they can sign in, and does not make a wrong password right", async () => {
    const client = await world.connect();
    for (const password of [PASSWORD, "", "null"]) expect(await signIn(client, password)).toMatchObject(wrongPassword);
    await register(world, client, OWNERS);
    expect(await signIn(client, STRANGERS)).toMatchObject(wrongPassword);
    await register(world, client, STRANGERS);
    expect(await signIn(client, PASSWORD)).toMatchObject(wrongPassword);
    expect(await signIn(client, PASSWORD)).toMatchObject({ code: 429 });
  });
});

describe("the code of a new hire's registration", () => {
  const world = declareWorld();
  withoutPassword(world);

  it("expires after ten minutes; signing in with the password sends another", async () => {
    const client = await world.connect();
    const first = await register(world, client, OWNERS);
    world.clock.advance(10 * MINUTE);
    expect(await enterCode(client, first)).toMatchObject(invalidCode);
    const later = await world.connect();
    expect(await signIn(later, OWNERS)).toMatchObject(toVerify);
    const second = await newestCode(world);
    expect(second).not.toBe(first);
    expect(await enterCode(later, second)).toMatchObject(confirmed);
  });

  it("is sent again to a client that entered the password, after the pause and within the budget", async () => {
    const client = await world.connect();
    const first = await register(world, client, OWNERS);
    await signIn(client, OWNERS);
    expect(await world.service.outbox(HIRE)).toHaveLength(1);
    expect(await client.call("resendOTP", { email: HIRE })).toMatchObject({
      code: 429,
      data: { error: expect.stringContaining("a moment ago"), retryAfter: 30 },
    });
    for (let sent = 1; sent < 5; sent += 1) {
      world.clock.advance(30 * SECOND);
      expect(await client.call("resendOTP", { email: HIRE })).toMatchObject({ code: 200, data: { retryAfter: 30 } });
    }
    world.clock.advance(30 * SECOND);
    expect(await client.call("resendOTP", { email: HIRE })).toMatchObject({
      code: 429,
      data: { error: expect.stringContaining("too many codes"), retryAfter: expect.any(Number) },
    });
    expect(await world.service.outbox(HIRE)).toHaveLength(5);
    expect(await enterCode(client, first)).toMatchObject({
      code: 403,
      data: { error: "Invalid OTP", hint: expect.stringContaining("only the newest one counts") },
    });
    const said = (await world.service.outbox(HIRE)).map(({ text }) => text.includes("This code replaces the one"));
    expect(said).toEqual([true, true, true, true, false]);
    expect(await enterCode(client, await newestCode(world))).toMatchObject(confirmed);
  });

  it("is not sent again to a client that entered no password: the mailed one stays valid", async () => {
    const code = await register(world, await world.connect(), OWNERS);
    world.clock.advance(MINUTE);
    const stranger = await world.connect({ from: "127.0.0.2" });
    expect(await stranger.call("resendOTP", { email: HIRE })).toMatchObject(signInAgain);
    expect(await world.service.outbox(HIRE)).toHaveLength(1);
    expect(await enterCode(await world.connect(), code)).toMatchObject(confirmed);
  });
});

describe("the code of a new hire's registration while the mail server is down", () => {
  const world = declareWorld({ smtpUrl: () => "smtp://127.0.0.9:9" });
  withoutPassword(world);

  it("uses up no pause, and signing in tells that it could not be sent", async () => {
    const client = await world.connect();
    expect(await signUp(client, OWNERS)).toMatchObject({ code: 200 });
    // Wait for the mail.
    await world.service.outbox(null);
    const kept = () => world.database.db.select().from(registrations);
    const unsent = [{ codeHash: null, codeSentAt: null }];
    expect(await kept()).toMatchObject(unsent);
    for (let times = 0; times < 2; times += 1) expect(await signIn(client, OWNERS)).toMatchObject({ code: 502 });
    expect(await kept()).toMatchObject(unsent);
  });
});
