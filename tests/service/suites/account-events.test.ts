import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { type AccountEventKind, accountEventKinds } from "../../../machines/shared/contract-values.ts";
import { calls } from "../../../machines/shared/contract.ts";
import { languages, supportedLanguages } from "../../../machines/shared/languages.ts";
import { type AccountEvent, MOST_EVENTS, recordEvent, tellOwner } from "../../../service/calls/tell-owner.ts";
import { issueNotMeLink, MOST_NOT_ME_LINKS } from "../../../service/calls/not-me-links.ts";
import { newId, newToken } from "../../../service/shared/ids.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { addPasskey } from "../../../service/sign-in/passkeys.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { issueOAuthCode } from "../../../service/oauth/codes.ts";
import {
  accountEvents,
  codes,
  disavowals,
  oauthCodes,
  oauthGrants,
  passkeys,
  passwordResets,
  people,
  secondFactorSetups,
  sessions,
  trustedDevices,
} from "../../../service/database/schema.ts";
import type { OutboxMail } from "../../../service/mail/mail.ts";
import { prepareTrust } from "../../../service/sign-in/trusted-devices.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY, MINUTE, SECOND } from "../support/clock.ts";
import { commandContext, commandsBeside } from "../support/command-context.ts";
import { declareOAuth, publicQuery, readPublicRequest, VERIFIER } from "../support/oauth.ts";
import { emailOf, ids, PASSWORD, type PersonName, RECOVERY_CODE } from "../support/people.ts";
import { createAuthenticator, SITE, storedPasskey } from "../support/software-authenticator.ts";
import { declareService, declareWorld, done, type World } from "../support/world.ts";

const NEW = "Another-horse-8";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const over = { code: 403, data: { error: expect.stringContaining("expired or was already used") } };
const ended = { event: "authenticate", code: 401 };

const activityOf = async (client: Client) =>
  v.parse(calls["activity|read"].reply, (await client.call("activity|read", {})).data).list;

const tokenInLink = ({ link }: Pick<OutboxMail, "link">) => link?.split("/").at(-1) ?? "";

/** The token of the newest mail to a person. */
async function mailedToken(world: World, name: PersonName): Promise<string> {
  const [newest] = await world.service.outbox(emailOf(name));
  if (!newest?.link?.startsWith(`${world.url}/not-me/`)) throw new Error(`${name} got no such link.`);
  return tokenInLink(newest);
}

const change = (client: Client, oldPassword = PASSWORD, newPassword = NEW) =>
  client.call("hrms|myPassword|update", { oldPassword, newPassword });
const disavow = (client: Client, token: string) => client.call("account|disavow", { token });

/** The code of the newest mail to a person, which has a link to a new password. */
async function mailedCode(world: World, name: PersonName): Promise<string> {
  const [newest] = await world.service.outbox(emailOf(name));
  if (!newest?.link?.startsWith(`${world.url}/reset/`)) throw new Error(`${name} got no such link.`);
  return tokenInLink(newest);
}

/** An event of a kind, about the app "Boards" or a passkey in "1Password". */
function eventOf(kind: AccountEventKind): AccountEvent {
  if (kind === "appAllowed" || kind === "appWithdrawn") return { kind, app: "Boards" };
  if (kind === "passkeyAdded" || kind === "passkeyRemoved") return { kind, provider: "1Password" };
  return { kind };
}

