import { and, count, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { deviceCookieOf } from "../../../service/sign-in/device-cookie.ts";
import { issueNotMeLink } from "../../../service/calls/not-me-links.ts";
import { newId } from "../../../service/shared/ids.ts";
import { disablePerson, enablePerson, removeMember } from "../../../service/operators/offboarding.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { addPasskey } from "../../../service/sign-in/passkeys.ts";
import { NO_PASSWORD, verifyAddress } from "../../../service/shared/people.ts";
import {
  clientInvitations,
  disavowals,
  invitations,
  memberships,
  organisations,
  passkeys,
  people,
  sessions,
  trustedDevices,
} from "../../../service/database/schema.ts";
import { issueOAuthCode } from "../../../service/oauth/codes.ts";
import { judgeOf } from "../judge/of-database.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY, SECOND } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import {
  accessTokenIn,
  declareOAuth,
  publicQuery,
  readPublicRequest,
  REDIRECT,
  VERIFIER,
  type OAuthWorld,
} from "../support/oauth.ts";
import { invite, inviteBoth, inviteClient } from "../support/invitations.ts";
import { emailOf, ids, type PersonName, RECOVERY_CODE } from "../support/people.ts";
import { createAuthenticator, SITE, storedPasskey } from "../support/software-authenticator.ts";
import { declareWorld, done, signedIn, type World } from "../support/world.ts";

const VERIFY = "hrms|master|MFA|verify";
const newPassword = { password: "Another-horse-8", cpassword: "Another-horse-8" };

const disabled = { code: 403, data: { error: "Your account is disabled. Ask your administrator." } };
const signedOut = { code: 401 };

const asking = <T extends v.ObjectEntries>(entries: T) =>
  v.object({ options: v.pipe(v.string(), v.parseJson(), v.looseObject(entries)) });
const creation = asking({ challenge: v.string(), user: v.looseObject({ id: v.string() }) });
const assertion = asking({ challenge: v.string() });

/** A browser with a passkey of the person. */
async function withPasskey(world: World, name: PersonName, more: Record<string, unknown> = {}) {
  const authenticator = createAuthenticator();
  const page = await world.connectAndLogin(name, more);
  const { options } = v.parse(creation, (await page.call("passkeys|create", {})).data);
  expect(await page.call("passkeys|add", { response: authenticator.make(options) })).toMatchObject({ code: 200 });
  return authenticator;
}

/** Gives a passkey. The browser may have asked for it before. */
const give = (client: Client, response: string) => client.call("passkeys|signIn", { response });
const asked = async (client: Client, afterPassword: boolean) =>
  v.parse(assertion, (await client.call("passkeys|challenge", { afterPassword })).data).options;

const linkCode = (link: string | undefined) => decodeURIComponent(link?.split("/").at(-1) ?? "");
async function resetCode(world: World, client: Client): Promise<string> {
  await client.call("forgotPassword", { email: emailOf("member") });
  const [mail] = await world.service.outbox(emailOf("member"));
  return linkCode(mail?.link);
}

interface WayIn {
  readonly who: PersonName;
  /** Goes as far as a person can before the last step, and returns that step. */
  begin(world: World, oauth: OAuthWorld): Promise<() => Promise<unknown>>;
  /** The answer of the last step to everyone, and to a disabled person. */
  readonly works: object;
  readonly refused: object;
}

