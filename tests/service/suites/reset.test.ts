import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as v from "valibot";
import { sweepResets } from "../../../service/passwords/reset-link.ts";
import { candidates, codes, passwordResets, people, secondFactorSetups } from "../../../service/database/schema.ts";
import { type Client, workspaceList } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld, done, type World } from "../support/world.ts";

const NEW = "Another-horse-8";
const newPassword = { password: NEW, cpassword: NEW };
const over = {
  code: 403,
  data: { error: expect.stringContaining("This link has expired, was already used, or a newer one has replaced it.") },
};
const HIRE = "newhire@example.test";
const PRE_HIRE = "prehire@example.test";

/** The newest link mailed to a person. */
async function linkTo(world: World, email: string): Promise<string> {
  const mails = await world.service.outbox(email);
  const link = mails.find((mail) => mail.link !== undefined)?.link;
  if (link === undefined) throw new Error(`No link was mailed to ${email}.`);
  return link;
}

const codeIn = (link: string) => decodeURIComponent(link.split("/").at(-1) ?? "");

async function askForLink(world: World, client: Client, email: string): Promise<string> {
  expect(await client.call("forgotPassword", { email })).toMatchObject(done);
  return codeIn(await linkTo(world, email));
}

async function askForHireLink(world: World, client: Client, email: string = HIRE): Promise<string> {
  expect(await client.call("onboardingForgotPassword", { email, orgId: ids.acme })).toMatchObject(done);
  return codeIn(await linkTo(world, email));
}

const isValid = async (client: Client, code: string) =>
  v.parse(v.object({ valid: v.boolean() }), (await client.call("getResetCodeInfo", { code })).data).valid;

const reset = (client: Client, code: string, more: object = {}) =>
  client.call("resetPassword", { ...newPassword, code, ...more });
const resetHire = (client: Client, code: string, more: object = {}) =>
  client.call("onboardingResetPassword", { orgId: ids.acme, password: NEW, code, ...more });
const loginHire = (client: Client, password: string, email = HIRE) =>
  client.call("onboardingLogin", { email, password, orgId: ids.acme });

