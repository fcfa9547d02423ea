import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { deviceCookieOf } from "../../../service/sign-in/device-cookie.ts";
import { fingerprint, newId } from "../../../service/shared/ids.ts";
import { issueReset } from "../../../service/passwords/reset-link.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { memberships, organisations, people, sessions, trustedDevices } from "../../../service/database/schema.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY, MINUTE, SECOND } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import { declareOAuth, publicQuery } from "../support/oauth.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { createAuthenticator, SITE } from "../support/software-authenticator.ts";
import { declareWorld, signedIn } from "../support/world.ts";

const NEW_PASSWORD = "Quite-another-9";

/** The service wants a second factor. */
const asked = () => ({ code: 200, data: expect.not.objectContaining({ token: expect.any(String) }) });
const refused = { code: 403, data: { error: expect.stringContaining("can't be trusted now") } };
const add = (client: Client) => client.call("trustedDevices|add", {});
const ticketIn = (data: unknown) => v.parse(calls["trustedDevices|add"].reply, data).ticket.reveal();
const read = async (client: Client) =>
  v.parse(calls["sessions|read"].reply, (await client.call("sessions|read", {})).data).trusted;

/** The header of a browser that presents a token for a person. */
const presenting = (token: string, personId: string = ids.app) => ({
  headers: { cookie: `token=x; ${deviceCookieOf(personId)}=${token}; language=en` },
});