const waysIn: readonly (readonly [string, WayIn])[] = [
  [
    "the password",
    {
      who: "member",
      begin: async (world) => async () => world.login(await world.connect(), "member"),
      works: signedIn,
      refused: disabled,
    },
  ],
  [
    "a passkey",
    {
      who: "member",
      async begin(world) {
        const authenticator = await withPasskey(world, "member");
        const client = await world.connect();
        const response = authenticator.prove(await asked(client, false));
        return () => give(client, response);
      },
      works: signedIn,
      refused: disabled,
    },
  ],
  [
    "the code after the password",
    {
      who: "app",
      async begin(world) {
        const client = await world.connectAndLogin("app");
        return async () => world.login(client, "app", { otp: await world.appCode(), MFAType: 2 });
      },
      works: signedIn,
      refused: disabled,
    },
  ],
  [
    "a passkey after the password",
    {
      who: "app",
      async begin(world) {
        const authenticator = await withPasskey(world, "app", { otp: await world.appCode(), MFAType: 2 });
        const client = await world.connectAndLogin("app");
        const response = authenticator.prove(await asked(client, true));
        return () => give(client, response);
      },
      works: signedIn,
      refused: { code: 409 },
    },
  ],
  [
    "the recovery code after the password",
    {
      who: "app",
      async begin(world) {
        const client = await world.connectAndLogin("app");
        return () => client.call(VERIFY, { recoveryCode: RECOVERY_CODE });
      },
      works: signedIn,
      refused: { code: 409 },
    },
  ],
  [
    "a code to be mailed after the password",
    {
      who: "mail",
      async begin(world) {
        const client = await world.connectAndLogin("mail");
        return () => client.call("resendOTP", { email: emailOf("mail") });
      },
      works: done,
      refused: { code: 409 },
    },
  ],
  [
    "the password on a trusted device",
    {
      who: "app",
      async begin(world) {
        await world.database.db
          .update(organisations)
          .set({ allowsTrustedDevices: true })
          .where(eq(organisations.id, ids.secure));
        const page = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
        const { ticket } = v.parse(calls["trustedDevices|add"].reply, (await page.call("trustedDevices|add", {})).data);
        const fetched = await world.service.trustedDevices.fetch(ticket.reveal());
        const cookie = `${deviceCookieOf(ids.app)}=${fetched?.token}`;
        return async () => world.login(await world.connect({ headers: { cookie } }), "app");
      },
      works: signedIn,
      refused: disabled,
    },
  ],
  [
    "a session",
    {
      who: "member",
      async begin(world) {
        const client = await world.connect();
        const token = tokenIn(await world.login(client, "member"));
        return async () => (await world.connect()).call("authenticate", { token });
      },
      works: { code: 200 },
      refused: signedOut,
    },
  ],
  [
    "an open page",
    {
      who: "member",
      async begin(world) {
        const client = await world.connectAndLogin("member");
        return () => workspaceList(client);
      },
      works: { code: 200 },
      refused: signedOut,
    },
  ],
  [
    "a page that is drawn for a session",
    {
      who: "member",
      async begin(world) {
        const token = tokenIn(await world.login(await world.connect(), "member"));
        return async () => ({ answers: await world.service.firstAnswers(token) });
      },
      works: { answers: { authenticate: { email: emailOf("member") } } },
      refused: { answers: null },
    },
  ],
  [
    "a set-up",
    {
      who: "none",
      async begin(world) {
        const client = await world.connectAndLogin("none");
        return () => client.call("hrms|master|MFA|read");
      },
      works: { code: 200 },
      refused: signedOut,
    },
  ],
  [
    "a set-up that a reload resumes",
    {
      who: "app",
      async begin(world) {
        const client = await world.connectAndLogin("app");
        const opened = await client.call(VERIFY, { recoveryCode: RECOVERY_CODE });
        const ticket = await world.service.recoveryProofs.keep(tokenIn(opened));
        return async () => {
          const token = await world.service.recoveryProofs.resume(ticket ?? "");
          return (await world.connect({ token: token ?? "" })).call("hrms|master|MFA|read");
        };
      },
      works: { code: 200 },
      refused: signedOut,
    },
  ],
  [
    "the recovery code instead of the password",
    {
      who: "app",
      begin: async (world) => async () =>
        (await world.connect()).call("forgotPasswordWithRecoveryCode", {
          identifier: emailOf("app"),
          recoveryCode: RECOVERY_CODE,
        }),
      works: { code: 200, data: { success: true, user: expect.any(String) } },
      refused: { code: 200, data: { success: false } },
    },
  ],
  [
    "the ticket of a recovery code",
    {
      who: "app",
      async begin(world) {
        const client = await world.connect();
        const asks = { identifier: emailOf("app"), recoveryCode: RECOVERY_CODE };
        const { data } = await client.call("forgotPasswordWithRecoveryCode", asks);
        const { user } = v.parse(v.object({ user: v.string() }), data);
        return () => client.call("resetPassword", { ...newPassword, user });
      },
      works: done,
      refused: { code: 403 },
    },
  ],
  [
    "a forgotten password",
    {
      who: "member",
      begin: async (world) => async () => {
        const { code, data } = await (await world.connect()).call("forgotPassword", { email: emailOf("member") });
        return { code, data, mails: await world.service.outbox(emailOf("member")) };
      },
      works: { ...done, mails: [{ link: expect.any(String) }] },
      refused: { ...done, mails: [] },
    },
  ],
  [
    "a reset link",
    {
      who: "member",
      async begin(world) {
        const client = await world.connect();
        const code = await resetCode(world, client);
        return () => client.call("resetPassword", { ...newPassword, code });
      },
      works: done,
      refused: { code: 403 },
    },
  ],
  [
    "the page of a reset link",
    {
      who: "member",
      async begin(world) {
        const client = await world.connect();
        const code = await resetCode(world, client);
        return () => client.call("getResetCodeInfo", { code });
      },
      works: { code: 200, data: { valid: true } },
      refused: { code: 200, data: { valid: false } },
    },
  ],
  [
    "the link “This wasn't me”",
    {
      who: "member",
      async begin(world) {
        const client = await world.connect();
        const token = await issueNotMeLink(
          world.database.db,
          { id: ids.member, email: emailOf("member") },
          world.clock.now(),
        );
        return () => client.call("account|disavow", { token });
      },
      works: { code: 200 },
      refused: { code: 403 },
    },
  ],
  [
    "the code that verifies the address",
    {
      who: "inactive",
      async begin(world) {
        const client = await world.connectAndLogin("inactive");
        const otp = await world.mailedCode("inactive");
        return () => client.call("activateAccount", { email: emailOf("inactive"), otp });
      },
      works: signedIn,
      refused: { code: 403 },
    },
  ],
  [
    "a code to be mailed that verifies the address",
    {
      who: "inactive",
      begin: async (world) => async () => (await world.connect()).call("resendOTP", { email: emailOf("inactive") }),
      works: done,
      refused: { code: 409 },
    },
  ],
  [
    "an invitation, signed in",
    {
      who: "member",
      async begin(world) {
        await invite(world, "invited", emailOf("member"));
        const client = await world.connectAndLogin("member");
        return () => client.call("acceptInvitation", { inviteCode: "invited" });
      },
      works: done,
      refused: signedOut,
    },
  ],
  [
    "an invitation, as if they had no account",
    {
      who: "member",
      async begin(world) {
        await invite(world, "invited", emailOf("member"));
        const client = await world.connect();
        const names = { firstName: "A", lastName: "B", email: emailOf("member") };
        return () => client.call("registerAsMember", { ...names, password: "Enough-said-9", inviteCode: "invited" });
      },
      works: { code: 409 },
      refused: { code: 409 },
    },
  ],
  [
    "a client's invitation",
    {
      who: "member",
      async begin(world) {
        const token = "11111111-2222-4333-8444-555555555555";
        await inviteClient(world, token, emailOf("member"));
        const client = await world.connect();
        return () => client.call("acceptClientInvitation", { token });
      },
      works: { code: 200 },
      refused: disabled,
    },
  ],
  [
    "the password, for a third-party app",
    {
      who: "member",
      begin: async (_, oauth) => () => oauth.login(publicQuery, "member"),
      works: { status: 200 },
      refused: { status: 403, text: expect.stringContaining("Your account is disabled.") },
    },
  ],
  [
    "a session, for a third-party app",
    {
      who: "member",
      async begin(world, oauth) {
        const token = tokenIn(await world.login(await world.connect(), "member"));
        return () =>
          oauth.ask(`/oauth2/login?${new URLSearchParams(publicQuery)}`, {
            method: "POST",
            headers: { "content-type": "application/json", origin: world.url },
            body: JSON.stringify({ token }),
          });
      },
      works: { status: 200 },
      refused: { status: 401 },
    },
  ],
  [
    "the code of a third-party app",
    {
      who: "member",
      async begin(_, oauth) {
        const code = await oauth.codeFor(publicQuery, "member");
        return () => oauth.token({ ...tokenForm, code });
      },
      works: { status: 200 },
      refused: { status: 400, text: expect.stringContaining("invalid_grant") },
    },
  ],
  [
    "the token of a third-party app",
    {
      who: "member",
      async begin(_, oauth) {
        const code = await oauth.codeFor(publicQuery, "member");
        const token = accessTokenIn(await oauth.token({ ...tokenForm, code }));
        return () => oauth.userInfo(token);
      },
      works: { status: 200 },
      refused: { status: 401 },
    },
  ],
];
const tokenForm = {
  grant_type: "authorization_code",
  redirect_uri: REDIRECT,
  client_id: "public",
  code_verifier: VERIFIER,
};

