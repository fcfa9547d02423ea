import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { supportedLanguages } from "../../../machines/shared/languages.ts";
import { newCode, storeCode } from "../../../service/shared/codes.ts";
import { issueNotMeLink } from "../../../service/calls/not-me-links.ts";
import { newId } from "../../../service/shared/ids.ts";
import { accountHash } from "../../../service/shared/known-addresses.ts";
import { confirmAddress } from "../../../service/sign-in/new-address.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { findPerson, NO_PASSWORD, type Person } from "../../../service/shared/people.ts";
import { issueReset, settleReset } from "../../../service/passwords/reset-link.ts";
import { createDataKeys } from "../../../service/shared/sealing.ts";
import { startSetup } from "../../../service/sign-in/unfinished-setup.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import {
  codes,
  disavowals,
  invitations,
  knownAddresses,
  oauthCodes,
  passwordResets,
  people,
  secondFactorSetups,
  sessions,
  throttles,
} from "../../../service/database/schema.ts";
import { type Mail, MailError } from "../../../service/mail/mail.ts";
import { issueOAuthCode } from "../../../service/oauth/codes.ts";
import { anotherCode, type Client, workspaceList } from "../support/client.ts";
import { DAY, MINUTE, SECOND } from "../support/clock.ts";
import { commandContext, commandsBeside, runBeside } from "../support/command-context.ts";
import { declareOAuth, publicQuery, readPublicRequest } from "../support/oauth.ts";
import { declareWorld, invalidCode, signedIn, useUp } from "../support/world.ts";
import { emailOf, ids, PASSWORD, type PersonName, RECOVERY_CODE } from "../support/people.ts";

const NEW = "new@example.test";
const OTHER = "other@example.test";
const UNTIL = "2026-11-28T09:00:00.000Z";
const asksForCode = { code: 200, data: { activateAccount: true, email: NEW } };
const wrongPassword = { code: 403, data: { error: expect.stringContaining("password") } };
const over = { code: 409, data: { error: expect.stringContaining("can no longer be confirmed") } };
const taken = { code: 409, data: { error: expect.stringContaining("Someone else now has this email address") } };