describe("a forgotten password", () => {
  const world = declareWorld();

  it("is set again by the mailed link, which ends all sessions and codes of the old one", async () => {
    const signedIn = await world.connectAndLogin("member");
    await signedIn.call("hrms|master|MFA|generateQRCode");
    const client = await world.connect();
    const code = await askForLink(world, client, ` ${emailOf("member").toUpperCase()} `);
    expect(await linkTo(world, emailOf("member"))).toBe(`${world.url}/reset/${code}`);
    const [mail] = await world.service.outbox(emailOf("member"));
    expect(mail).toMatchObject({
      subject: "Reset your Foyer password",
      html: expect.stringContaining(`href="${mail?.link}"`),
    });
    expect(code).toMatch(/^[\w-]{43}$/);
    // Checking the link does not consume it, on any socket and any number of times.
    for (const one of [client, client, await world.connect()]) expect(await isValid(one, code)).toBe(true);

    expect(await reset(client, code)).toMatchObject(done);
    expect(signedIn.pushes.at(-1)).toMatchObject({ event: "authenticate", code: 401 });
    expect(await workspaceList(signedIn)).toMatchObject({ code: 401 });
    const [line] = world.audited("resetPassword");
    expect(line).toMatchObject({ owner: null, about: ids.member, ended: [world.audited("login")[0]?.["session"]] });
    expect(await world.database.db.$count(secondFactorSetups)).toBe(0);
    expect((await world.service.outbox(emailOf("member")))[0]).toMatchObject({
      subject: "Your password was changed",
    });
    expect(await world.login(client, "member")).toMatchObject({ code: 403 });
    expect(await world.login(client, "member", { password: NEW })).toMatchObject({
      data: { token: expect.any(String) },
    });
    expect(await isValid(client, code)).toBe(false);
    expect(await reset(client, code)).toMatchObject(over);
  });

  it("gets a link that says it replaces the previous one, if that was still valid", async () => {
    const client = await world.connect();
    const first = await askForLink(world, client, emailOf("member"));
    await askForLink(world, client, emailOf("member"));
    expect(await reset(client, first)).toMatchObject(over);
    world.clock.advance(11 * MINUTE);
    await askForLink(world, client, emailOf("member"));
    const said = (await world.service.outbox(emailOf("member"))).map(({ text }) => text.includes("replaces the one"));
    expect(said).toEqual([false, true, false]);
  });

  it("gets the same answer with or without an account, and mails nobody else", async () => {
    const client = await world.connect();
    const known = await client.call("forgotPassword", { email: emailOf("member") });
    const unknown = await client.call("forgotPassword", { email: "stranger@example.test" });
    expect({ ...unknown, id: known.id }).toEqual(known);
    expect((await world.service.outbox(null)).map(({ to }) => to)).toEqual([emailOf("member")]);
    expect(await world.database.db.$count(passwordResets)).toBe(1);
  });

  it.each(["", " ", "member", "x".repeat(5000), `${"x".repeat(250)}@example.test`, "a@b.test\r\nBcc: c@d.test"])(
    "is refused for odd address %#",
    async (email) => {
      const client = await world.connect();
      const refused = { code: 400, data: { error: "Enter a valid email address." } };
      expect(await client.call("forgotPassword", { email })).toMatchObject(refused);
      expect(await client.call("onboardingForgotPassword", { email, orgId: ids.acme })).toMatchObject(refused);
    },
  );

  it.each([emailOf("member"), "stranger@example.test"])(
    "of %s sends strangers at most ten mails before they must wait, from any address",
    async (email) => {
      const clients = await Promise.all(
        Array.from({ length: 20 }, (_, number) => world.connect({ from: `127.0.0.${number + 1}` })),
      );
      const replies = await Promise.all(clients.map((client) => client.call("forgotPassword", { email })));
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
      expect(replies.filter(({ code }) => code === 429)).toHaveLength(10);
      const client = await world.connect({ from: "127.0.0.77" });
      expect(await client.call("forgotPassword", { email })).toMatchObject({ code: 429, data: { retryAfter: 300 } });
      const mailed = email === emailOf("member") ? 10 : 0;
      expect(await world.service.outbox(null)).toHaveLength(mailed);
      // No link revokes another: one stays valid for each requesting address.
      expect(await world.database.db.$count(passwordResets)).toBe(mailed);
      world.clock.advance(5 * MINUTE);
      expect(await client.call("forgotPassword", { email })).toMatchObject(done);
    },
  );

  it("can be requested a hundred times from one address", async () => {
    const client = await world.connect();
    for (let asked = 0; asked < 100; asked += 1) {
      expect(await client.call("forgotPassword", { email: `nobody${asked}@example.test` })).toMatchObject(done);
    }
    expect(await client.call("forgotPassword", { email: emailOf("member") })).toMatchObject({
      code: 429,
      data: { retryAfter: 60 },
    });
    expect(await world.service.outbox(null)).toEqual([]);
  });

  it.each([
    [10 * MINUTE - 1, true, 200],
    [10 * MINUTE, false, 403],
  ])("is set by a link %d ms old: %s, %d", async (elapsed, valid, code) => {
    const client = await world.connect();
    const link = await askForLink(world, client, emailOf("member"));
    world.clock.advance(elapsed);
    expect(await isValid(client, link)).toBe(valid);
    expect(await reset(client, link)).toMatchObject({ code });
  });

  it("is set only by the newest link", async () => {
    const client = await world.connect();
    const first = await askForLink(world, client, emailOf("member"));
    const second = await askForLink(world, client, emailOf("member"));
    expect(second).not.toBe(first);
    expect(await isValid(client, first)).toBe(false);
    expect(await reset(client, first)).toMatchObject(over);
    expect(await reset(client, second)).toMatchObject(done);
  });

  it("leaves no expired link in the table", async () => {
    await askForLink(world, await world.connect(), emailOf("member"));
    const { db } = world.database;
    for (const [elapsed, left] of [
      [10 * MINUTE - 1, 1],
      [10 * MINUTE, 0],
    ] as const) {
      await sweepResets(db, world.clock.now() + elapsed);
      expect(await db.$count(passwordResets)).toBe(left);
    }
  });

  it("is set once by twenty concurrent uses of the link", async () => {
    const code = await askForLink(world, await world.connect(), emailOf("member"));
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const replies = await Promise.all(clients.map((client) => reset(client, code)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    const others = replies.filter((reply) => reply.code !== 200);
    expect(others).toEqual(others.map(() => expect.objectContaining(over)));
    const told = (await world.service.outbox(emailOf("member"))).filter(
      ({ subject }) => subject === "Your password was changed",
    );
    expect(told).toHaveLength(1);
  });

  it.each(["", "x", "../..", "x".repeat(5000), "A".repeat(43)])("is not set by odd code %#", async (code) => {
    const client = await world.connect();
    await askForLink(world, client, emailOf("member"));
    expect(await isValid(client, code)).toBe(false);
    expect(await reset(client, code)).toMatchObject(over);
    expect(await client.call("resetPassword", { ...newPassword, user: code })).toMatchObject({ code: 403 });
    expect(await resetHire(client, code)).toMatchObject(over);
  });

  it("must meet the rules and be typed twice, and a mistake does not consume the link", async () => {
    const client = await world.connect();
    const code = await askForLink(world, client, emailOf("member"));
    for (const [password, error] of [
      ["", "Enter a new password."],
      ["Short-1", "Use at least 8 characters."],
      ["another-horse-8", "Please use uppercase."],
      ["ANOTHER-HORSE-8", "Please use lowercase."],
      ["Another-horse", "Please use one number."],
      ["AnotherHorse8", "Please use one special character."],
    ] as const) {
      expect(await reset(client, code, { password, cpassword: password })).toMatchObject({
        code: 400,
        data: { error },
      });
    }
    expect(await reset(client, code, { cpassword: "Another-horse-9" })).toMatchObject({
      code: 400,
      data: { error: "Password and confirm password does not match" },
    });
    expect(await isValid(client, code)).toBe(true);
    expect(await reset(client, code, { password: ` ${NEW}`, cpassword: `${NEW} ` })).toMatchObject(done);
    expect(await world.login(client, "member", { password: NEW })).toMatchObject({ code: 200 });
  });

  it("revokes the codes that were mailed for the old one", async () => {
    const client = await world.connectAndLogin("mail");
    await client.call("resendOTP", { email: emailOf("mail") });
    const otp = await world.mailedCode("mail");
    await reset(await world.connect(), await askForLink(world, client, emailOf("mail")));
    expect(await world.database.db.$count(codes)).toBe(0);
    expect(await world.login(client, "mail", { password: NEW, otp, MFAType: 1 })).toMatchObject({
      code: 403,
      data: { error: "Invalid OTP" },
    });
  });

  it("set by a link replaces no second factor and verifies no email address", async () => {
    const client = await world.connect();
    await reset(client, await askForLink(world, client, emailOf("app")));
    const halfWay = await world.login(client, "app", { password: NEW });
    expect(halfWay).toMatchObject({ code: 200, data: { isUserMFASetup: true } });
    expect(halfWay.data).not.toHaveProperty("token");
    await reset(client, await askForLink(world, client, emailOf("inactive")));
    expect(await world.login(client, "inactive", { password: NEW })).toMatchObject({
      data: { activateAccount: true },
    });
  });

  it("set by a link fulfils the duty to change it", async () => {
    const client = await world.connect();
    const expired = { mustChangePassword: true, passwordExpiresAt: new Date(world.clock.now() - 1) };
    await world.database.db.update(people).set(expired).where(eq(people.id, ids.forced));
    await reset(client, await askForLink(world, client, emailOf("forced")));
    expect(await world.login(client, "forced", { password: NEW })).toMatchObject({
      code: 200,
      data: { aftrp: false },
    });
  });

  it("set by a link ends the wait after wrong attempts", async () => {
    const client = await world.connect();
    for (let tried = 0; tried < 5; tried += 1) await world.login(client, "member", { password: "Not-the-password-1" });
    expect(await world.login(client, "member")).toMatchObject({ code: 429 });
    await reset(client, await askForLink(world, client, emailOf("member")));
    expect(await world.login(client, "member", { password: NEW })).toMatchObject({ code: 200 });
  });
});

describe("a new hire's forgotten password", () => {
  const world = declareWorld();

  it("is set again by a link to the organisation's own page", async () => {
    const client = await world.connect();
    const signedIn = await world.connect();
    expect(await loginHire(signedIn, PASSWORD)).toMatchObject({ code: 200 });
    const code = await askForHireLink(world, client);
    expect(await linkTo(world, HIRE)).toBe(`${world.url}/${ids.acme}/reset/${code}`);
    expect((await client.call("getResetCodeInfo", { code })).data).toEqual({ valid: true, email: HIRE });
    expect(await resetHire(client, code)).toMatchObject(done);
    expect(signedIn.pushes.at(-1)).toMatchObject({ event: "authenticate", code: 401 });
    expect((await world.service.outbox(HIRE))[0]).toMatchObject({ subject: "Your password was changed" });
    expect(await loginHire(client, PASSWORD)).toMatchObject({ code: 403 });
    expect(await loginHire(client, NEW)).toMatchObject({ code: 200 });
    expect(await resetHire(client, code)).toMatchObject(over);
  });

  it("is set again in pre-boarding by a link to the pre-boarding page", async () => {
    const client = await world.connect();
    const code = await askForHireLink(world, client, PRE_HIRE);
    expect(await linkTo(world, PRE_HIRE)).toBe(`${world.url}/${ids.acme}/preboarding/reset/${code}`);
    expect(await resetHire(client, code)).toMatchObject(done);
    expect(await loginHire(client, NEW, PRE_HIRE)).toMatchObject({ code: 200, data: { isPreBoarding: true } });
  });

  it.each([HIRE, "NEW-1"])("set by a link ends the wait after wrong attempts by %s", async (identifier) => {
    const client = await world.connect();
    for (let tried = 0; tried < 5; tried += 1) await loginHire(client, "Not-the-password-1", identifier);
    expect(await loginHire(client, PASSWORD, identifier)).toMatchObject({ code: 429 });
    await resetHire(client, await askForHireLink(world, client));
    expect(await loginHire(client, NEW, identifier)).toMatchObject({ code: 200 });
  });

  it("gets the same answer for strangers, members, other and unknown organisations", async () => {
    const client = await world.connect();
    const known = await client.call("onboardingForgotPassword", { email: HIRE, orgId: ids.acme });
    for (const more of [
      { email: "stranger@example.test", orgId: ids.acme },
      { email: emailOf("member"), orgId: ids.acme },
      { email: HIRE, orgId: ids.globex },
    ]) {
      expect({ ...(await client.call("onboardingForgotPassword", more)), id: known.id }).toEqual(known);
    }
    expect((await world.service.outbox(null)).map(({ to }) => to)).toEqual([HIRE]);
    await client.call("forgotPassword", { email: PRE_HIRE });
    expect(await world.service.outbox(PRE_HIRE)).toEqual([]);
  });

  it("is set only at their organisation, and never for a person", async () => {
    const client = await world.connect();
    const hires = await askForHireLink(world, client);
    const persons = await askForLink(world, client, emailOf("member"));
    expect(await reset(client, hires)).toMatchObject(over);
    expect(await resetHire(client, persons)).toMatchObject(over);
    for (const orgId of [ids.globex, ""]) expect(await resetHire(client, hires, { orgId })).toMatchObject(over);
    expect(await resetHire(client, hires, { password: "short" })).toMatchObject({ code: 400 });
    expect(await resetHire(client, hires)).toMatchObject(done);
    expect(await reset(client, persons)).toMatchObject(done);
  });

  it("is set once by twenty concurrent uses of the link, and no older session survives", async () => {
    const code = await askForHireLink(world, await world.connect());
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const replies = await Promise.all(
      clients.map((client, number) => (number % 4 ? resetHire(client, code) : loginHire(client, PASSWORD))),
    );
    expect(replies.filter(({ event, code }) => event === "onboardingResetPassword" && code === 200)).toHaveLength(1);
    for (const client of clients) {
      expect(await workspaceList(client)).toMatchObject({ code: 401 });
    }
  });

  it("can be used at once after too many wrong ones", async () => {
    const client = await world.connect();
    for (let tried = 0; tried < 5; tried += 1) await loginHire(client, "Not-the-password-1");
    expect(await loginHire(client, PASSWORD)).toMatchObject({ code: 429 });
    await resetHire(client, await askForHireLink(world, client));
    expect(await loginHire(client, NEW)).toMatchObject({ code: 200 });
  });

  it("may be their first one", async () => {
    const client = await world.connect();
    await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
    await resetHire(client, await askForHireLink(world, client));
    expect(await loginHire(client, NEW)).toMatchObject({ code: 200 });
  });
});

describe("reset links with configured paths", () => {
  const world = declareWorld({ configFile: { paths: { "pre-boarding": "/welcome" }, productName: "Works" } });

  it("lead to the configured path, and authenticator apps show the configured name", async () => {
    const client = await world.connect();
    const code = await askForHireLink(world, client, PRE_HIRE);
    expect(await linkTo(world, PRE_HIRE)).toBe(`${world.url}/${ids.acme}/welcome/reset/${code}`);
    await world.login(client, "none");
    expect(await client.call("hrms|master|MFA|generateQRCode")).toMatchObject({
      data: { MFAQrCode: expect.stringMatching(/^otpauth:\/\/totp\/Works:none%40example\.test\?.*issuer=Works$/) },
    });
  });
});

describe("a product whose name has a colon", () => {
  const world = declareWorld({ configFile: { productName: " Acme: Suite:: HR " } });

  it("is one issuer to authenticator apps, in a label with a single colon", async () => {
    const client = await world.connectAndLogin("none");
    expect(await client.call("hrms|master|MFA|generateQRCode")).toMatchObject({
      data: {
        MFAQrCode: expect.stringMatching(
          /^otpauth:\/\/totp\/Acme%20Suite%20HR:none%40example\.test\?.*issuer=Acme%20Suite%20HR$/,
        ),
      },
    });
  });
});

describe("a forgotten password while the mail server is down", () => {
  const world = declareWorld({ smtpUrl: () => "smtp://127.0.0.9:9" });

  it("gets the usual answer, and the log names the cause", async () => {
    const client = await world.connect();
    for (const email of [emailOf("member"), "stranger@example.test"]) {
      expect(await client.call("forgotPassword", { email })).toMatchObject(done);
    }
    expect(await world.service.outbox(null)).toEqual([]);
    expect(world.logged.filter((line) => line.includes("a mail could not be sent"))).toHaveLength(1);
  });
});

describe("a forgotten password while the mail server takes its time", () => {
  const held: Socket[] = [];
  let connected = () => {};
  let over = false;
  // A server that accepts connections and never answers.
  const silent = createServer((socket) => {
    held.push(socket);
    connected();
    if (over) socket.destroy();
  });
  beforeAll(async () => {
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
  });
  afterAll(() => void silent.close());
  const port = () => v.parse(v.object({ port: v.number() }), silent.address()).port;
  const world = declareWorld({ smtpUrl: () => `smtp://127.0.0.1:${port()}` });

  it("is answered before the mail is sent, as for an unknown address", async () => {
    const client = await world.connect();
    const trying = new Promise<void>((resolve) => (connected = resolve));
    const known = await client.call("forgotPassword", { email: emailOf("member") });
    await trying;
    // Not even the next call on the same socket waits for the mail.
    const unknown = await client.call("forgotPassword", { email: "stranger@example.test" });
    expect({ ...unknown, id: known.id }).toEqual(known);
    expect(world.logged.join("")).not.toContain("a mail could not be sent");
    over = true;
    for (const socket of held) socket.destroy();
  });
});

describe("a generated password that expired", () => {
  const world = declareWorld();

  it("is refused, and only a person who enters it is told why", async () => {
    const client = await world.connect();
    const passwordExpiresAt = new Date(world.clock.now() + MINUTE);
    const { db } = world.database;
    await db.update(people).set({ passwordExpiresAt }).where(eq(people.id, ids.forced));
    world.clock.advance(MINUTE - 1);
    expect(await world.login(client, "forced")).toMatchObject({ code: 200, data: { aftrp: true } });
    world.clock.advance(1);
    const late = await world.login(client, "forced");
    expect(late).toMatchObject({ code: 403, data: { error: expect.stringContaining("Forgot Password?") } });
    expect(late.data).not.toHaveProperty("token");
    expect(await world.login(client, "forced", { password: "Not-the-password-1" })).toMatchObject({
      code: 403,
      data: { error: "Wrong email address or password." },
    });
    const [row] = await db.select().from(people).where(eq(people.id, ids.forced));
    expect(row).toMatchObject({ mustChangePassword: true, passwordExpiresAt });
  });

  it("does not expire once it is changed in time", async () => {
    const client = await world.connect();
    const { db } = world.database;
    const passwordExpiresAt = new Date(world.clock.now() + MINUTE);
    await db.update(people).set({ passwordExpiresAt }).where(eq(people.id, ids.forced));
    await world.login(client, "forced");
    await client.call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: NEW });
    world.clock.advance(MINUTE);
    expect(await world.login(client, "forced", { password: NEW })).toMatchObject({
      code: 200,
      data: { aftrp: false },
    });
  });
});