let recoveryCodeHash = "";

describe("a person who leaves", () => {
  const world = declareWorld({ passkeys: SITE });
  const oauth = declareOAuth(world);
  beforeEach(async () => {
    recoveryCodeHash = await world.giveRecoveryCode("app");
  });
  const disable = async (name: PersonName, evenLast = false) => {
    judgeOf(world.database.db).loseTrack();
    return disablePerson(world.database.db, await world.personOf(name), { now: world.clock.now(), evenLast });
  };
  const enable = async (name: PersonName) => enablePerson(world.database.db, await world.personOf(name));
  const remove = async (orgId: string, name: PersonName, evenLast = false) =>
    removeMember(world.database.db, orgId, await world.personOf(name), { now: world.clock.now(), evenLast });
  const sessionsOf = async (name: PersonName) => world.database.db.$count(sessions, eq(sessions.personId, ids[name]));
  /** Disables a person and ends nothing, so that each step has to ask by itself. */
  const markDisabled = async (name: PersonName) =>
    world.database.db
      .update(people)
      .set({ disabledAt: new Date(world.clock.now()) })
      .where(eq(people.id, ids[name]));

  describe("and is disabled", () => {
    it.each(waysIn)("could come in by %s", async (_, { begin, works }) => {
      const step = await begin(world, oauth);
      expect(await step()).toMatchObject(works);
    });

    it.each(waysIn)("comes in no more by %s", async (_, { who, begin, refused }) => {
      const step = await begin(world, oauth);
      await disable(who);
      const mails = await world.service.outbox(null);
      expect(await step()).toMatchObject(refused);
      expect(await sessionsOf(who)).toBe(0);
      expect(await world.service.outbox(null)).toHaveLength(mails.length);
    });

    it.each(waysIn)("comes in no more by %s that nothing has ended", async (_, { who, begin, refused }) => {
      const step = await begin(world, oauth);
      const before = await sessionsOf(who);
      await markDisabled(who);
      const mails = await world.service.outbox(null);
      expect(await step()).toMatchObject(refused);
      expect(await sessionsOf(who)).toBeLessThanOrEqual(before);
      expect(await world.service.outbox(null)).toHaveLength(mails.length);
    });

    it("is told so only after the right password, and strangers learn nothing", async () => {
      await disable("member");
      const client = await world.connect();
      const password = "Not-the-password-1";
      const wrong = await world.login(client, "member", { password });
      const unknown = await world.login(client, "member", { identifier: "stranger@example.test", password });
      expect({ ...wrong, id: null }).toEqual({ ...unknown, id: null });
      expect(await world.login(client, "member")).toMatchObject(disabled);
    });

    it("has no session left when they sign in at the same time", async () => {
      const clients = await Promise.all(Array.from({ length: 6 }, () => world.connect()));
      await world.login(clients[0] ?? (await world.connect()), "member");
      const replies = clients.map((client) => world.login(client, "member"));
      await Promise.all([...replies, disable("member")]);
      expect(await sessionsOf("member")).toBe(0);
      for (const client of clients) expect(await workspaceList(client)).toMatchObject(signedOut);
    });

    it("is refused by every step that read them before", async () => {
      const { db } = world.database;
      const [person, now] = [await world.personOf("member"), world.clock.now()];
      const request = await readPublicRequest(world);
      await markDisabled("member");
      for (const kind of ["full", "setup", "thirdParty"] as const)
        expect(await openSession(db, { person }, kind, noDevice, now)).toBeNull();
      expect(await issueOAuthCode(db, request, person, now, now)).toBe("accessChanged");
      expect(await addPasskey(db, person, storedPasskey(), now)).toBe("changed");
      expect(await verifyAddress(db, person, now)).toBeNull();
    });

    it("comes in again with all that they had, once they are enabled", async () => {
      const authenticator = await withPasskey(world, "app", { otp: await world.appCode(), MFAType: 2 });
      const client = await world.connect();
      const token = tokenIn(await world.login(client, "app", { otp: await later(), MFAType: 2 }));
      await disable("app");
      await enable("app");
      expect(await (await world.connect()).call("authenticate", { token })).toMatchObject(signedOut);
      expect(await world.login(client, "app", { otp: await later(), MFAType: 2 })).toMatchObject(signedIn);
      const other = await world.connect();
      expect(await give(other, authenticator.prove(await asked(other, false)))).toMatchObject(signedIn);
      expect(await world.personOf("app")).toMatchObject({ appFactor: true, disabledAt: null, recoveryCodeHash });
    });
    /** The code of a later time step, because each works once. */
    async function later(): Promise<string> {
      world.clock.advance(30 * SECOND);
      return world.appCode();
    }

    it("keeps passkeys and memberships, and loses links and trusted devices, however often it is done", async () => {
      await withPasskey(world, "member");
      const { db } = world.database;
      await issueNotMeLink(db, { id: ids.member, email: emailOf("member") }, world.clock.now());
      await issueNotMeLink(db, { id: ids.admin, email: emailOf("admin") }, world.clock.now());
      const createdAt = new Date(world.clock.now());
      const expiresAt = new Date(world.clock.now() + DAY);
      await db
        .insert(trustedDevices)
        .values({ id: newId(), tokenHash: "a hash", personId: ids.member, createdAt, expiresAt });
      await disable("member");
      world.clock.advance(DAY);
      expect(await disable("member")).toEqual({ ended: [] });
      expect(await world.personOf("member")).toMatchObject({ disabledAt: createdAt });
      expect(await db.$count(trustedDevices)).toBe(0);
      expect(await db.$count(disavowals)).toBe(1);
      expect(await db.$count(passkeys)).toBe(1);
      expect(await db.$count(memberships, eq(memberships.personId, ids.member))).toBe(1);
    });

    it("leaves everyone else signed in", async () => {
      const client = await world.connectAndLogin("admin");
      await disable("member");
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
    });

    it("is not the last administrator of an organisation, unless that is meant", async () => {
      const client = await world.connectAndLogin("admin");
      const companies = [
        { id: ids.acme, company: "Acme" },
        { id: ids.globex, company: "Globex" },
      ];
      expect(await disable("admin")).toEqual({ lastAdministratorOf: companies });
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await disable("admin", true)).toEqual({ ended: [expect.any(String)] });
      expect(await workspaceList(client)).toMatchObject(signedOut);
    });
  });

  describe("an organisation", () => {
    const makeAdmin = (name: PersonName, orgId: string) =>
      world.database.db
        .insert(memberships)
        .values({ id: newId(), orgId, personId: ids[name], role: "admin", products: [] });

    it("does not count a person who has not chosen a password yet as an administrator", async () => {
      await makeAdmin("nobody", ids.globex);
      const { db } = world.database;
      await db.update(people).set({ passwordExpiresAt: NO_PASSWORD }).where(eq(people.id, ids.nobody));
      expect(await disable("admin")).toEqual({
        lastAdministratorOf: [
          { id: ids.acme, company: "Acme" },
          { id: ids.globex, company: "Globex" },
        ],
      });
    });
    const companiesOf = async (client: Client) =>
      v
        .parse(v.object({ list: v.array(v.object({ company: v.string() })) }), (await workspaceList(client)).data)
        .list.map(({ company }) => company);

    it("is gone for them at once, as are open invitations to it; they sign in for their others", async () => {
      await makeAdmin("member", ids.globex);
      const client = await world.connectAndLogin("member");
      await client.call("loginEmail", { email: emailOf("member"), orgId: ids.globex });
      await inviteBoth(world, "invited", emailOf("member"));
      await inviteBoth(world, "of another", emailOf("admin"));
      expect(await remove(ids.globex, "member")).toEqual({ ended: [expect.any(String)] });
      expect(await workspaceList(client)).toMatchObject(signedOut);
      expect(await world.personOf("member")).toMatchObject({ activeOrgId: null, disabledAt: null });
      expect(await world.login(client, "member")).toMatchObject(signedIn);
      expect(await companiesOf(client)).toEqual(["Acme"]);
      expect(await client.call("acceptInvitation", { inviteCode: "invited" })).toMatchObject({ code: 404 });
      const left = await world.database.db.select({ email: invitations.email }).from(invitations);
      expect(left).toEqual([{ email: emailOf("admin") }]);
      expect(await world.database.db.$count(clientInvitations)).toBe(1);
    });

    it("stays the active one when they leave another, which is the only one that they leave", async () => {
      await makeAdmin("member", ids.globex);
      const client = await world.connectAndLogin("member");
      await client.call("loginEmail", { email: emailOf("member"), orgId: ids.acme });
      await remove(ids.globex, "member");
      expect(await world.personOf("member")).toMatchObject({ activeOrgId: ids.acme });
      const everyone = await world.database.db.select({ members: count() }).from(memberships);
      expect(everyone).toEqual([{ members: 11 }]);
    });

    it("is not left by someone who does not belong to it", async () => {
      const client = await world.connectAndLogin("member");
      await inviteBoth(world, "invited", emailOf("member"));
      expect(await remove(ids.globex, "member")).toBeNull();
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await world.database.db.$count(invitations)).toBe(1);
    });

    it("is not left by its last administrator, unless that is meant", async () => {
      const lastOfGlobex = { lastAdministratorOf: [{ id: ids.globex, company: "Globex" }] };
      expect(await remove(ids.globex, "admin")).toEqual(lastOfGlobex);
      await makeAdmin("inactive", ids.globex);
      expect(await remove(ids.globex, "admin")).toEqual(lastOfGlobex);
      await makeAdmin("member", ids.globex);
      await disable("member", true);
      expect(await remove(ids.globex, "admin")).toEqual(lastOfGlobex);
      await enable("member");
      expect(await remove(ids.globex, "admin")).toEqual({ ended: [] });
      expect(await remove(ids.globex, "member", true)).toEqual({ ended: [] });
    });

    it("keeps one of two administrators who leave at the same time", async () => {
      await makeAdmin("member", ids.globex);
      const left = await Promise.all([remove(ids.globex, "member"), remove(ids.globex, "admin")]);
      expect(left.filter((one) => one !== null && "ended" in one)).toHaveLength(1);
      const stay = and(eq(memberships.orgId, ids.globex), ne(memberships.role, "member"));
      expect(await world.database.db.$count(memberships, stay)).toBe(1);
    });
  });

  describe("and whom the command line takes out:", () => {
    const { run, done } = commandsBeside(world);

    it("disables and enables a person", async () => {
      const client = await world.connectAndLogin("member");
      expect(await done("disable-person", emailOf("member"))).toBe(
        `Disabled ${emailOf("member")} and ended 1 session.`,
      );
      expect(await world.login(client, "member")).toMatchObject({ code: 403 });
      expect((await done("list", "users", "member@")).split("\n")[1]).toMatch(/ disabled$/);
      expect(await done("enable-person", emailOf("member"))).toBe(`Enabled ${emailOf("member")}.`);
      expect(await world.login(client, "member")).toMatchObject(signedIn);
      expect(await run("enable-person", emailOf("member"))).toMatchObject({
        exitCode: 1,
        text: `${emailOf("member")} is not disabled.`,
      });
    });

    it("removes a member from an organisation", async () => {
      await world.connectAndLogin("member");
      expect(await run("remove-member", ids.globex, emailOf("member"))).toMatchObject({
        exitCode: 1,
        text: `${emailOf("member")} does not belong to Globex.`,
      });
      expect(await done("remove-member", ids.acme, emailOf("member"))).toBe(
        `Removed ${emailOf("member")} from Acme and ended 1 session.`,
      );
      expect((await done("list", "users", "member@")).split("\n")[1]).toMatch(/ 0 +0 +no /);
    });

    it.each([
      ["disable-person", [emailOf("admin")], "Acme, Globex"],
      ["remove-member", [ids.globex, emailOf("admin")], "Globex"],
    ])("warns of a last administrator: %s", async (name, args, companies) => {
      expect(await run(name, ...args)).toMatchObject({
        exitCode: 1,
        text: `${emailOf("admin")} is the last administrator of ${companies}. Make someone else administrator first with "set-member", or say --last-administrator.`,
      });
      await done(name, ...args, "--last-administrator");
    });
  });
});