/** The events of accounts, the mails and lists about them, and the link "This wasn't me". */
describe("what happens to an account", () => {
  const world = declareWorld({ passkeys: SITE });
  const oauth = declareOAuth(world);

  /** Causes an event of each kind, as the member. */
  const causes: Readonly<Record<AccountEventKind, () => Promise<unknown>>> = {
    async newDevice() {
      await world.connectAndLogin("member");
      const elsewhere = await world.connect({ from: "127.0.0.9", headers: { "user-agent": FIREFOX } });
      return world.login(elsewhere, "member");
    },
    passwordChanged: async () => change(await world.connectAndLogin("member")),
    async secondFactorChanged() {
      const client = await world.connectAndLogin("member");
      return client.call("hrms|master|MFA|setup", { isEmailMFA: true, isAuthenticatorAppMFA: false });
    },
    passkeyAdded: withPasskey,
    async passkeyRemoved() {
      const { client, passkeyId } = await withPasskey();
      return client.call("passkeys|remove", { passkeyId });
    },
    async recoveryCodeUsed() {
      await world.giveRecoveryCode("member");
      const request = { identifier: emailOf("member"), recoveryCode: RECOVERY_CODE };
      return (await world.connect()).call("forgotPasswordWithRecoveryCode", request);
    },
    async appAllowed() {
      const context = commandContext(world);
      const socketSession = { address: "127.0.0.9", language: "en", userAgent: FIREFOX } as const;
      const person = await world.personOf("member");
      return tellOwner({ context, socketSession, now: world.clock.now() }, person, {
        kind: "appAllowed",
        app: `Boards & "Co"`,
      });
    },
    async appWithdrawn() {
      await oauth.codeFor(publicQuery, "member");
      const client = await world.connectAndLogin("member");
      return client.call("apps|withdraw", { appId: publicQuery.client_id });
    },
    async deviceTrusted() {
      const { db } = world.database;
      await world.connectAndLogin("member");
      const [session] = await db.select().from(sessions).where(eq(sessions.personId, ids.member));
      const device = { userAgent: FIREFOX, address: "127.0.0.9" };
      const person = await world.personOf("member");
      const prepared = await prepareTrust(db, session?.id ?? "", person, device, world.clock.now());
      return world.service.trustedDevices.fetch(prepared?.ticket ?? "");
    },
    async signedOutEverywhere() {
      return (await world.connectAndLogin("member")).call("sessions|revoke", { all: true });
    },
  };

  async function withPasskey() {
    const client = await world.connectAndLogin("member");
    const { options } = v.parse(calls["passkeys|create"].reply, (await client.call("passkeys|create", {})).data);
    const asked = v.parse(
      v.object({ challenge: v.string(), user: v.object({ id: v.string() }) }),
      JSON.parse(options.reveal()),
    );
    const response = createAuthenticator().make(asked);
    const added = await client.call("passkeys|add", { response });
    const { passkeyId } = v.parse(calls["passkeys|add"].reply, added.data);
    await client.call("passkeys|rename", { passkeyId, name: "EVIL.example" });
    return { client, passkeyId };
  }

  it.each(accountEventKinds)("is recorded and mailed with a link: %s", async (kind) => {
    await causes[kind]();
    const [mail] = await world.service.outbox(emailOf("member"));
    const token = await mailedToken(world, "member");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain(`href="${world.url}/not-me/${token}"`);
    expect(mail?.text).toContain(`This wasn't me:\n${world.url}/not-me/${token}`);
    const [newest] = await world.database.db.select().from(accountEvents).where(eq(accountEvents.kind, kind));
    expect(newest).toMatchObject({ personId: ids.member, at: new Date(world.clock.now()) });
    const isElsewhere = ["newDevice", "appAllowed", "deviceTrusted"].includes(kind);
    expect(mail?.text).toContain(
      isElsewhere ? "Browser: Firefox on Linux\nIP address: 127.0.0.9" : "Browser: unknown\nIP address: 127.0.0.1",
    );
    expect(mail?.text).toMatch(/Time: [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC/);
    // Nothing that a thief could choose.
    expect(JSON.stringify(mail)).not.toContain("EVIL");
    const client = await world.connect();
    expect(await disavow(client, token)).toMatchObject({ code: 200 });
  });

  it.each(supportedLanguages)("is mailed in the owner's language: %s", async (language) => {
    const texts = new Set<string>();
    for (const kind of accountEventKinds) {
      await world.database.db.update(people).set({ language }).where(eq(people.id, ids.member));
      const context = commandContext(world);
      const socketSession = { address: "127.0.0.9", language: "en", userAgent: FIREFOX } as const;
      await tellOwner(
        { context, socketSession, now: world.clock.now() },
        await world.personOf("member"),
        eventOf(kind),
      );
      const [mail] = await world.service.outbox(emailOf("member"));
      texts.add(mail?.text ?? "");
      expect(mail?.html).toContain(`<html lang="${language}" dir="${languages[language].direction}">`);
      expect(mail?.text).toContain("UTC");
      for (const name of ["Firefox", "Linux", "127.0.0.9"]) expect(mail?.text).toContain(name);
      expect(mail?.text.includes("Boards")).toBe(kind === "appAllowed" || kind === "appWithdrawn");
      expect(mail?.text.includes("1Password")).toBe(kind === "passkeyAdded" || kind === "passkeyRemoved");
    }
    expect(texts.size).toBe(accountEventKinds.length);
  });

  it("is listed for its owner alone, newest first", async () => {
    const client = await world.connectAndLogin("member");
    await change(client);
    world.clock.advance(MINUTE);
    await causes.appAllowed();
    expect(await activityOf(client)).toEqual([
      {
        kind: "appAllowed",
        at: world.clock.now(),
        userAgent: FIREFOX,
        address: "127.0.0.9",
        app: `Boards & "Co"`,
        provider: null,
      },
      {
        kind: "passwordChanged",
        at: world.clock.now() - MINUTE,
        userAgent: null,
        address: "127.0.0.1",
        app: null,
        provider: null,
      },
    ]);
    expect(await activityOf(await world.connectAndLogin("admin"))).toEqual([]);
  });

  it("is listed neither without a session nor for a new hire", async () => {
    const client = await world.connect();
    expect(await client.call("activity|read", {})).toMatchObject({ code: 401 });
    await client.call("onboardingLogin", { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme });
    expect(await client.call("activity|read", {})).toMatchObject({ code: 403 });
  });

  it("is kept for 90 days, and no more than 200 times a person", async () => {
    const { db } = world.database;
    for (let told = 0; told <= MOST_EVENTS; told += 1) {
      const now = world.clock.now() + told;
      await recordEvent(db, ids.member, eventOf("passkeyAdded"), noDevice, now);
      await issueNotMeLink(db, { id: ids.member, email: emailOf("member") }, now);
    }
    await recordEvent(db, ids.admin, eventOf("passkeyAdded"), noDevice, world.clock.now());
    expect(await db.$count(accountEvents, eq(accountEvents.personId, ids.member))).toBe(MOST_EVENTS);
    expect(await db.$count(disavowals)).toBe(MOST_NOT_ME_LINKS);
    const list = await activityOf(await world.connectAndLogin("member"));
    expect(list.map(({ at }) => at - world.clock.now())).toEqual(
      Array.from({ length: MOST_EVENTS }, (_, index) => MOST_EVENTS - index),
    );
    world.clock.advance(90 * DAY);
    const [oldest] = await activityOf(await world.connectAndLogin("admin"));
    expect(oldest).toBeUndefined();
    await sweep(db, world.clock.now() + MOST_EVENTS);
    expect(await db.$count(accountEvents)).toBe(0);
    expect(await db.$count(disavowals)).toBe(0);
  });

  /** Carries work out while the database lacks a table. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const { db } = world.database;
    await db.execute(`alter table ${table} rename to broken`);
    try {
      return await work();
    } finally {
      await db.execute(`alter table broken rename to ${table}`);
    }
  }

  const enterRecoveryCode = async (client: Client) => {
    await world.giveRecoveryCode("member");
    return client.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE });
  };

  it.each([
    ["account_events", "what happened to an account could not be recorded", "recoveryCodeUsed", enterRecoveryCode, 1],
    ["disavowals", "an account's owner could not be told", "passwordChanged", change, 0],
  ])("does not fail without the table %s, and the log says so: %s", async (table, said, event, cause, mails) => {
    const client = await world.connectAndLogin("member");
    expect(await without(table, () => cause(client))).toMatchObject({ code: 200 });
    const line = world.logged.find((logged) => logged.includes(said)) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      event,
      personId: ids.member,
      err: { cause: { message: expect.stringContaining(table) } },
    });
    expect(await world.service.outbox(emailOf("member"))).toHaveLength(mails);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it("is not changed without a record of it", async () => {
    const client = await world.connectAndLogin("member");
    const { passwordHash } = await world.personOf("member");
    expect(await without("account_events", () => change(client))).toMatchObject({ code: 500 });
    expect((await world.personOf("member")).passwordHash).toBe(passwordHash);
    expect(await world.service.outbox(emailOf("member"))).toEqual([]);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  describe("a sign-in from a new address", () => {
    const subjects = async (name: PersonName) =>
      (await world.service.outbox(emailOf(name))).map(({ subject }) => subject);
    const signIn = async (from: string, more = {}) => world.login(await world.connect({ from }), "member", more);
    const told = "New sign-in to your Foyer account";

    it("is told once; the first sign-in, known addresses and wrong passwords are not", async () => {
      await signIn("127.0.0.1");
      await signIn("127.0.0.1");
      expect(await subjects("member")).toEqual([]);
      expect(await signIn("127.0.0.9", { password: "Not-the-password-1" })).toMatchObject({ code: 403 });
      expect(await subjects("member")).toEqual([]);
      await signIn("127.0.0.9");
      await signIn("127.0.0.9");
      await signIn("127.0.0.1");
      expect(await subjects("member")).toEqual([told]);
      // Each person has addresses of their own.
      await world.login(await world.connect({ from: "127.0.0.9" }), "admin");
      expect(await subjects("admin")).toEqual([]);
    });

    it("is told again once the address was not used for 90 days", async () => {
      await signIn("127.0.0.1");
      await signIn("127.0.0.9");
      world.clock.advance(60 * DAY);
      await signIn("127.0.0.1");
      world.clock.advance(29 * DAY);
      await signIn("127.0.0.9");
      expect(await subjects("member")).toEqual([told]);
      world.clock.advance(60 * DAY);
      await signIn("127.0.0.9");
      world.clock.advance(30 * DAY);
      await signIn("127.0.0.1");
      expect(await subjects("member")).toEqual([told, told]);
    });

    it("is told only when the second factor was right too", async () => {
      const { database } = world;
      await world.login(await world.connect(), "app", { otp: await world.appCode(), MFAType: 2 });
      const elsewhere = await world.connect({ from: "127.0.0.9" });
      expect(await world.login(elsewhere, "app")).toMatchObject({ code: 200, data: { isUserMFASetup: true } });
      expect(await subjects("app")).toEqual([]);
      world.clock.advance(MINUTE);
      await world.login(elsewhere, "app", { otp: await world.appCode(), MFAType: 2 });
      expect(await subjects("app")).toEqual([told]);
      expect(await database.db.$count(accountEvents)).toBe(1);
    });

    it("is told for a third-party app too, but not for new hires; the app is told once", async () => {
      const { db } = world.database;
      await signIn("127.0.0.9");
      for (const _ of ["let in", "let in before"]) {
        expect(await oauth.login(publicQuery, "member")).toMatchObject({ status: 200 });
      }
      const both = [told, expect.stringContaining("access to your")];
      expect(await subjects("member")).toHaveLength(2);
      expect(await subjects("member")).toEqual(expect.arrayContaining(both));
      for (const from of ["127.0.0.1", "127.0.0.9"]) {
        await world.connectNewHire({ from });
      }
      expect(await world.service.outbox("newhire@example.test")).toEqual([]);
      const kinds = await db.select({ kind: accountEvents.kind }).from(accountEvents).orderBy(accountEvents.kind);
      expect(kinds).toEqual([{ kind: "appAllowed" }, { kind: "newDevice" }]);
    });
  });

  describe("many times", () => {
    const subjects = async () => (await world.service.outbox(emailOf("member"))).map(({ subject }) => subject);
    const signOutAll = async () => {
      const client = await world.connectAndLogin("member");
      expect(await client.call("sessions|revoke", { all: true })).toMatchObject(done);
    };

    it("is mailed five times in 15 minutes, and the next mail says how many there were", async () => {
      const told = async (times: number) => {
        for (let time = 0; time < times; time += 1) await signOutAll();
        return subjects();
      };
      expect(await told(1)).toHaveLength(1);
      world.clock.advance(10 * MINUTE);
      expect(await told(7)).toHaveLength(5);
      expect(await told(0)).toHaveLength(5);
      world.clock.advance(5 * MINUTE);
      expect(await told(2)).toHaveLength(6);
      const [sixth] = await world.service.outbox(emailOf("member"));
      expect(sixth?.text).toContain("More of these since our last email about one: 3.");
      world.clock.advance(15 * MINUTE);
      expect(await told(2)).toHaveLength(8);
      const [eighth, seventh] = await world.service.outbox(emailOf("member"));
      expect(seventh?.text).toContain("More of these since our last email about one: 1.");
      expect(eighth?.text).not.toContain("More of these");
      // Each of them is in the list, and the mails about other events go on.
      const client = await world.connectAndLogin("member");
      expect(await activityOf(client)).toHaveLength(12);
      await change(client);
      expect((await subjects())[0]).toBe("Your password was changed");
    });

    it("leaves the earlier links good as long as no mail has a newer one", async () => {
      const client = await world.connectAndLogin("member");
      const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, index) => `Another-horse-${index}`)];
      const tokens: string[] = [];
      for (const [index, password] of passwords.slice(1).entries()) {
        expect(await change(client, passwords[index], password)).toMatchObject({ code: 200 });
        tokens.push(await mailedToken(world, "member"));
      }
      expect(new Set(tokens).size).toBe(5);
      expect(await disavow(await world.connect(), tokens.at(3) ?? "")).toMatchObject(over);
      expect(await disavow(await world.connect(), tokens.at(-1) ?? "")).toMatchObject(done);
    });
  });

  it("is not told for one device that is signed out, nor where there was no other", async () => {
    const client = await world.connectAndLogin("member");
    expect(await client.call("sessions|revoke", { others: true })).toMatchObject(done);
    const other = await world.connectAndLogin("member");
    const { list } = v.parse(calls["sessions|read"].reply, (await client.call("sessions|read", {})).data);
    const sessionId = list.find(({ isCurrent }) => !isCurrent)?.sessionId;
    expect(await client.call("sessions|revoke", { sessionId })).toMatchObject(done);
    expect(await other.heard(({ code }) => code === 401)).toMatchObject(ended);
    expect(await world.service.outbox(emailOf("member"))).toEqual([]);
    await world.connectAndLogin("member");
    expect(await client.call("sessions|revoke", { others: true })).toMatchObject(done);
    expect((await world.service.outbox(emailOf("member"))).map(({ subject }) => subject)).toEqual([
      "Your devices were signed out",
    ]);
  });
});

describe("the link of a mail that it wasn't them", () => {
  const world = declareWorld();
  const second = declareService();
  const oauth = declareOAuth(world);

  /** The thief's page, the token of the owner's mail about it, and the thief's session. */
  async function robbed() {
    const thief = await world.connectAndLogin("member");
    const changed = await change(thief);
    return { thief, session: tokenIn(changed), token: await mailedToken(world, "member") };
  }

  it("ends every session at once, and mails a link to a new password", async () => {
    const { thief, session, token } = await robbed();
    const tab = await world.connect({ token: session });
    await workspaceList(tab);
    const another = await world.connectAndLogin("admin");
    const owner = await world.connect();
    // The mail gives nobody a password; the link that goes to the mailbox does.
    expect(await disavow(owner, token)).toEqual({ event: "account|disavow", id: expect.any(String), ...done });
    expect(world.audited("account|disavow")).toMatchObject([
      { owner: null, about: ids.member, ended: [expect.any(String)] },
    ]);
    for (const page of [thief, tab]) {
      expect(await page.heard(({ event, code }) => event === "authenticate" && code === 401)).toMatchObject(ended);
      expect(await workspaceList(page)).toMatchObject({ code: 401 });
    }
    expect(await workspaceList(another)).toMatchObject({ code: 200 });
    const reset = await mailedCode(world, "member");
    expect(await owner.call("getResetCodeInfo", { code: reset })).toMatchObject({
      data: { valid: true, email: emailOf("member") },
    });
    world.clock.advance(10 * MINUTE - 1);
    const password = "Third-horse-9";
    expect(await owner.call("resetPassword", { code: reset, password, cpassword: password })).toMatchObject(done);
    expect(await world.login(await world.connect(), "member", { password })).toMatchObject({
      code: 200,
      data: { token: expect.any(String) },
    });
  });

  it("signs the browser out of another account", async () => {
    const { token } = await robbed();
    const browser = await world.connect();
    const admins = tokenIn(await world.login(browser, "admin"));
    expect(await disavow(browser, token)).toMatchObject({ code: 200 });
    expect(await workspaceList(browser)).toMatchObject({ code: 401 });
    expect(await workspaceList(await world.connect({ token: admins }))).toMatchObject({ code: 401 });
  });

  it("leads to a new password until a link is requested at the same network address", async () => {
    const { token } = await robbed();
    const [owner, elsewhere] = [await world.connect(), await world.connect({ from: "127.0.0.2" })];
    await disavow(owner, token);
    const code = await mailedCode(world, "member");
    const isValid = async () => (await owner.call("getResetCodeInfo", { code })).data;
    for (const [client, valid] of [
      [elsewhere, true],
      [owner, false],
    ] as const) {
      await client.call("forgotPassword", { email: emailOf("member") });
      await world.service.outbox(null);
      expect(await isValid()).toMatchObject({ valid });
    }
  });

  it("makes the password useless until there is a new one", async () => {
    const { token } = await robbed();
    const waiting = await world.connectAndLogin("member", { password: NEW });
    const owner = await world.connect();
    await disavow(owner, token);
    const back = await world.connect();
    expect(await world.login(back, "member", { password: NEW })).toMatchObject({
      code: 403,
      data: { error: expect.stringContaining("This password has expired") },
    });
    expect(await oauth.login(publicQuery, "member", { password: NEW })).toMatchObject({ status: 403 });
    expect(await change(waiting, NEW, "Fourth-horse-1")).toMatchObject({ code: 401 });
    const code = await mailedCode(world, "member");
    const password = "Third-horse-9";
    expect(await owner.call("resetPassword", { code, password, cpassword: password })).toMatchObject(done);
    expect(await world.login(back, "member", { password })).toMatchObject({ code: 200 });
  });

  it("refuses a sign-in and a passkey that were under way", async () => {
    const { db } = world.database;
    const { token } = await robbed();
    const person = await world.personOf("member");
    const request = await readPublicRequest(world);
    const now = world.clock.now();
    world.clock.advance(SECOND);
    await disavow(await world.connect(), token);
    for (const kind of ["full", "setup", "thirdParty"] as const) {
      expect(await openSession(db, { person }, kind, noDevice, now)).toBeNull();
    }
    expect(await addPasskey(db, person, storedPasskey(), now)).toBe("changed");
    expect(await issueOAuthCode(db, request, person, now, now)).toBe("accessChanged");
  });

  it.each([
    ["that is older than the link, stays the second factor", 8, false, true],
    ["of the last week, is no second factor any more beside another", 1, true, false],
  ])("leads to a sign-in where a passkey, %s", async (_what, days, emailFactor, passkeyFactor) => {
    const { db } = world.database;
    const createdAt = new Date(world.clock.now() - days * DAY);
    await db.insert(passkeys).values({ id: "only", personId: ids.member, ...storedPasskey(), createdAt });
    await db.update(people).set({ passkeyFactor: true, emailFactor }).where(eq(people.id, ids.member));
    await disavow(
      await world.connect(),
      await issueNotMeLink(db, { id: ids.member, email: emailOf("member") }, world.clock.now()),
    );
    expect(await world.personOf("member")).toMatchObject({ passkeyFactor, emailFactor });
  });

  it("gives nobody who has only the mailbox another second factor in place of the one passkey that it removes", async () => {
    const { db } = world.database;
    const person = await world.personOf("none");
    await db
      .insert(passkeys)
      .values({ id: "only", personId: person.id, ...storedPasskey(), createdAt: new Date(world.clock.now()) });
    await db.update(people).set({ passkeyFactor: true }).where(eq(people.id, person.id));
    const client = await world.connect();
    const beside = commandsBeside(world);
    expect(await disavow(client, await issueNotMeLink(db, person, world.clock.now()))).toMatchObject(done);
    const code = await mailedCode(world, "none");
    const password = "Third-horse-9";
    expect(await client.call("resetPassword", { code, password, cpassword: password })).toMatchObject(done);
    const lost = expect.stringMatching(/passkey, which no longer works. Ask your administrator/);
    const reply = await world.login(client, "none", { password });
    expect(reply).toMatchObject({ code: 403, data: { error: lost } });
    expect(reply.data).not.toHaveProperty("token");
    expect(await oauth.login(publicQuery, "none", { password })).toMatchObject({
      status: 403,
      text: lost,
    });
    expect(await beside.done("why", emailOf("none"))).toContain("reset-second-factor");
    await beside.done("reset-second-factor", emailOf("none"));
    expect(await world.login(client, "none", { password })).toMatchObject({
      code: 403,
      data: { isCompanyMFA: true, isUserMFASetup: false, token: expect.any(String) },
    });
  });

  it("takes back trusted devices, codes, links, set-ups, the recovery code, app tokens, and the passkeys and apps of the last week", async () => {
    const { db } = world.database;
    const client = await world.connectAndLogin("member");
    const now = world.clock.now();
    const appToken = await oauth.codeFor(publicQuery, "member");
    const exchanged = await oauth.token({
      grant_type: "authorization_code",
      code: appToken,
      client_id: "public",
      redirect_uri: publicQuery.redirect_uri,
      code_verifier: VERIFIER,
    });
    const { access_token } = v.parse(v.object({ access_token: v.string() }), JSON.parse(exchanged.text));
    expect(await oauth.userInfo(access_token)).toMatchObject({ status: 200 });
    await oauth.codeFor(publicQuery, "member");
    await client.call("hrms|master|MFA|generateQRCode", {});
    await client.call("forgotPassword", { email: emailOf("member") });
    await world.service.outbox(null);
    const until = { createdAt: new Date(now), expiresAt: new Date(now + 30 * DAY) };
    for (const personId of [ids.member, ids.admin]) {
      await db.insert(trustedDevices).values({ id: newId(), tokenHash: newToken(), personId, ...until });
      await db.insert(codes).values({ id: newId(), personId, purpose: "login", hash: "x", expiresAt: until.expiresAt });
      for (const days of [1, 8]) {
        const createdAt = new Date(now - days * DAY);
        await db.insert(passkeys).values({ id: `${personId} ${days}`, personId, ...storedPasskey(), createdAt });
      }
    }
    await world.giveRecoveryCode("member");
    const earlier = { personId: ids.member, clientId: "confidential", lastUsedAt: new Date(now) };
    await db.insert(oauthGrants).values({ ...earlier, grantedAt: new Date(now - 8 * DAY) });
    const token = await issueNotMeLink(db, { id: ids.member, email: emailOf("member") }, now);
    const other = await issueNotMeLink(db, { id: ids.member, email: emailOf("member") }, now);
    const foreign = await issueNotMeLink(db, { id: ids.admin, email: emailOf("admin") }, now);
    await disavow(await world.connect(), token);
    const code = await mailedCode(world, "member");

    expect(await db.$count(sessions)).toBe(0);
    expect(await oauth.userInfo(access_token)).toMatchObject({ status: 401 });
    expect(await db.$count(oauthCodes)).toBe(0);
    expect(await db.$count(secondFactorSetups)).toBe(0);
    const recovery = { identifier: emailOf("member"), recoveryCode: RECOVERY_CODE };
    expect(await (await world.connect()).call("forgotPasswordWithRecoveryCode", recovery)).toMatchObject({
      data: { success: false },
    });
    expect(await db.select({ clientId: oauthGrants.clientId }).from(oauthGrants)).toEqual([
      { clientId: "confidential" },
    ]);
    // Only the reset of the link that is mailed now.
    expect(await db.$count(passwordResets)).toBe(1);
    expect(code).toMatch(/^[\w-]{43}$/);
    for (const table of [trustedDevices, codes]) {
      expect((await db.select({ personId: table.personId }).from(table)).map(({ personId }) => personId)).toEqual([
        ids.admin,
      ]);
    }
    const left = await db.select({ id: passkeys.id }).from(passkeys).orderBy(passkeys.id);
    expect(left.map(({ id }) => id)).toEqual([`${ids.admin} 1`, `${ids.admin} 8`, `${ids.member} 8`]);
    expect(await disavow(await world.connect(), other)).toMatchObject(over);
    expect(await disavow(await world.connect(), foreign)).toMatchObject({ code: 200 });
  });

  it("works once, on any socket and for one of several at a time", async () => {
    const { token } = await robbed();
    const clients = await Promise.all([world.connect(), world.connect(), world.connect(), second.connect()]);
    const replies = await Promise.all(clients.map((client) => disavow(client, token)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 403)).toHaveLength(3);
    expect(await disavow(await world.connect(), token)).toMatchObject(over);
  });

  it("is over once the owner has set a password, and the mail about that has the only link", async () => {
    const { token } = await robbed();
    const owner = await world.connectAndLogin("member", { password: NEW });
    expect(await change(owner, NEW, "Third-horse-9")).toMatchObject({ code: 200 });
    const second = await mailedToken(world, "member");
    expect(await disavow(await world.connect(), token)).toMatchObject(over);
    const client = await world.connect();
    await client.call("forgotPassword", { email: emailOf("member") });
    const code = await mailedCode(world, "member");
    const password = "Fourth-horse-1";
    expect(await client.call("resetPassword", { code, password, cpassword: password })).toMatchObject(done);
    const third = await mailedToken(world, "member");
    expect(await disavow(client, second)).toMatchObject(over);
    expect(await workspaceList(await world.connectAndLogin("member", { password }))).toMatchObject({ code: 200 });
    expect(await disavow(client, third)).toMatchObject(done);
  });

  it("works for a week, and is stored as a hash", async () => {
    const { token } = await robbed();
    const { db } = world.database;
    expect(JSON.stringify(await db.select().from(disavowals))).not.toContain(token);
    world.clock.advance(7 * DAY - 1);
    const late = await issueNotMeLink(db, { id: ids.admin, email: emailOf("admin") }, world.clock.now() - 7 * DAY);
    const client = await world.connect();
    expect(await disavow(client, late)).toMatchObject(over);
    // The token as copied from a mail program, with invisible marks.
    expect(await disavow(client, ` \u200b${token}\u200b `)).toMatchObject({ code: 200 });
  });

  it("changes nothing when it is wrong, and is searched for only a hundred times from one address", async () => {
    const { session } = await robbed();
    const client = await world.connect();
    for (const wrong of ["", "x", newToken(), session]) expect(await disavow(client, wrong)).toMatchObject(over);
    expect(await workspaceList(await world.connect({ token: session }))).toMatchObject({ code: 200 });
    const stranger = await world.connect({ from: "127.0.0.9" });
    for (let tried = 0; tried < 100; tried += 1) expect(await disavow(stranger, newToken())).toMatchObject(over);
    expect(await disavow(stranger, newToken())).toMatchObject({ code: 429, data: { retryAfter: 60 } });
    expect(await disavow(client, newToken())).toMatchObject(over);
  });

  it("opens nothing else, and no other link opens it", async () => {
    const { token } = await robbed();
    const client = await world.connect();
    expect(await client.call("getResetCodeInfo", { code: token })).toMatchObject({ data: { valid: false } });
    const password = { password: "Third-horse-9", cpassword: "Third-horse-9" };
    expect(await client.call("resetPassword", { ...password, code: token })).toMatchObject({ code: 403 });
    expect(await client.call("authenticate", { token })).toMatchObject({ code: 401 });
    await client.call("forgotPassword", { email: emailOf("member") });
    const [mail] = await world.service.outbox(emailOf("member"));
    expect(await disavow(client, tokenInLink(mail ?? {}))).toMatchObject(over);
  });

  it("lets the browser that is signed in to the account go on, and tells its other devices", async () => {
    const { thief, session, token } = await robbed();
    const owner = await world.connect({ token: session });
    await workspaceList(owner);
    const other = await world.connectAndLogin("member", { password: NEW });
    const before = owner.pushes.length;
    expect(await disavow(owner, token)).toMatchObject({ code: 200 });
    expect(await other.heard(({ code }) => code === 401)).toMatchObject(ended);
    expect(owner.pushes.slice(before)).toEqual([]);
    for (const page of [owner, thief]) expect(await workspaceList(page)).toMatchObject({ code: 401 });
  });
});