describe("trusted devices", () => {
  const world = declareWorld({ passkeys: SITE });
  const oauth = declareOAuth(world);
  const allow = (allowsTrustedDevices: boolean) =>
    world.database.db.update(organisations).set({ allowsTrustedDevices }).where(eq(organisations.id, ids.secure));
  beforeEach(() => allow(true));
  const { run: command } = commandsBeside(world);
  const rows = () => world.database.db.select().from(trustedDevices);

  /** A page that has just signed in with a code, and does not say that it trusts the device. */
  async function withCode(options = {}): Promise<{ page: Client; token: string }> {
    // A time step works once.
    world.clock.advance(30 * SECOND);
    const page = await world.connect(options);
    return { page, token: tokenIn(await world.login(page, "app", { otp: await world.appCode(), MFAType: 2 })) };
  }
  /** The token in the cookie of a page that has just signed in. */
  async function trust(page: Client): Promise<string> {
    const fetched = await world.service.trustedDevices.fetch(ticketIn((await add(page)).data));
    if (fetched === null) throw new Error("The ticket is not accepted.");
    return fetched.token;
  }
  /** A page of a browser that trusts the device, and the token in its cookie. */
  async function trusting(options = {}): Promise<{ page: Client; token: string; device: string }> {
    const { page, token } = await withCode(options);
    return { page, token, device: await trust(page) };
  }
  /** The answer to the right password alone. */
  const passwordAlone = async (device: string, personId?: string) =>
    world.login(await world.connect(presenting(device, personId)), "app");

  it("need no code for 30 days, and only then", async () => {
    const first = await world.login(await world.connect(), "app");
    expect(first).toMatchObject(asked());
    expect(first).toMatchObject({ data: { isCompanyMFA: true, mayTrustDevice: true } });
    const { page, device } = await trusting();
    const opened = world.clock.now();
    const client = await world.connect(presenting(device));
    expect(await world.login(client, "app")).toMatchObject(signedIn);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    // The page that made it has no cookie yet in its own handshake.
    expect(await world.login(page, "app")).toMatchObject(asked());
    world.clock.advance(opened + 30 * DAY - 1 - world.clock.now());
    expect(await passwordAlone(device)).toMatchObject(signedIn);
    world.clock.advance(1);
    expect(await passwordAlone(device)).toMatchObject(asked());
  });

  it("keep only a hash of the token, which no log and no answer contains", async () => {
    const { page, device } = await trusting();
    const [row] = await rows();
    expect(row).toMatchObject({ personId: ids.app, tokenHash: fingerprint(device), address: "127.0.0.1" });
    await passwordAlone(device);
    const list = JSON.stringify(await read(page));
    for (const secret of [device, fingerprint(device)]) {
      expect(list).not.toContain(secret);
      expect(world.logged.join("\n")).not.toContain(secret);
    }
  });

  it("are made with a mailed code and with a passkey too", async () => {
    const mailed = await world.connectAndLogin("mail");
    expect(await mailed.call("resendOTP", { email: emailOf("mail") })).toMatchObject({ code: 200 });
    await world.login(mailed, "mail", { otp: await world.mailedCode("mail"), MFAType: 1 });
    const device = await trust(mailed);
    const again = await world.connect(presenting(device, ids.mail));
    expect(await world.login(again, "mail")).toMatchObject(signedIn);

    const { page } = await withCode();
    const authenticator = createAuthenticator();
    const creation = v.object({
      options: v.pipe(
        v.string(),
        v.parseJson(),
        v.looseObject({ challenge: v.string(), user: v.looseObject({ id: v.string() }) }),
      ),
    });
    const { options } = v.parse(creation, (await page.call("passkeys|create", {})).data);
    await page.call("passkeys|add", { response: authenticator.make(options) });
    const second = await world.connectAndLogin("app");
    const request = v.object({
      options: v.pipe(v.string(), v.parseJson(), v.looseObject({ challenge: v.string() })),
    });
    const challenge = v.parse(request, (await second.call("passkeys|challenge", { afterPassword: true })).data).options;
    expect(await second.call("passkeys|signIn", { response: authenticator.prove(challenge) })).toMatchObject(signedIn);
    expect(await passwordAlone(await trust(second))).toMatchObject(signedIn);
  });

  describe("are not made", () => {
    it("for a person who did not ask for it", async () => {
      const { token } = await withCode();
      expect(await rows()).toEqual([]);
      expect(await world.service.trustedDevices.fetch(token)).toBeNull();
    });

    it("where the company does not allow it, or one of several that require a second factor", async () => {
      await allow(false);
      expect(await world.login(await world.connect(), "app")).toMatchObject({ data: { mayTrustDevice: false } });
      expect(await add((await withCode()).page)).toMatchObject(refused);

      await allow(true);
      const { db } = world.database;
      await db.update(organisations).set({ requiresSecondFactor: true }).where(eq(organisations.id, ids.globex));
      const other = { id: newId(), orgId: ids.globex, personId: ids.app, role: "member" as const, products: [] };
      await db.insert(memberships).values(other);
      expect(await world.login(await world.connect(), "app")).toMatchObject({ data: { mayTrustDevice: false } });
      expect(await add((await withCode()).page)).toMatchObject(refused);
      // The permission of an organisation that requires none does not count.
      await db.update(organisations).set({ requiresSecondFactor: false }).where(eq(organisations.id, ids.globex));
      expect(await world.login(await world.connect(), "app")).toMatchObject({ data: { mayTrustDevice: true } });
      expect(await rows()).toEqual([]);
    });

    it("with a stolen session, later or at once, nor without a session", async () => {
      const { page, token } = await withCode();
      const thief = await world.connect({ token });
      expect(await workspaceList(thief)).toMatchObject({ code: 200 });
      expect(await add(thief)).toMatchObject(refused);
      expect(await add(await world.connect())).toMatchObject(refused);
      for (const ticket of [token, fingerprint(token), "", "x".repeat(43)]) {
        expect(await world.service.trustedDevices.fetch(ticket)).toBeNull();
      }
      world.clock.advance(MINUTE);
      expect(await add(page)).toMatchObject(refused);
      expect(await rows()).toEqual([]);
    });

    it("twice by one sign-in", async () => {
      const { page } = await withCode();
      expect(await add(page)).toMatchObject({ code: 200 });
      expect(await add(page)).toMatchObject(refused);
      expect(await rows()).toHaveLength(1);
    });

    it("by a sign-in that was itself trusted, even with another person's second factor before it", async () => {
      const { device } = await trusting();
      const client = await world.connect(presenting(device));
      world.clock.advance(30 * SECOND);
      await world.login(client, "both", { otp: await world.appCode(), MFAType: 2 });
      expect(await world.login(client, "app")).toMatchObject(signedIn);
      expect(await add(client)).toMatchObject(refused);
    });

    it("once the password or the second factor has changed since the sign-in, or the session has ended", async () => {
      const { db } = world.database;
      for (const change of [{ passwordHash: "another" }, { authenticatorSecret: "ANOTHER" }, { emailFactor: true }]) {
        const [before] = await db.select().from(people).where(eq(people.id, ids.app));
        const { page } = await withCode();
        await db.update(people).set(change).where(eq(people.id, ids.app));
        expect(await add(page)).toMatchObject(refused);
        await db
          .update(people)
          .set(before ?? {})
          .where(eq(people.id, ids.app));
      }
      const { page } = await withCode();
      await db.delete(sessions);
      expect(await add(page)).toMatchObject(refused);
      expect(await rows()).toEqual([]);
    });

    it("for a new hire or a person without a second factor", async () => {
      expect(await add(await world.connectAndLogin("member"))).toMatchObject(refused);
      const newHire = await world.connectNewHire();
      expect(await add(newHire)).toMatchObject(refused);
      expect(await read(newHire)).toEqual([]);
    });
  });

  it("get their token for a ticket once, within a minute, and need a code until then", async () => {
    const { page } = await withCode();
    const ticket = ticketIn((await add(page)).data);
    const [row] = await rows();
    for (const guess of [ticket, row?.tokenHash ?? ""]) expect(await passwordAlone(guess)).toMatchObject(asked());
    expect(await read(page)).toEqual([]);
    expect(await world.service.trustedDevices.fetch(ticket)).toMatchObject({ personId: ids.app });
    expect(await world.service.trustedDevices.fetch(ticket)).toBeNull();

    const late = ticketIn((await add((await withCode()).page)).data);
    world.clock.advance(MINUTE);
    expect(await world.service.trustedDevices.fetch(late)).toBeNull();
  });

  it("are nothing for another person, with a broken cookie, or without the password", async () => {
    const { device } = await trusting();
    const stranger = await world.connect(presenting(device, ids.both));
    expect(await world.login(stranger, "both")).toMatchObject(asked());
    for (const cookie of [
      `${deviceCookieOf(ids.app)}=${device}x`,
      `${deviceCookieOf(ids.app)}="${device}`,
      `${deviceCookieOf(ids.app)}=%00${device.slice(3)}`,
      deviceCookieOf(ids.app),
      `device-=${device}`,
      `device=${device}`,
      `;;=;${"x".repeat(3000)}`,
    ]) {
      expect(await world.login(await world.connect({ headers: { cookie } }), "app")).toMatchObject(asked());
    }
    const answers = [];
    for (const options of [presenting(device), {}]) {
      const { code, data } = await world.login(await world.connect(options), "app", { password: "Wrong-horse-7" });
      answers.push({ code, data });
    }
    expect(answers[0]).toMatchObject({ code: 403, data: { error: "Wrong email address or password." } });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("do not make a wrong code right", async () => {
    const { device } = await trusting();
    const client = await world.connect(presenting(device));
    expect(await world.login(client, "app", { otp: "000000", MFAType: 2 })).toMatchObject({
      code: 403,
      data: { error: "Invalid OTP" },
    });
  });

  it("replace neither the set-up of a second factor nor that of a sign-in to another app", async () => {
    const { device } = await trusting();
    const signIn = await oauth.ask(`/oauth2/login?${new URLSearchParams(publicQuery).toString()}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...presenting(device).headers },
      body: JSON.stringify({
        identifier: emailOf("app"),
        email: emailOf("app"),
        password: PASSWORD,
        platform: "WEB",
      }),
    });
    expect(JSON.parse(signIn.text)).toMatchObject({ data: { isMultiFactorAuth: true, redirect_uri: null } });
    await world.database.db
      .update(people)
      .set({ appFactor: false, authenticatorSecret: null })
      .where(eq(people.id, ids.app));
    expect(await passwordAlone(device)).toMatchObject({ code: 403, data: { isUserMFASetup: false } });
  });

  it("serve several people in one browser, each with a cookie of their own", async () => {
    const { device } = await trusting();
    world.clock.advance(30 * SECOND);
    const page = await world.connectAndLogin("both", { otp: await world.appCode(), MFAType: 2 });
    const other = await trust(page);
    const cookie = `${deviceCookieOf(ids.app)}=${device}; ${deviceCookieOf(ids.both)}=${other}`;
    for (const name of ["app", "both"] as const) {
      expect(await world.login(await world.connect({ headers: { cookie } }), name)).toMatchObject(signedIn);
    }
    expect(await passwordAlone(other)).toMatchObject(asked());
  });

  it("are listed with the sessions, this one marked, and ended by their person alone", async () => {
    const { page, device } = await trusting({ headers: { "user-agent": "Firefox" }, from: "127.0.0.9" });
    const trustedAt = world.clock.now();
    const here = await world.connect(presenting(device));
    await world.login(here, "app");
    const other = await trusting();
    const expected = {
      deviceId: expect.any(String),
      userAgent: "Firefox",
      address: "127.0.0.9",
      trustedAt,
      expiresAt: trustedAt + 30 * DAY,
    };
    const newest = { userAgent: null, trustedAt: world.clock.now() };
    expect(await read(here)).toMatchObject([newest, expected]);
    expect((await read(here)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await read(page)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await read(other.page)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);

    const [, mine] = await read(here);
    const stranger = await world.connectAndLogin("member");
    const remove = (client: Client) => client.call("trustedDevices|remove", { deviceId: mine?.deviceId });
    expect(await remove(stranger)).toMatchObject({ code: 200 });
    expect(await remove(await world.connect())).toMatchObject({ code: 401 });
    expect(await passwordAlone(device)).toMatchObject(signedIn);
    expect(await remove(here)).toMatchObject({ code: 200, data: { success: true } });
    expect(await passwordAlone(device)).toMatchObject(asked());
    expect(await passwordAlone(other.device)).toMatchObject(signedIn);
    expect(await read(here)).toMatchObject([newest]);
  });

  describe("are ended", () => {
    const ended = async (device: string) => {
      expect(await rows()).toEqual([]);
      expect(await passwordAlone(device)).toMatchObject(asked());
    };

    it("by a changed password", async () => {
      const { page, device } = await trusting();
      const request = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect(await page.call("hrms|myPassword|update", request)).toMatchObject({ code: 200 });
      expect(await rows()).toEqual([]);
      const client = await world.connect(presenting(device));
      expect(await world.login(client, "app", { password: NEW_PASSWORD })).toMatchObject(asked());
    });

    it("by a new password after a forgotten one", async () => {
      const { device } = await trusting();
      const { token: code } = await issueReset(world.database.db, { personId: ids.app }, "link", "", world.clock.now());
      const client = await world.connect();
      const request = { password: NEW_PASSWORD, cpassword: NEW_PASSWORD, code };
      expect(await client.call("resetPassword", request)).toMatchObject({ code: 200 });
      expect(await rows()).toEqual([]);
      const again = await world.connect(presenting(device));
      expect(await world.login(again, "app", { password: NEW_PASSWORD })).toMatchObject(asked());
    });

    it("by a second factor that was set up anew", async () => {
      const { page, device } = await trusting();
      const request = { isEmailMFA: true, isAuthenticatorAppMFA: true };
      expect(await page.call("hrms|master|MFA|setup", request)).toMatchObject({ code: 200 });
      await ended(device);
    });

    it("by signing out everywhere, but for this browser by signing out all others", async () => {
      const { page, device } = await trusting();
      const other = await trusting();
      expect(await page.call("sessions|revoke", { others: true })).toMatchObject({ code: 200 });
      expect(await passwordAlone(other.device)).toMatchObject(asked());
      const again = await world.connect(presenting(device));
      expect(await world.login(again, "app")).toMatchObject(signedIn);
      expect(await again.call("sessions|revoke", { others: true })).toMatchObject({ code: 200 });
      expect(await passwordAlone(device)).toMatchObject(signedIn);
      expect(await again.call("sessions|revoke", { all: true })).toMatchObject({ code: 200 });
      await ended(device);
    });

    it("not by signing out here or one other device", async () => {
      const { page, device } = await trusting();
      const other = await withCode();
      const list = v.parse(calls["sessions|read"].reply, (await page.call("sessions|read", {})).data).list;
      const sessionId = list.find(({ isCurrent }) => !isCurrent)?.sessionId;
      expect(await page.call("sessions|revoke", { sessionId })).toMatchObject({ code: 200 });
      expect(await workspaceList(other.page)).toMatchObject({ code: 401 });
      await page.call("logout", {});
      expect(await passwordAlone(device)).toMatchObject(signedIn);
    });

    it("by the command line, which resets a second factor or signs people out", async () => {
      for (const args of [
        ["revoke-sessions", emailOf("app")],
        ["revoke-sessions", "--all"],
      ]) {
        const { device } = await trusting();
        expect(await command(...args)).toMatchObject({ exitCode: 0 });
        await ended(device);
      }
      const { device } = await trusting();
      expect(await command("revoke-sessions", emailOf("member"))).toMatchObject({ exitCode: 0 });
      expect(await passwordAlone(device)).toMatchObject(signedIn);
      expect(await command("reset-second-factor", emailOf("app"))).toMatchObject({ exitCode: 0 });
      expect(await rows()).toEqual([]);
    });

    it("at once where the company allows them no more, also if it allows them again", async () => {
      const { page, device } = await trusting();
      expect(await command("set-organisation", ids.acme, "--trusted-devices", "off")).toMatchObject({ exitCode: 0 });
      expect(await passwordAlone(device)).toMatchObject(signedIn);
      // A change in the database alone also makes the sign-in ask for a code.
      await allow(false);
      expect(await passwordAlone(device)).toMatchObject(asked());
      expect(await read(page)).toEqual([]);
      await allow(true);
      expect(await read(page)).toHaveLength(1);
      expect(await command("set-organisation", ids.secure, "--trusted-devices", "off")).toMatchObject({
        exitCode: 0,
        text: "Members of Secure need the second factor on every device.",
      });
      expect(await command("set-organisation", ids.secure, "--trusted-devices", "on")).toMatchObject({ exitCode: 0 });
      await ended(device);
    });

    it("by the sweep, after their time or if their token was never fetched", async () => {
      await trusting();
      const fetchedAt = world.clock.now();
      await add((await withCode()).page);
      const sweepAt = async (time: number) => {
        world.clock.advance(time - world.clock.now());
        await sweep(world.database.db, world.clock.now());
        return (await rows()).length;
      };
      expect(await sweepAt(world.clock.now() + MINUTE)).toBe(1);
      expect(await sweepAt(fetchedAt + 30 * DAY - 1)).toBe(1);
      expect(await sweepAt(fetchedAt + 30 * DAY)).toBe(0);
    });
  });

  it("are allowed and refused by the command line", async () => {
    const of = async (id: string) => {
      const [row] = await world.database.db.select().from(organisations).where(eq(organisations.id, id));
      return row?.allowsTrustedDevices;
    };
    await allow(false);
    expect(await command("set-organisation", ids.secure, "--trusted-devices", "on")).toMatchObject({
      exitCode: 0,
      text: "Members of Secure may skip the second factor on a device for 30 days.",
    });
    expect(await of(ids.secure)).toBe(true);
    expect((await command("list", "organisations", "Secure")).text).toContain("required, trusted devices");
    expect(await command("set-organisation", ids.acme, "--trusted-devices", "on")).toMatchObject({
      exitCode: 1,
      text: "Acme requires no second factor, so there is none to skip. Add --second-factor on.",
    });
    for (const args of [[], ["maybe"], ["on", "off"]]) {
      const choices = args.flatMap((choice) => ["--trusted-devices", choice]);
      expect(await command("set-organisation", ids.secure, ...choices)).toMatchObject({ exitCode: 2 });
    }
    const added = await command("add-organisation", "Trusting", "--second-factor", "--trusted-devices");
    expect(await of(/[0-9a-f]{24}$/.exec(added.text)?.[0] ?? "")).toBe(true);
    const strict = await command("add-organisation", "Strict", "--second-factor");
    expect(await of(/[0-9a-f]{24}$/.exec(strict.text)?.[0] ?? "")).toBe(false);
    expect(await command("add-organisation", "Odd", "--trusted-devices")).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining("--trusted-devices needs --second-factor."),
    });
  });
});
