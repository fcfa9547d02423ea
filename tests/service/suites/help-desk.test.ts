import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { accountHash } from "../../../service/shared/known-addresses.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  organisations,
  passkeys,
  passwordResets,
  people,
  throttles,
} from "../../../service/database/schema.ts";
import { MailError } from "../../../service/mail/mail.ts";
import { tokenIn, type Client } from "../support/client.ts";
import { DAY, MINUTE } from "../support/clock.ts";
import { commandContext, commandsBeside, runBeside } from "../support/command-context.ts";
import { emailOf, ids, PASSWORD, type PersonName, RECOVERY_CODE } from "../support/people.ts";
import { SECURED } from "../../../service/shared/people.ts";
import { storedPasskey } from "../support/software-authenticator.ts";
import { declareWorld, signedIn } from "../support/world.ts";

const WRONG = { password: "Not-the-password-1" };
const STRANGER = "stranger@example.test";
const NOW = "2026-11-21T09:00:00.000Z";

describe("the help desk", () => {
  const world = declareWorld();
  const { run, done } = commandsBeside(world);
  const linesOf = async (email: string) => (await done("why", email)).split("\n");
  const change = (name: PersonName, columns: Partial<typeof people.$inferInsert>) =>
    world.database.db.update(people).set(columns).where(eq(people.id, ids[name]));
  const tryOften = async (client: Client, times: number, name: PersonName = "member") => {
    for (let tried = 0; tried < times; tried += 1) await world.login(client, name, WRONG);
  };

  describe("is told why", () => {
    it.each<[string, PersonName, () => Promise<unknown>, string[]]>([
      [
        "someone comes in",
        "member",
        async () => undefined,
        [
          `${emailOf("member")} is member Test.`,
          "Nothing keeps them out.",
          "Second factor: not required; none is set up; no recovery code.",
          "Signed in nowhere.",
          `Acme (${ids.acme}), member: hrms, pms.`,
          "  Missing chat, payroll, survey, recruit, assets, performance: not granted to this person.",
        ],
      ],
      [
        "a disabled person does not",
        "member",
        async () => done("disable-person", emailOf("member")),
        [`Disabled since ${NOW}: nothing lets them in until "enable-person".`],
      ],
      [
        "an unverified address does not",
        "inactive",
        async () => undefined,
        ["The email address is not verified; no code was mailed in the last 15 minutes. Signing in mails another."],
      ],
      [
        "an unverified address with a code does not yet",
        "inactive",
        async () => world.connectAndLogin("inactive"),
        [`The email address is not verified; the last code was mailed ${NOW}. Signing in mails another.`],
      ],
      [
        "someone must choose a new password",
        "forced",
        async () => undefined,
        ["They must choose a new password after the next sign-in."],
      ],
      [
        "a password has expired",
        "member",
        async () => change("member", { passwordExpiresAt: new Date(world.clock.now()) }),
        [`The password expired ${NOW}: "send-reset" mails a link for a new one.`],
      ],
      [
        "they pressed the button in a mail that they had not signed in",
        "member",
        async () => change("member", { passwordExpiresAt: SECURED }),
        [
          'They pressed "Secure my account" in a mail, so the password no longer works: "send-reset" mails a link for a new one.',
        ],
      ],
      [
        "a password is going to expire",
        "member",
        async () => change("member", { passwordExpiresAt: new Date(world.clock.now() + DAY) }),
        ["The password was generated, and expires 2026-11-22T09:00:00.000Z."],
      ],
      [
        "a second factor is asked for",
        "both",
        async () => change("both", { passkeyFactor: true, recoveryCodeHash: "a hash" }),
        [
          "Second factor: required by Secure; set up: mailed codes, an authenticator app, passkeys; has a recovery code.",
        ],
      ],
      [
        "a second factor has to be set up",
        "none",
        async () => undefined,
        ["Second factor: required by Secure; none is set up; no recovery code."],
      ],
      [
        "an administrator sees the whole plan, and no more",
        "admin",
        async () =>
          world.database.db.update(organisations).set({ activated: false }).where(eq(organisations.id, ids.globex)),
        [
          `Acme (${ids.acme}), admin: hrms, chat, pms, payroll, survey, recruit, assets, performance.`,
          `Globex (${ids.globex}), admin: hrms, chat.`,
          "  Its email address is not verified: an admin who signs in is asked for the mailed code.",
          "  Missing pms, payroll, survey, recruit, assets, performance: not in the organisation's plan.",
        ],
      ],
      [
        "a client sees project management only",
        "client",
        async () =>
          world.database.db
            .update(memberships)
            .set({ products: ["hrms"] })
            .where(eq(memberships.personId, ids.client)),
        [
          `Acme (${ids.acme}), client: no product.`,
          "  Missing pms: not granted to this person.",
          "  Missing hrms, chat, payroll, survey, recruit, assets, performance: not for clients, who get pms only.",
        ],
      ],
      [
        "someone without an organisation sees nothing",
        "nobody",
        async () => undefined,
        ["Belongs to no organisation, and so has no product."],
      ],
    ])("%s", async (_, name, prepare, lines) => {
      await prepare();
      expect(await linesOf(emailOf(name))).toEqual(expect.arrayContaining(lines));
    });

    it("a stranger is unknown, even if they are a new hire or invited", async () => {
      expect(await linesOf(STRANGER)).toEqual([`Nobody has an account with the address ${STRANGER}.`]);
      await done("invite", STRANGER, "--organisation", ids.globex, "--role", "admin");
      world.clock.advance(MINUTE);
      await done("invite-client", STRANGER, "--organisation", ids.acme);
      await world.database.db.update(candidates).set({ email: STRANGER }).where(eq(candidates.id, ids.newHire));
      expect(await linesOf(` ${STRANGER.toUpperCase()} `)).toEqual([
        `Nobody has an account with the address ${STRANGER}.`,
        "A new hire of Acme, who signs in on its own page until they are a member.",
        "Invited to Acme as client, 2026-11-21T09:01:00.000Z, open until 2026-11-28T09:01:00.000Z.",
        "Invited to Globex as admin, 2026-11-21T09:00:00.000Z, open until 2026-11-28T09:00:00.000Z.",
      ]);
      world.clock.advance(7 * DAY);
      expect(await linesOf(STRANGER)).toHaveLength(2);
    });

    it("someone has to wait, for each address, until when, and no longer", async () => {
      await tryOften(await world.connect(), 5);
      await tryOften(await world.connect({ from: "127.0.0.9" }), 6);
      const waits = ["2026-11-21T09:00:30.000Z", "2026-11-21T09:00:30.000Z"].map(
        (until) => `Too many passwords from one address: wait until ${until}.`,
      );
      const isWait = (line: string) => line.startsWith("Too many");
      expect((await linesOf(emailOf("member"))).filter(isWait)).toEqual(waits);
      expect(await linesOf(emailOf("member"))).not.toContain("Nothing keeps them out.");
      expect((await linesOf(emailOf("admin"))).filter(isWait)).toEqual([]);
      world.clock.advance(MINUTE);
      expect((await linesOf(emailOf("member"))).filter(isWait)).toEqual([]);
    });

    it("someone has to wait for each limit that is about an account, by its name", async () => {
      const until = new Date(world.clock.now() + MINUTE);
      const names = ["password", "account", "code", "recoveryCodeInAll", "mails", "image", "ofALaterVersion"];
      await world.database.db.insert(throttles).values(
        names.map((name) => ({
          key: `${name}:x`,
          failures: 100,
          blockedUntil: name === "account" ? null : until,
          forgottenAt: until,
          account: accountHash([emailOf("member")]),
        })),
      );
      const { data } = await run("why", emailOf("member"));
      const { waits } = v.parse(v.object({ waits: v.array(v.object({ limit: v.string() })) }), data);
      expect(waits.map(({ limit }) => limit).toSorted()).toEqual(names.slice(0, -1).toSorted());
    });

    it("they came in: passkeys, sessions, trusted devices and events, newest first", async () => {
      const at = (away: number) => new Date(world.clock.now() + away);
      await world.database.db.insert(passkeys).values({
        ...storedPasskey(),
        id: "a",
        personId: ids.member,
        name: "Phone",
        aaguid: "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4",
        createdAt: at(0),
      });
      await world.connectAndLogin("member");
      world.clock.advance(MINUTE);
      await world.login(await world.connect({ from: "127.0.0.9", headers: { "user-agent": "Firefox" } }), "member");
      await world.service.outbox(null);
      expect((await linesOf(emailOf("member"))).slice(3, -2)).toEqual([
        `Passkey "Phone" in Google Password Manager: added ${NOW}, last used never.`,
        "Signed in 2026-11-21T09:01:00.000Z, last used 2026-11-21T09:01:00.000Z: 127.0.0.9, Firefox.",
        expect.stringMatching(`^Signed in ${NOW}, last used ${NOW}: 127.0.0.1`),
        "2026-11-21T09:01:00.000Z: newDevice, 127.0.0.9, Firefox.",
      ]);
    });

    it("the same as data", async () => {
      const { data, exitCode } = await run("why", emailOf("mail"));
      expect(exitCode).toBe(0);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
      expect(data).toMatchObject({
        email: emailOf("mail"),
        account: {
          id: ids.mail,
          name: "mail Test",
          disabledSince: null,
          isVerified: true,
          secondFactor: { requiredBy: ["Secure"], email: true, authenticatorApp: false, recoveryCode: false },
          sessions: [],
          organisations: [{ organisation: ids.secure, role: "member", products: ["hrms", "pms"] }],
        },
        newHireOf: [],
        openInvitations: [],
        waits: [],
      });
      expect((await run("why", STRANGER)).data).toMatchObject({ email: STRANGER, account: null });
    });

    it("and never by a secret", async () => {
      const client = await world.connect();
      const token = tokenIn(await world.login(client, "member"));
      const [person] = await world.database.db.select().from(people).where(eq(people.id, ids.member));
      const { text, data } = await run("why", emailOf("member"));
      for (const secret of [token, PASSWORD, person?.passwordHash ?? ""])
        expect(text + JSON.stringify(data)).not.toContain(secret);
    });
  });

  describe("unlocks", () => {
    it("a person at every address, and nobody else", async () => {
      const pages = [await world.connect(), await world.connect({ from: "127.0.0.9" })];
      for (const page of pages) {
        await tryOften(page, 5);
        await tryOften(page, 5, "admin");
        expect(await world.login(page, "member")).toMatchObject({ code: 429 });
      }
      expect((await done("unlock", emailOf("member"))).split("\n")).toEqual([
        `Unlocked ${emailOf("member")}.`,
        "Cleared:",
        "Too many passwords from one address: wait until 2026-11-21T09:00:30.000Z.",
        "Too many passwords from one address: wait until 2026-11-21T09:00:30.000Z.",
      ]);
      for (const page of pages) {
        expect(await world.login(page, "member")).toMatchObject(signedIn);
        expect(await world.login(page, "admin")).toMatchObject({ code: 429 });
      }
      expect(await done("unlock", emailOf("member"))).toContain("They had to wait for nothing.");
    });

    it("codes, recovery codes, mails and the pause between codes", async () => {
      const client = await world.connectAndLogin("mail");
      const asks = { email: emailOf("mail") };
      expect(await client.call("resendOTP", asks)).toMatchObject({ code: 200 });
      expect(await client.call("resendOTP", asks)).toMatchObject({ code: 429 });
      const recovers = { identifier: emailOf("mail"), recoveryCode: RECOVERY_CODE };
      for (let tried = 0; tried < 5; tried += 1) {
        expect(await world.login(client, "mail", { otp: "000000", MFAType: 1 })).toMatchObject({ code: 403 });
        expect(await client.call("forgotPasswordWithRecoveryCode", recovers)).toMatchObject({ code: 200 });
        expect(await client.call("forgotPassword", asks)).toMatchObject({ code: 200 });
      }
      const all = async () => [
        await client.call("forgotPasswordWithRecoveryCode", recovers),
        await client.call("forgotPassword", asks),
        await world.login(client, "mail", { otp: "000000", MFAType: 1 }),
      ];
      expect((await all()).map(({ code }) => code)).toEqual([429, 429, 429]);
      await done("unlock", emailOf("mail"));
      expect((await all()).map(({ code }) => code)).toEqual([200, 200, 403]);
      expect(await client.call("resendOTP", asks)).toMatchObject({ code: 200 });
    });

    it("nobody who is unknown", async () => {
      expect(await run("unlock", STRANGER)).toMatchObject({
        exitCode: 1,
        text: `Nobody has an account with ${STRANGER}.`,
      });
    });

    it.each([emailOf("nobody"), STRANGER])("a new hire, whether or not they have an account: %s", async (email) => {
      await world.database.db.update(candidates).set({ email }).where(eq(candidates.id, ids.newHire));
      const client = await world.connect();
      const login = { email, orgId: ids.acme, password: PASSWORD };
      for (let tried = 0; tried < 5; tried += 1) await client.call("onboardingLogin", { ...login, ...WRONG });
      expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 429 });
      await done("unlock", email);
      expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 200 });
    });

    it("a new hire who typed their employee code, after saying that they have to wait", async () => {
      const email = "newhire@example.test";
      const client = await world.connect();
      const login = { email: "NEW-1", orgId: ids.acme, password: PASSWORD };
      for (let tried = 0; tried < 5; tried += 1) await client.call("onboardingLogin", { ...login, ...WRONG });
      expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 429 });
      const wait = "Too many passwords from one address: wait until 2026-11-21T09:00:30.000Z.";
      expect(await linesOf(email)).toContain(wait);
      expect(await done("unlock", email)).toBe([`Unlocked ${email}.`, "Cleared:", wait].join("\n"));
      expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 200 });
    });
  });

  describe("sends a reset link", () => {
    it("that sets a new password, in the person's language, without a stranger's limits", async () => {
      await change("member", { language: "ar" });
      const client = await world.connect();
      for (let asked = 0; asked < 6; asked += 1) await client.call("forgotPassword", { email: emailOf("member") });
      await world.service.outbox(null);
      expect(await done("send-reset", emailOf("member"))).toBe(
        `Mailed a link to set a new password to ${emailOf("member")}. It is valid for 10 minutes.`,
      );
      const mails = await world.service.outbox(emailOf("member"));
      expect(mails).toHaveLength(6);
      expect(mails[0]?.html).toContain('dir="rtl"');
      const code = decodeURIComponent(mails[0]?.link?.split("/").at(-1) ?? "");
      const passwords = { password: "Another-horse-8", cpassword: "Another-horse-8" };
      expect(await client.call("resetPassword", { ...passwords, code })).toMatchObject({ code: 200 });
      expect(await world.login(client, "member", passwords)).toMatchObject(signedIn);
    });

    it("or says that the mail could not be sent, and leaves no link", async () => {
      const context = commandContext(world);
      const mail = { ...context.mail, send: () => Promise.reject(new MailError("down")) };
      expect(await runBeside({ ...context, mail }, "send-reset", emailOf("member"))).toMatchObject({
        exitCode: 1,
        text: `The email to ${emailOf("member")} could not be sent. A line above says why; if there is none, the service's log does.`,
      });
      expect(await world.database.db.$count(passwordResets)).toBe(0);
    });

    it("to nobody who is unknown or disabled", async () => {
      expect(await run("send-reset", STRANGER)).toMatchObject({ exitCode: 1 });
      await done("disable-person", emailOf("member"));
      expect(await run("send-reset", emailOf("member"))).toMatchObject({
        exitCode: 1,
        text: `${emailOf("member")} is disabled. Let them in with enable-person first.`,
      });
      expect(await world.service.outbox(null)).toEqual([]);
    });
  });

  describe("cancels an invitation", () => {
    it("of both kinds, to one organisation, if it is open", async () => {
      const { db } = world.database;
      for (const orgId of [ids.acme, ids.globex]) await done("invite", STRANGER, "--organisation", orgId);
      await done("invite-client", STRANGER, "--organisation", ids.acme);
      await done("invite", emailOf("nobody"), "--organisation", ids.acme);
      const cancel = () => run("cancel-invitation", STRANGER, "--organisation", ids.acme);
      expect(await cancel()).toMatchObject({
        exitCode: 0,
        text: `Cancelled the invitation of ${STRANGER} to Acme.`,
        data: { cancelled: 2 },
      });
      expect(await cancel()).toMatchObject({ exitCode: 1, text: `${STRANGER} has no open invitation to Acme.` });
      const left = await db.select({ email: invitations.email, orgId: invitations.orgId }).from(invitations);
      expect(left).toHaveLength(2);
      expect(left).toEqual(
        expect.arrayContaining([
          { email: STRANGER, orgId: ids.globex },
          { email: emailOf("nobody"), orgId: ids.acme },
        ]),
      );
      expect(await db.$count(clientInvitations)).toBe(0);
    });

    it("neither if it was accepted nor if it has expired", async () => {
      const { db } = world.database;
      await done("invite", STRANGER, "--organisation", ids.acme);
      await done("invite-client", STRANGER, "--organisation", ids.acme);
      await db.update(clientInvitations).set({ acceptedAt: new Date(world.clock.now()) });
      world.clock.advance(7 * DAY);
      const cancelled = await run("cancel-invitation", STRANGER, "--organisation", ids.acme);
      expect(cancelled).toMatchObject({ exitCode: 1 });
      expect(await db.$count(invitations, inArray(invitations.email, [STRANGER]))).toBe(1);
      expect(await db.$count(clientInvitations)).toBe(1);
    });
  });
});
