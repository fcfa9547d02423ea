import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { productKeys } from "../../../machines/shared/products.ts";
import { countFailure, type ThrottleName } from "../../../service/shared/throttle.ts";
import { SLOW_DOWN } from "../../../service/sign-in/first-factor.ts";
import { memberships, people, sessions, throttles } from "../../../service/database/schema.ts";
import { retryAfterIn, tokenIn, usedCode, workspaceList } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const wrong = { password: "Not-the-password-1" };
const refusedAs = (code: number, error: string) => ({ code, data: { error }, error: { message: error } });
const wrongPassword = refusedAs(403, "Wrong email address or password.");

describe("login", () => {
  const world = declareWorld();

  it("pushes the user and the next call's answer, and then answers with the token", async () => {
    const client = await world.connect();
    const reply = await world.login(client, "member");
    expect(reply).toMatchObject({
      code: 200,
      data: { email: emailOf("member"), aftrp: false, isCompanyMFA: false, isUserMFASetup: false },
    });
    expect(client.pushes).toHaveLength(2);
    expect(client.pushes[0]).toMatchObject({
      event: "authenticate",
      code: 200,
      data: {
        email: emailOf("member"),
        token: tokenIn(reply),
        isAuthenticated: true,
        role: "member",
        isAdmin: false,
        employeeCode: "E-3",
        planAccess: { payroll: { default: { access: true } } },
        productAccess: { hrms: { default: { access: true } }, payroll: { default: { access: false } } },
      },
    });
    const list = await workspaceList(client);
    expect(list).toMatchObject({ code: 200 });
    expect(client.pushes[1]).toEqual({ ...list, id: null });
  });

  it("pushes the rights of an admin, and none of a person without an organisation", async () => {
    const pushed = async (name: "admin" | "nobody") => (await world.connectAndLogin(name)).pushes[0]?.data;
    expect(await pushed("admin")).toMatchObject({ role: "admin", isAdmin: true });
    const nothing = { default: { access: false } };
    const none = Object.fromEntries(productKeys.map((key) => [key, nothing]));
    const rights = { role: "member", isAdmin: false, planAccess: none, productAccess: none };
    expect(await pushed("nobody")).toMatchObject({ ...rights, company: null, activeOrgId: null });
  });

  it.each(["member", "forced", "inactive", "mail", "app", "none"] as const)(
    "returns all flags in its reply to %s",
    async (name) => {
      const { data } = await world.login(await world.connect(), name);
      expect(data).toMatchObject({
        email: emailOf(name),
        aftrp: name === "forced",
        activateAccount: name === "inactive",
        isCompanyMFA: ["mail", "app", "none"].includes(name),
        isUserMFASetup: ["mail", "app"].includes(name),
        isEmailMFA: name === "mail",
        isAuthenticatorAppMFA: name === "app",
      });
    },
  );

  it("ignores case and spaces around the email, and spaces around the password", async () => {
    const client = await world.connect();
    const reply = await client.call("login", {
      identifier: "  MEMBER@Example.Test ",
      email: "",
      password: `  ${PASSWORD} `,
      platform: "MOBILE",
    });
    expect(reply.code).toBe(200);
  });

  it("answers a wrong password and an unknown address in the same way", async () => {
    const client = await world.connect();
    const known = await world.login(client, "member", wrong);
    const unknown = await world.login(client, "member", { identifier: "stranger@example.test" });
    expect(known).toMatchObject(wrongPassword);
    expect({ ...unknown, id: known.id }).toEqual(known);
    expect(client.pushes).toEqual([]);
  });

  it.each(["", "x".repeat(5000), "' or 1=1 --", "%", "💥@example.test"])(
    "answers odd identifier %# like an unknown one",
    async (identifier) => {
      const client = await world.connect();
      expect(await world.login(client, "member", { identifier })).toMatchObject(wrongPassword);
    },
  );

  it("tells only the owner that an authenticator's code was used, and when the next one comes", async () => {
    const otp = await world.appCode();
    const enter = async (more: Record<string, unknown> = {}) =>
      world.login(await world.connect(), "app", { otp, MFAType: 2, ...more });
    expect(await enter()).toMatchObject({ code: 200 });
    const again = await enter();
    expect(again).toMatchObject(usedCode(world.clock.now()));
    expect(await enter({ otp: await world.appCode(-30) })).toMatchObject(usedCode(world.clock.now()));
    expect(await enter({ otp: "000000" })).toMatchObject(refusedAs(403, "Invalid OTP"));
    expect(await enter(wrong)).toMatchObject(wrongPassword);
    world.clock.advance(retryAfterIn(again) * SECOND);
    expect(await enter({ otp: await world.appCode() })).toMatchObject({ code: 200 });
  });

  it("ends the session that it opened if the page is left before it gets the token", async () => {
    const sessionsNow = () => world.database.db.$count(sessions);
    const stays = await world.connectAndLogin("member");
    const before = await sessionsNow();
    const leaves = await world.connect();
    const lines: string[] = [];
    vi.spyOn(world.logged, "push").mockImplementation((line) => lines.push(line));
    const says = (words: string) => () => lines.some((line) => line.includes(words));
    await world.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions`);
      const left = world.login(leaves, "member");
      // The service drops this message at once, which shows that the sign-in has arrived before it.
      leaves.send(0);
      await expect.poll(says("dropped a message that could not be read")).toBe(true);
      leaves.close();
      await expect(left).rejects.toThrow("The socket closed");
      // The service accepts the next connection after it has noticed that the first one closed.
      await world.connect();
    });
    await expect.poll(says('"audit":"login"')).toBe(true);
    expect(await sessionsNow()).toBe(before);
    expect(await workspaceList(stays)).toMatchObject({ code: 200 });
  });

  it("tells that the password must be changed, and refuses all other calls until then", async () => {
    const client = await world.connect();
    const reply = await world.login(client, "forced");
    expect(reply).toMatchObject({ code: 200, data: { aftrp: true } });
    expect(client.pushes).toMatchObject([{ event: "authenticate", data: { aftrp: true } }]);
    const refused = { code: 403, data: { error: "Change your password first." } };
    expect(await workspaceList(client)).toMatchObject(refused);
    expect(await client.call("loginEmail", { email: emailOf("forced"), orgId: ids.acme })).toMatchObject(refused);
    expect(await client.call("hrms|master|MFA|read")).toMatchObject(refused);
    expect(await client.call("authenticate", { token: tokenIn(reply) })).toMatchObject({
      code: 200,
      data: { aftrp: true },
    });
  });

  it("mails a code, and gives no token until the email address is verified", async () => {
    const client = await world.connect();
    const reply = await world.login(client, "inactive");
    expect(reply).toMatchObject({ code: 200, data: { activateAccount: true, email: emailOf("inactive") } });
    expect(reply.data).not.toHaveProperty("token");
    expect(await workspaceList(client)).toMatchObject({ code: 401 });

    const activated = await client.call("activateAccount", {
      otp: await world.mailedCode("inactive"),
      email: emailOf("inactive"),
    });
    expect(activated).toMatchObject({ code: 200, data: { email: emailOf("inactive") } });
    expect(client.pushes).toMatchObject([{ event: "authenticate", data: { token: tokenIn(activated) } }]);
    expect(await world.login(client, "inactive")).toMatchObject({ code: 200, data: { aftrp: false } });
  });

  it("does not accept a verified email address as the second factor", async () => {
    const client = await world.connectAndLogin("inactiveSecure");
    const otp = await world.mailedCode("inactiveSecure");
    const reply = await client.call("activateAccount", { otp, email: emailOf("inactiveSecure") });
    expect(reply).toMatchObject({ code: 200, data: { email: emailOf("inactiveSecure") } });
    expect(reply.data).not.toHaveProperty("token");
    expect(client.pushes).toEqual([]);
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
    expect(await world.login(client, "inactiveSecure")).toMatchObject({
      data: { isCompanyMFA: true, isUserMFASetup: true },
    });
  });

  it.each([
    ["mail", true, false],
    ["app", false, true],
    ["both", true, true],
  ] as const)(
    "asks %s for the second factor, and mails no code before a request",
    async (name, isEmailMFA, isAuthenticatorAppMFA) => {
      const client = await world.connect();
      const reply = await world.login(client, name);
      expect(reply).toMatchObject({
        code: 200,
        data: { isCompanyMFA: true, isUserMFASetup: true, isEmailMFA, isAuthenticatorAppMFA, email: emailOf(name) },
      });
      expect(reply.data).not.toHaveProperty("token");
      expect(client.pushes).toEqual([]);
      expect(await world.service.outbox(null)).toEqual([]);
    },
  );

  it("sends a person without a second factor to set one up, with a token that works for nothing else", async () => {
    const client = await world.connect();
    const reply = await world.login(client, "none");
    expect(reply).toMatchObject({
      code: 403,
      data: { isCompanyMFA: true, isUserMFASetup: false, email: emailOf("none"), error: expect.any(String) },
    });
    const token = tokenIn(reply);
    for (const again of [client, await world.connect({ token })]) {
      expect(await again.call("hrms|master|MFA|read")).toMatchObject({
        code: 200,
        data: { MFA: { isEmailMFA: false, isAuthenticatorAppMFA: false } },
      });
      expect(await workspaceList(again)).toMatchObject({ code: 401 });
      expect(await again.call("authenticate", { token })).toMatchObject({ code: 401 });
      const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
      expect(await again.call("hrms|myPassword|update", change)).toMatchObject({ code: 401 });
    }
    world.clock.advance(15 * MINUTE);
    expect(await (await world.connect({ token })).call("hrms|master|MFA|read")).toMatchObject({ code: 401 });
  });

  it("asks for a second factor if any of several companies requires one", async () => {
    const { db } = world.database;
    await db.update(people).set({ emailFactor: true }).where(eq(people.id, ids.member));
    const client = await world.connect();
    expect(await world.login(client, "member")).toMatchObject({
      data: { isCompanyMFA: false, token: expect.any(String) },
    });

    await db
      .insert(memberships)
      .values({ id: "c".repeat(24), orgId: ids.secure, personId: ids.member, role: "member", products: [] });
    const reply = await world.login(client, "member");
    expect(reply).toMatchObject({ code: 200, data: { isCompanyMFA: true, isEmailMFA: true } });
    expect(reply.data).not.toHaveProperty("token");
  });
});

describe("throttling of passwords", () => {
  const world = declareWorld();

  it("makes an address wait after five failures for one account, longer each time, and tells how long", async () => {
    const client = await world.connect();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await world.login(client, "member", wrong)).toMatchObject({ code: 403 });
    }
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const refused = await world.login(client, "member");
      expect(refused).toMatchObject({
        code: 429,
        data: { error: "Too many attempts. Wait before you try again.", retryAfter: seconds },
      });
      world.clock.advance((seconds - 1) * SECOND);
      expect(retryAfterIn(await world.login(client, "member"))).toBe(1);
      world.clock.advance(SECOND);
      expect(await world.login(client, "member", wrong)).toMatchObject({ code: 403 });
    }
    world.clock.advance(900 * SECOND);
    expect(await world.login(client, "member")).toMatchObject({ code: 200 });
    expect(await world.login(client, "member", wrong)).toMatchObject({ code: 403 });
    expect(await world.login(client, "member")).toMatchObject({ code: 200 });
  });

  it("counts each of many concurrent guesses, and compares five of them", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const replies = await Promise.all(clients.map((client) => world.login(client, "member", wrong)));
    const codes = replies.map(({ code }) => code).toSorted((one, other) => one - other);
    expect(codes).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(429)]);
  });

  it("blocks neither other addresses nor other accounts", async () => {
    const attacker = await world.connect({ from: "127.0.0.2" });
    for (let failure = 0; failure < 6; failure += 1) await world.login(attacker, "member", wrong);
    expect(await world.login(attacker, "member")).toMatchObject({ code: 429 });
    expect(await world.login(attacker, "admin")).toMatchObject({ code: 200 });
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
  });

  it("throttles unknown accounts like known ones", async () => {
    const client = await world.connect();
    const stranger = { ...wrong, identifier: "stranger@example.test" };
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await world.login(client, "member", stranger)).toMatchObject({ code: 403 });
    }
    expect(await world.login(client, "member", stranger)).toMatchObject({ code: 429, data: { retryAfter: 30 } });
  });

  /** Counts failures directly, which would otherwise take hundreds of sign-ins. */
  async function failed(times: number, name: ThrottleName, ...about: string[]): Promise<void> {
    for (let failure = 0; failure < times; failure += 1) {
      expect(await countFailure(world.database.db, { name, about }, world.clock.now())).toBe(0);
    }
  }

  it("throttles an address after a hundred failures for any accounts, without counting successes", async () => {
    const client = await world.connect({ from: "127.0.0.3" });
    await failed(97, "address", "127.0.0.3");
    for (let failure = 98; failure <= 100; failure += 1) {
      for (let success = 0; success < 4; success += 1) {
        expect(await world.login(client, "member")).toMatchObject({ code: 200 });
      }
      const reply = await world.login(client, "member", { ...wrong, identifier: `nobody${failure}@example.test` });
      expect(reply.code).toBe(403);
    }
    // The member has signed in there, others have not.
    expect(await world.login(client, "admin")).toMatchObject({ code: 429, data: { retryAfter: 60 } });
    expect(await world.login(client, "member")).toMatchObject({ code: 200 });
    expect(await world.login(await world.connect(), "admin")).toMatchObject({ code: 200 });
    world.clock.advance(60 * SECOND);
    expect(await world.login(client, "admin")).toMatchObject({ code: 200 });
  });

  it("lets a burst for many accounts exceed the address's limit only slightly", async () => {
    await failed(95, "address", "127.0.0.1");
    const clients = await Promise.all(Array.from({ length: 60 }, () => world.connect()));
    const replies = await Promise.all(
      clients.map((client, index) =>
        world.login(client, "member", { ...wrong, identifier: `nobody${index}@example.test` }),
      ),
    );
    const [lookedAt = [], others = []] = [true, false].map((isLookedAt) =>
      replies.filter(({ code }) => (code === 403) === isLookedAt),
    );
    expect(lookedAt.length).toBeLessThan(5 + 8);
    // A busy computer has no time for some of the attempts, and says so.
    expect(others.filter(({ code }) => code !== 503).map(({ code }) => code)).toContain(429);
    expect(others.map(({ code }) => code).filter((code) => ![429, 503].includes(code))).toEqual([]);
  });

  it("forgets an address's failures a quarter of an hour after the first", async () => {
    const client = await world.connect();
    for (let quarter = 0; quarter < 3; quarter += 1) {
      await failed(49, "address", "127.0.0.1");
      world.clock.advance(8 * MINUTE);
      await failed(50, "address", "127.0.0.1");
      world.clock.advance(7 * MINUTE);
    }
    expect(await world.login(client, "member")).toMatchObject({ code: 200 });
  });

  it("slows, but does not refuse, sign-ins to an account under attack from many addresses", async () => {
    await failed(99, "account", emailOf("member"));
    await world.login(await world.connect({ from: "127.0.0.4" }), "member", wrong);
    const start = performance.now();
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(SLOW_DOWN);
    expect(world.logged.join("")).toContain("a sign-in was slowed");
  });

  it("stores no identifier in the table of failures", async () => {
    await world.connectAndLogin("member", wrong);
    const rows = await world.database.db.select().from(throttles);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain("example.test");
  });
});