describe("another name or address by command", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const { run, done } = commandsBeside(world);
  const set = (name: PersonName, ...options: string[]) => run("set-person", emailOf(name), ...options);
  const setDone = async (name: PersonName, ...options: string[]) => done("set-person", emailOf(name), ...options);
  async function personWith(email: string): Promise<Person> {
    const person = await findPerson(world.database.db, email);
    if (person === null) throw new Error(`Nobody has ${email}.`);
    return person;
  }
  const loginWith = (client: Client, identifier: string, more: Record<string, unknown> = {}) =>
    world.login(client, "member", { identifier, email: identifier, ...more });
  const mailsTo = (email: string) => world.service.outbox(email);
  async function codeAt(email: string): Promise<string> {
    const code = (await mailsTo(email)).find((mail) => mail.code !== undefined)?.code;
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }
  const enter = async (client: Client, otp?: string, email = NEW) =>
    client.call("activateAccount", { otp: otp ?? (await codeAt(email)), email });
  /** A page on which the person has entered their password with the new address. */
  async function confirming(name: PersonName = "member", email = NEW): Promise<Client> {
    await setDone(name, "--email", email);
    const client = await world.connect();
    expect(await loginWith(client, email)).toMatchObject({ ...asksForCode, data: { email } });
    return client;
  }

  describe("a person's names", () => {
    it("change at once, and sign nobody out", async () => {
      const client = await world.connectAndLogin("member");
      expect(await setDone("member", "--first-name", "Amina", "--last-name", "Al Sayed")).toBe(
        `${emailOf("member")} is called Amina Al Sayed.`,
      );
      expect(await setDone("member", "--last-name", "Khan")).toBe(`${emailOf("member")} is called Amina Khan.`);
      const page = await world.connectAndLogin("member");
      expect(page.pushes[0]).toMatchObject({ data: { name: "Amina Khan" } });
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
    });

    it("stay if the address beside them is refused", async () => {
      expect(await set("member", "--first-name", "Amina", "--email", emailOf("admin"))).toMatchObject({
        exitCode: 1,
      });
      expect(await world.personOf("member")).toMatchObject({ firstName: "member" });
    });
  });

  describe("a new address", () => {
    it("is mailed, and the earlier address still works", async () => {
      const client = await world.connectAndLogin("member");
      expect(await setDone("member", "--email", ` ${NEW.toUpperCase()} `)).toBe(
        [
          `${NEW} waits until ${UNTIL}: its owner signs in with it and the usual password, and enters the mailed code.`,
          `Until then ${emailOf("member")} works as before.`,
        ].join("\n"),
      );
      const [mail, ...more] = await world.service.outbox(null);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        to: NEW,
        subject: "Confirm your new address for Foyer",
        link: `${world.url}/login`,
      });
      // A mistyped address may be a stranger's.
      expect(mail?.text).not.toContain(emailOf("member"));
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await world.login(await world.connect(), "member")).toMatchObject(signedIn);
    });

    it.each(supportedLanguages)("is mailed in the person's language: %s", async (language) => {
      await world.database.db.update(people).set({ language }).where(eq(people.id, ids.member));
      await enter(await confirming());
      const [about] = await mailsTo(emailOf("member"));
      const [code, request] = await mailsTo(NEW);
      for (const mail of [about, request]) expect(mail?.html).toContain(`<html lang="${language}"`);
      expect(code?.code).toMatch(/^\d{6}$/);
    });

    it("replaces the address once its owner has entered the code, and every other page is signed out", async () => {
      const other = await world.connectAndLogin("member");
      const client = await confirming();
      expect(await enter(client, anotherCode(await codeAt(NEW)))).toMatchObject(invalidCode);
      expect(await world.personOf("member")).toMatchObject({ newEmail: NEW });
      expect(await enter(client)).toMatchObject({ code: 200, data: { token: expect.any(String), email: NEW } });
      expect(await personWith(NEW)).toMatchObject({ id: ids.member, newEmail: null, newEmailUntil: null });
      const [elsewhere] = world.audited("login");
      expect(world.audited("activateAccount")).toMatchObject([
        { code: 403, owner: null },
        { code: 200, owner: ids.member, ended: [elsewhere?.["session"]] },
      ]);
      expect(client.pushes.at(-1)).toMatchObject({ event: "authenticate", data: { email: NEW } });
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await other.heard(({ code }) => code === 401)).toMatchObject({ event: "authenticate" });
      expect(await world.login(await world.connect(), "member")).toMatchObject(wrongPassword);
      expect(await loginWith(await world.connect(), NEW)).toMatchObject(signedIn);
    });

    it("replaces the address also in a browser that was signed in before", async () => {
      await setDone("member", "--email", NEW);
      const client = await world.connectAndLogin("member");
      await loginWith(client, NEW);
      expect(await enter(client)).toMatchObject(signedIn);
      expect(client.pushes.filter(({ code }) => code === 401)).toEqual([]);
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await world.database.db.$count(sessions)).toBe(1);
    });

    it("tells the earlier address, without a link and without naming the new one", async () => {
      await enter(await confirming());
      await world.service.outbox(null);
      const [mail] = await mailsTo(emailOf("member"));
      expect(mail?.subject).toBe("The email address of your Foyer account was changed");
      expect(mail?.link).toBeUndefined();
      expect(mail?.text).not.toContain(NEW);
    });

    it("ends the links that were mailed to the replaced address", async () => {
      const { db } = world.database;
      const client = await confirming();
      await client.call("forgotPassword", { email: emailOf("member") });
      await issueNotMeLink(db, await world.personOf("member"), world.clock.now());
      await world.service.outbox(null);
      expect(await db.$count(passwordResets)).toBe(1);
      await enter(client);
      expect(await db.$count(passwordResets)).toBe(0);
      expect(await db.$count(disavowals)).toBe(0);
    });

    it("leaves neither waits nor known network addresses to the next owner of the replaced address", async () => {
      const { db } = world.database;
      await world.connectAndLogin("member");
      await world.connectAndLogin("member", { password: "Not-the-password-1" });
      const client = await confirming();
      const account = accountHash([emailOf("member")]);
      expect(await db.$count(throttles, eq(throttles.account, account))).toBeGreaterThan(0);
      expect(await db.$count(knownAddresses, eq(knownAddresses.account, account))).toBe(1);
      await enter(client);
      expect(await db.$count(throttles, eq(throttles.account, account))).toBe(0);
      expect(await db.$count(knownAddresses, eq(knownAddresses.account, account))).toBe(0);
    });

    it("gets the codes of the second factor from then on, and asks for one at once", async () => {
      const client = await confirming("mail");
      const reply = await enter(client);
      expect(reply).toMatchObject({ code: 200, data: { email: NEW } });
      expect(reply.data).not.toHaveProperty("token");
      expect(await personWith(NEW)).toMatchObject({ id: ids.mail });
      expect(await loginWith(client, NEW)).toMatchObject({ code: 200, data: { isEmailMFA: true } });
      world.clock.advance(MINUTE);
      expect(await client.call("resendOTP", { email: NEW })).toMatchObject({ code: 200 });
      expect(await loginWith(client, NEW, { otp: await codeAt(NEW), MFAType: 1 })).toMatchObject(signedIn);
      expect((await mailsTo(emailOf("mail"))).filter(({ code }) => code !== undefined)).toEqual([]);
    });

    it("gets another code if asked, also on a socket that goes on after a reconnect", async () => {
      const client = await confirming();
      expect(await client.call("resendOTP", { email: NEW })).toMatchObject({ code: 429 });
      world.clock.advance(30 * SECOND);
      const again = await world.connect({ auth: { app: "account", conversation: client.handle } });
      expect(await again.call("resendOTP", { email: NEW })).toMatchObject({ code: 200 });
      expect(await enter(again)).toMatchObject(signedIn);
    });

    it("is refused for a third-party app until it is confirmed", async () => {
      await setDone("member", "--email", NEW);
      const signIn = { identifier: NEW, password: PASSWORD };
      expect(await oauth.login(publicQuery, "member", signIn)).toMatchObject({ status: 403 });
      expect(await oauth.login(publicQuery, "member")).toMatchObject({ status: 200 });
    });

    it("is confirmed by no code without the password on the same page, nor after another password", async () => {
      const client = await confirming();
      const code = await codeAt(NEW);
      expect(await enter(await world.connect(), code)).toMatchObject(invalidCode);
      const page = await world.connectAndLogin("member");
      await page.call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: "Another-horse-8" });
      expect(await enter(client, code)).toMatchObject(invalidCode);
      expect(await world.personOf("member")).toMatchObject({ newEmail: NEW });
    });

    it("is not confirmed by a code that was mailed to an earlier new address", async () => {
      const first = await confirming();
      const code = await codeAt(NEW);
      const second = await confirming("member", OTHER);
      expect(await enter(first, code)).toMatchObject(invalidCode);
      expect(await enter(second, code, OTHER)).toMatchObject(invalidCode);
      expect(await enter(second, undefined, OTHER)).toMatchObject(signedIn);
    });

    it("is forgotten if the present address is given, which is refused a second time", async () => {
      const client = await confirming();
      expect(await setDone("member", "--email", emailOf("member"))).toBe(
        `${emailOf("member")} stays, and no other address waits.`,
      );
      expect(await enter(client)).toMatchObject(invalidCode);
      expect(await loginWith(client, NEW)).toMatchObject(wrongPassword);
      expect(await set("member", "--email", emailOf("member"))).toMatchObject({
        exitCode: 1,
        text: `${emailOf("member")} is their address already.`,
      });
    });

    it("is confirmed also while a stranger guesses codes", async () => {
      const client = await confirming();
      await useUp(world, { name: "codeLasting", about: [NEW, "elsewhere"] });
      expect(await enter(await world.connect(), "000000")).toMatchObject({ code: 403 });
      expect(await enter(client)).toMatchObject(signedIn);
    });

    it("is refused after seven days, with words if the password was entered before", async () => {
      await setDone("member", "--email", NEW);
      world.clock.advance(7 * DAY - MINUTE);
      const client = await world.connect();
      expect(await loginWith(client, NEW)).toMatchObject(asksForCode);
      world.clock.advance(MINUTE);
      for (const code of [undefined, anotherCode(await codeAt(NEW))])
        expect(await enter(client, code)).toMatchObject(over);
      expect(await loginWith(client, NEW)).toMatchObject(wrongPassword);
      expect(await world.login(client, "member")).toMatchObject(signedIn);
    });

    it("is refused with words if someone else gets it first, and is theirs at a sign-in", async () => {
      const client = await confirming();
      await done("add-user", NEW, "--first-name", "A", "--last-name", "B", "--organisation", ids.acme);
      for (const code of [undefined, anotherCode(await codeAt(NEW))])
        expect(await enter(client, code)).toMatchObject(taken);
      expect(await loginWith(client, NEW)).toMatchObject(wrongPassword);
      expect(await world.login(client, "member")).toMatchObject(signedIn);
    });

    it("is not confirmed by a disabled person", async () => {
      const client = await confirming();
      await done("disable-person", emailOf("member"));
      expect(await enter(client)).toMatchObject(invalidCode);
      expect(await loginWith(client, NEW)).toMatchObject({
        code: 403,
        data: { error: "Your account is disabled. Ask your administrator." },
      });
    });

    it("is forgotten 30 days after it was not confirmed", async () => {
      await setDone("member", "--email", NEW);
      world.clock.advance(37 * DAY - 1);
      await sweep(world.database.db, world.clock.now());
      expect(await world.personOf("member")).toMatchObject({ newEmail: NEW });
      world.clock.advance(1);
      await sweep(world.database.db, world.clock.now());
      expect(await world.personOf("member")).toMatchObject({ newEmail: null, newEmailUntil: null });
    });

    it("is shown by why for either address, and unlock ends the waits at both", async () => {
      await setDone("member", "--email", NEW);
      const linesOf = async (email: string) => (await done("why", email)).split("\n");
      expect(await linesOf(emailOf("member"))).toContain(
        `The new address ${NEW} waits until ${UNTIL}: they sign in with it and enter the mailed code.`,
      );
      expect(await linesOf(NEW)).toEqual([
        `Nobody has an account with the address ${NEW}.`,
        `It waits until ${UNTIL} for ${emailOf("member")}, who has to sign in with it and enter the mailed code.`,
      ]);
      const client = await world.connect();
      for (let tried = 0; tried < 5; tried += 1) await loginWith(client, NEW, { password: "Not-the-password-1" });
      expect(await loginWith(client, NEW)).toMatchObject({ code: 429 });
      await done("unlock", emailOf("member"));
      expect(await loginWith(client, NEW)).toMatchObject(asksForCode);
      world.clock.advance(7 * DAY);
      expect(await linesOf(emailOf("member"))).toContain(
        `The new address ${NEW} was not confirmed until ${UNTIL}, and no longer waits.`,
      );
      expect(await linesOf(NEW)).toHaveLength(1);
    });
  });

  describe("the stranger at a mistyped address", () => {
    beforeEach(() => setDone("member", "--email", NEW));
    const mails = async () => (await mailsTo(NEW)).length;

    it("gets no link to a new password, no code, and no sign-in without the password", async () => {
      const client = await world.connect();
      expect(await client.call("forgotPassword", { email: NEW })).toMatchObject({ code: 200 });
      expect(await mails()).toBe(1);
      expect(await world.database.db.$count(passwordResets)).toBe(0);
      expect(await loginWith(client, NEW, { password: "Not-the-password-1" })).toMatchObject(wrongPassword);
      expect(await client.call("resendOTP", { email: NEW })).toMatchObject({ code: 409 });
      expect(await enter(client, "123456")).toMatchObject(invalidCode);
      expect(await mails()).toBe(1);
    });

    it("reads the same as at any address without an account", async () => {
      const answers = async (email: string) => {
        const client = await world.connect();
        const all = [
          await loginWith(client, email, { password: "Not-the-password-1" }),
          await client.call("checkEmailExistense", { email }),
          await client.call("forgotPassword", { email }),
          await client.call("forgotPasswordWithRecoveryCode", { identifier: email, recoveryCode: RECOVERY_CODE }),
          await client.call("resendOTP", { email }),
          await enter(client, "123456", email),
        ];
        return all.map(({ code, data }) => ({ code, data }));
      };
      await world.giveRecoveryCode("member");
      expect(await answers(NEW)).toEqual(await answers("stranger@example.test"));
    });

    it("who accepts an invitation has an account of their own, and the address", async () => {
      const output = await done("invite", NEW, "--organisation", ids.globex);
      const inviteCode = /[^/]+$/.exec(output)?.[0] ?? "";
      const client = await world.connect();
      const registered = { firstName: "A", lastName: "B", email: NEW, password: "Another-horse-8", inviteCode };
      expect(await client.call("verifyInvitationCode", { inviteCode })).toMatchObject({
        data: { userAvailability: false },
      });
      expect(await client.call("registerAsMember", registered)).toMatchObject({ code: 200 });
      expect((await personWith(NEW)).id).not.toBe(ids.member);
      expect(await loginWith(client, NEW)).toMatchObject(wrongPassword);
      expect(await world.database.db.$count(invitations)).toBe(1);
      expect(await world.login(client, "member")).toMatchObject(signedIn);
    });
  });

  describe("an address that is replaced at once", () => {
    it("with the operator's word: signs out, takes back links and set-ups, and tells both addresses", async () => {
      const { db } = world.database;
      const client = await world.connectAndLogin("member");
      await startSetup({ db, dataKeys: createDataKeys() }, ids.member, "a session", world.clock.now());
      await client.call("forgotPassword", { email: emailOf("member") });
      await world.service.outbox(null);
      expect(await setDone("member", "--email", NEW, "--confirmed")).toBe(
        `${emailOf("member")} is now ${NEW}. Ended 1 session.`,
      );
      expect(await workspaceList(client)).toMatchObject({ code: 401 });
      for (const table of [passwordResets, secondFactorSetups, sessions, codes]) expect(await db.$count(table)).toBe(0);
      for (const email of [emailOf("member"), NEW])
        expect((await mailsTo(email))[0]).toMatchObject({
          subject: "The email address of your Foyer account was changed",
          text: expect.stringContaining("If you have a password, it stays the same."),
        });
      expect(await world.login(client, "member")).toMatchObject(wrongPassword);
      expect(await loginWith(client, NEW)).toMatchObject(signedIn);
    });

    it("with the operator's word: needs no code, even if the earlier one was never verified", async () => {
      await setDone("inactive", "--email", NEW, "--confirmed");
      expect(await loginWith(await world.connect(), NEW)).toMatchObject(signedIn);
    });

    it("if the earlier one was never verified: no code mailed there works any more", async () => {
      const before = await world.connectAndLogin("inactive");
      const code = await world.mailedCode("inactive");
      expect(await setDone("inactive", "--email", NEW)).toBe(
        `${emailOf("inactive")} is now ${NEW}. Signing in with it mails the code that verifies it.`,
      );
      expect(await mailsTo(NEW)).toEqual([]);
      expect(await enter(before, code, emailOf("inactive"))).toMatchObject(invalidCode);
      const client = await world.connect();
      expect(await loginWith(client, NEW)).toMatchObject(asksForCode);
      expect(await enter(client, code)).toMatchObject(invalidCode);
      expect(await enter(client)).toMatchObject(signedIn);
    });

    it("refuses steps that read the person before the change", async () => {
      const { db } = world.database;
      const [person, now] = [await world.personOf("member"), world.clock.now()];
      const request = await readPublicRequest(world);
      await setDone("member", "--email", NEW, "--confirmed");
      for (const kind of ["full", "setup"] as const)
        expect(await openSession(db, { person }, kind, noDevice, now)).toBeNull();
      expect(await issueOAuthCode(db, request, person, now, now)).toBe("accessChanged");
      const to = { personId: person.id, email: person.email, purpose: "login" } as const;
      await storeCode(commandContext(world), to, await newCode(), "a place", now);
      await issueNotMeLink(db, person, now);
      const reset = await issueReset(db, { personId: person.id }, "link", "a place", now);
      await settleReset(db, reset, person.email, true);
      for (const table of [sessions, oauthCodes, codes, disavowals, passwordResets])
        expect(await db.$count(table)).toBe(0);
    });

    it("ends a session that is opened with the replaced address at the same time", async () => {
      const pages = await Promise.all(Array.from({ length: 6 }, () => world.connect()));
      const replies = pages.map((page) => world.login(page, "member"));
      await Promise.all([...replies, setDone("member", "--email", NEW, "--confirmed")]);
      expect(await world.database.db.$count(sessions)).toBe(0);
    });
  });

  describe("an address that cannot be given", () => {
    it("is another account's, or waits for another person", async () => {
      for (const options of [[], ["--confirmed"]]) {
        expect(await set("member", "--email", emailOf("admin"), ...options)).toMatchObject({
          exitCode: 1,
          text: `${emailOf("admin")} is the address of another account.`,
        });
      }
      await setDone("admin", "--email", NEW);
      expect(await set("member", "--email", NEW)).toMatchObject({
        exitCode: 1,
        text: `${NEW} waits for another person to confirm it. "why ${NEW}" says for whom.`,
      });
      world.clock.advance(7 * DAY);
      await setDone("member", "--email", NEW);
    });

    it.each([
      ["waiting", []],
      ["at once", ["--confirmed"]],
    ])("is given to one of two people at the same time: %s", async (_, options) => {
      const both = await Promise.all([
        set("member", "--email", NEW, ...options),
        set("admin", "--email", NEW, ...options),
      ]);
      expect(both.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
      expect(both.filter(({ exitCode }) => exitCode === 1)).toHaveLength(1);
    });

    it("is confirmed once, and not beside an account that is made at the same time", async () => {
      const { db } = world.database;
      await setDone("member", "--email", NEW);
      const person = await world.personOf("member");
      const confirm = () => confirmAddress(db, person, NEW, world.clock.now());
      const added = { ...person, id: newId(), email: NEW, newEmail: null };
      const [first, second, account] = await Promise.all([
        confirm(),
        confirm(),
        db.insert(people).values(added).onConflictDoNothing({ target: people.email }).returning({ id: people.id }),
      ]);
      const confirmed = [first, second].filter((outcome) => typeof outcome !== "string");
      expect(confirmed.length + account.length).toBe(1);
      expect(await db.$count(people, eq(people.email, NEW))).toBe(1);
    });

    it.each<[string[], string]>([
      [[], "Give --first-name, --last-name or --email."],
      [["--confirmed"], "--confirmed needs --email."],
      [["--first-name", "A", "--confirmed"], "--confirmed needs --email."],
      [["--email", "nonsense"], "is not an email address"],
      [["--first-name", " "], "Give one name"],
    ])("is asked for in another way than %j", async (options, reason) => {
      expect(await set("member", ...options)).toMatchObject({ exitCode: 2, text: expect.stringContaining(reason) });
    });

    it("would wait for someone without a password, and is then given at once", async () => {
      const { db } = world.database;
      await db.update(people).set({ passwordExpiresAt: NO_PASSWORD }).where(eq(people.id, ids.member));
      expect(await set("member", "--email", NEW)).toMatchObject({
        exitCode: 1,
        text: `${emailOf("member")} has no password yet, so nobody could confirm ${NEW} by signing in. Add --confirmed if it is theirs.`,
      });
      expect(await setDone("member", "--email", NEW, "--confirmed")).toContain(
        `"send-reset ${NEW}" mails them a link to choose a password.`,
      );
      expect(await run("send-reset", NEW)).toMatchObject({ exitCode: 0 });
    });

    it("is nobody's", async () => {
      expect(await run("set-person", "stranger@example.test", "--email", NEW)).toMatchObject({ exitCode: 1 });
    });

    it("or whose mail could not be sent, of which the operator is told", async () => {
      const context = commandContext(world);
      const mail = { ...context.mail, send: () => Promise.reject(new MailError("down")) };
      expect(await runBeside({ ...context, mail }, "set-person", emailOf("member"), "--email", NEW)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining(
          `Until then ${emailOf("member")} works as before.\nThe change was made, but the email to ${NEW} could not be sent. A line above says why; if there is none, the service's log does.`,
        ),
      });
      expect(await world.personOf("member")).toMatchObject({ newEmail: NEW });
    });

    it("or whose old address refuses mail: the new one gets it, and the operator is told", async () => {
      const context = commandContext(world);
      const send: Mail["send"] = (text, to, values) =>
        to.email === NEW ? context.mail.send(text, to, values) : Promise.reject(new MailError("no such mailbox"));
      await world.connectAndLogin("member");
      const command = ["set-person", emailOf("member"), "--email", NEW, "--confirmed"];
      expect(await runBeside({ ...context, mail: { ...context.mail, send } }, ...command)).toMatchObject({
        exitCode: 1,
        text: expect.stringMatching(/Ended 1 session\.\n.* the email to member@\S+ could not be sent\./),
        data: { endedSessions: 1 },
      });
      expect(await world.service.outbox(NEW)).toHaveLength(1);
    });
  });

  it("a change returns data beside the text", async () => {
    const data = {
      email: emailOf("member"),
      name: "member Test",
      newEmail: null,
      waitsUntil: null,
      endedSessions: 0,
    };
    expect((await set("member", "--last-name", "Khan")).data).toEqual({ ...data, name: "member Khan" });
    expect((await set("member", "--last-name", "Test", "--email", NEW)).data).toEqual({
      ...data,
      newEmail: NEW,
      waitsUntil: UNTIL,
    });
    expect((await set("member", "--email", NEW, "--confirmed")).data).toEqual({ ...data, email: NEW, newEmail: NEW });
  });
});
