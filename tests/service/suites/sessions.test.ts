import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { issueReset } from "../../../service/passwords/reset-link.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { people, sessions } from "../../../service/database/schema.ts";
import { tokenIn, toldOfSession, type Client, workspaceList } from "../support/client.ts";
import { DAY, MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const ended = { event: "authenticate", code: 401, data: { error: "Your session has ended. Sign in again." } };
const NEW_PASSWORD = "Another-horse-8";

/** Waits for the push that greets a page with a token, which may come after the answer to its first call. */
const isWelcomed = (page: Client) => page.heard(({ event }) => event === "authenticate");

describe("sessions", () => {
  const world = declareWorld();

  it("continue by the handshake's token, or by authenticate", async () => {
    const token = tokenIn(await world.login(await world.connect(), "member"));
    const page = await world.connect({ token });
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    await isWelcomed(page);
    const client = await world.connect();
    expect(await workspaceList(client)).toMatchObject({ code: 401, data: { error: "You are signed out. Sign in." } });
    const reply = await client.call("authenticate", { token });
    // The page that presented the token at connect got the same answer as a push.
    expect(page.pushes).toEqual([{ ...reply, id: null }]);
    expect(reply).toMatchObject({
      code: 200,
      data: {
        email: emailOf("member"),
        name: "member Test",
        company: "Acme",
        token,
        isAuthenticated: true,
        activeOrgId: null,
        activateOrganization: null,
      },
    });
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it.each(["", "nonsense", "💥", "x".repeat(5000)])("are not opened by invalid token %#", async (token) => {
    const client = await world.connect({ token });
    expect(await client.call("authenticate", { token })).toMatchObject({
      code: 401,
      data: { error: expect.any(String) },
    });
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
    expect(client.pushes).toEqual([]);
  });

  it("are looked up correctly for concurrent calls of different people", async () => {
    const names = ["member", "admin", "member"] as const;
    const signedIn = names.map(async (name) => tokenIn(await world.login(await world.connect(), name)));
    const tokens = await Promise.all(signedIn);
    const pages = await Promise.all([...tokens, "nobody's"].map(() => world.connect()));
    const replies = pages.map((page, index) => page.call("authenticate", { token: tokens[index] ?? "nobody's" }));
    expect(await Promise.all(replies)).toMatchObject([
      ...names.map((name, index) => ({ code: 200, data: { email: emailOf(name), token: tokens[index] } })),
      { code: 401 },
    ]);
  });

  it("store only a hash of the token, which has 256 bits", async () => {
    const token = tokenIn(await world.login(await world.connect(), "member"));
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await world.database.db.select().from(sessions);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("end after 30 days without use", async () => {
    const token = tokenIn(await world.login(await world.connect(), "member"));
    world.clock.advance(30 * DAY - SECOND);
    const client = await world.connect();
    expect(await client.call("authenticate", { token })).toMatchObject({ code: 200 });
    world.clock.advance(30 * DAY - SECOND);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    world.clock.advance(30 * DAY);
    expect(await workspaceList(client)).toMatchObject({ code: 401, data: ended.data });
  });

  it("end 90 days after they began, however often they are used", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    for (let day = 1; day < 90; day += 1) {
      world.clock.advance(DAY);
      expect((await workspaceList(client)).code).toBe(200);
    }
    world.clock.advance(DAY - SECOND);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    world.clock.advance(SECOND);
    expect(await client.call("authenticate", { token })).toMatchObject({ code: 401 });
  });

  it("record their last use at most once an hour", async () => {
    const client = await world.connectAndLogin("member");
    const seen = async () => (await world.database.db.select().from(sessions))[0]?.lastSeenAt.getTime();
    const first = await seen();
    world.clock.advance(59 * MINUTE);
    await workspaceList(client);
    expect(await seen()).toBe(first);
    world.clock.advance(MINUTE);
    await workspaceList(client);
    expect(await seen()).toBe(world.clock.now());
  });

  it("are replaced by a new sign-in on the same socket", async () => {
    const client = await world.connect();
    const first = tokenIn(await world.login(client, "member"));
    const other = await world.connect({ token: first });
    await isWelcomed(other);
    const second = tokenIn(await world.login(client, "member"));
    expect(second).not.toBe(first);
    // Another tab of the same browser shares the new token in the cookie, so no push may make it clear the cookie.
    expect(await workspaceList(other)).toMatchObject({ code: 401 });
    expect(other.pushes.map(({ code }) => code)).toEqual([200]);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    expect(toldOfSession(client).map(({ code }) => code)).toEqual([200, 200]);
    expect(await (await world.connect()).call("authenticate", { token: first })).toMatchObject({ code: 401 });
  });

  it("stay when a sign-in on the same socket fails", async () => {
    const client = await world.connectAndLogin("member");
    await world.login(client, "admin", { password: "Not-the-password-1" });
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it("end in every tab when one tab signs out, and on no other device", async () => {
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    const tab = await world.connect({ token });
    await workspaceList(tab);
    const elsewhere = await world.connectAndLogin("member");
    expect(await client.call("logout", { device_token: "a phone" })).toMatchObject({
      code: 200,
      data: { success: true },
    });
    expect(await tab.heard(({ code }) => code === 401)).toMatchObject({ event: "authenticate" });
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
    expect(toldOfSession(client).map(({ code }) => code)).toEqual([200]);
    expect(await workspaceList(elsewhere)).toMatchObject({ code: 200 });
    expect(await client.call("authenticate", { token })).toMatchObject({ code: 401 });
    expect(await client.call("logout", {})).toMatchObject({ code: 200, data: { success: true } });
  });

  it("of a deleted person end", async () => {
    const client = await world.connectAndLogin("member");
    await world.database.db.delete(people).where(eq(people.id, ids.member));
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
  });
});

describe("hrms|myPassword|update", () => {
  const world = declareWorld();
  const update = (client: Client, oldPassword: string, newPassword: string) =>
    client.call("hrms|myPassword|update", { oldPassword, newPassword });

  it("changes the password, ends every session and opens a new one", async () => {
    const client = await world.connect();
    const first = tokenIn(await world.login(client, "member"));
    const tab = await world.connect({ token: first });
    await isWelcomed(tab);
    const elsewhere = await world.connectAndLogin("member");

    const reply = await update(client, ` ${PASSWORD}`, `${NEW_PASSWORD}  `);
    expect(reply).toMatchObject({ code: 200, data: { message: "Password updated successfully." } });
    expect(await elsewhere.heard(({ code }) => code === 401)).toMatchObject(ended);
    // Another tab of the same browser shares the new token in the cookie, so no push may make it clear the cookie.
    expect(await workspaceList(tab)).toMatchObject({ code: 401 });
    expect(tab.pushes.map(({ code }) => code)).toEqual([200]);
    expect(client.pushes.at(-1)).toMatchObject({ event: "authenticate", code: 200, data: { token: tokenIn(reply) } });
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    expect(await (await world.connect()).call("authenticate", { token: first })).toMatchObject({ code: 401 });
    expect(await world.login(elsewhere, "member")).toMatchObject({ code: 403 });
    expect(await world.login(elsewhere, "member", { password: NEW_PASSWORD })).toMatchObject({ code: 200 });
    expect((await world.service.outbox(emailOf("member"))).map(({ subject }) => subject)).toEqual([
      "Your password was changed",
    ]);
  });

  it("fulfils the duty to change the password", async () => {
    const client = await world.connectAndLogin("forced");
    expect(await update(client, PASSWORD, NEW_PASSWORD)).toMatchObject({ code: 200 });
    expect(client.pushes.at(-1)).toMatchObject({ data: { aftrp: false } });
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it.each([
    ["", "Enter a new password."],
    ["Sh0rt!", "Use at least 8 characters."],
    ["NoSpecial11", "Please use one special character."],
    [PASSWORD, "The new password must be different from the current one."],
    [` ${PASSWORD} `, "The new password must be different from the current one."],
  ])("does not accept %j", async (newPassword, error) => {
    const client = await world.connectAndLogin("member");
    expect(await update(client, PASSWORD, newPassword)).toMatchObject({ code: 400, data: { error } });
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it("requires the current password, and makes a guesser wait", async () => {
    const client = await world.connectAndLogin("member");
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await update(client, "Not-the-password-1", NEW_PASSWORD)).toMatchObject({
        code: 403,
        data: { error: "The current password is incorrect." },
      });
    }
    expect(await update(client, PASSWORD, NEW_PASSWORD)).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    world.clock.advance(30 * SECOND);
    expect(await update(client, PASSWORD, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  it("succeeds once for two concurrent requests", async () => {
    const one = await world.connectAndLogin("member");
    const other = await world.connectAndLogin("member");
    const replies = await Promise.all([update(one, PASSWORD, NEW_PASSWORD), update(other, PASSWORD, "Third-horse-9!")]);
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 403 || code === 401)).toHaveLength(1);
  });

  it("opens no session for a sign-in that was checked against the old password", async () => {
    const { db } = world.database;
    const before = await world.personOf("member");
    const client = await world.connectAndLogin("member");
    await update(client, PASSWORD, NEW_PASSWORD);
    expect(await openSession(db, { person: before }, "full", noDevice, world.clock.now())).toBeNull();
    const after = await world.personOf("member");
    expect(await openSession(db, { person: after }, "full", noDevice, world.clock.now())).toMatchObject({
      kind: "full",
    });
  });

  it("revokes reset links and tickets", async () => {
    const { db } = world.database;
    const client = await world.connectAndLogin("member");
    const now = world.clock.now();
    const { token: code } = await issueReset(db, { personId: ids.member }, "link", "", now);
    const { token: user } = await issueReset(db, { personId: ids.member }, "recovery", "", now);
    await update(client, PASSWORD, NEW_PASSWORD);
    const thief = await world.connect();
    const password = { password: "Third-horse-9!", cpassword: "Third-horse-9!" };
    for (const proof of [{ code }, { user }]) {
      expect(await thief.call("resetPassword", { ...password, ...proof })).toMatchObject({ code: 403 });
    }
    expect(await world.login(client, "member", { password: NEW_PASSWORD })).toMatchObject({ code: 200 });
  });

  it("revokes codes that were sent before", async () => {
    const client = await world.connectAndLogin("mail");
    await client.call("resendOTP", { email: emailOf("mail") });
    await world.login(client, "mail", { otp: await world.mailedCode("mail"), MFAType: 1 });
    const other = await world.connectAndLogin("mail");
    world.clock.advance(30 * SECOND);
    await other.call("resendOTP", { email: emailOf("mail") });
    const otp = await world.mailedCode("mail");
    await update(client, PASSWORD, NEW_PASSWORD);
    const again = { otp, MFAType: 1, password: NEW_PASSWORD };
    expect(await world.login(other, "mail", again)).toMatchObject({ code: 403, data: { error: "Invalid OTP" } });
  });
});
