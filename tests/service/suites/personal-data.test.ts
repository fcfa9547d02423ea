import { eq, getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { deviceCookieOf } from "../../../service/sign-in/device-cookie.ts";
import { erasePerson } from "../../../service/operators/personal-data.ts";
import { newId } from "../../../service/shared/ids.ts";
import { rememberAddress } from "../../../service/shared/known-addresses.ts";
import { SECURED, findPerson, NO_PASSWORD } from "../../../service/shared/people.ts";
import { personalTables } from "../../../service/operators/personal-tables.ts";
import { refusalIn } from "../../../service/shared/refusal.ts";
import { sendCode } from "../../../service/calls/send-code.ts";
import { tellOwner } from "../../../service/calls/tell-owner.ts";
import {
  createPendingStepsStore,
  type PendingSteps,
  noPendingSteps,
} from "../../../service/socket-sessions/pending-steps.ts";
import * as schema from "../../../service/database/schema.ts";
import { texts } from "../../../service/texts/texts.ts";
import { workspaceList } from "../support/client.ts";
import { DAY } from "../support/clock.ts";
import { commandContext, commandsBeside } from "../support/command-context.ts";
import { assertion, EMAIL, everyRow, inHex, leaveEverywhere, NAMES } from "../support/everything-of.ts";
import { invite, inviteClient } from "../support/invitations.ts";
import { declareOAuth, publicQuery } from "../support/oauth.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { SITE } from "../support/software-authenticator.ts";
import { declareWorld } from "../support/world.ts";

const rowsByTable = v.looseObject({});
const rowList = v.array(v.looseObject({}));

describe("a person's data", () => {
  const world = declareWorld({ passkeys: SITE, forgets: true });
  const oauth = declareOAuth(world);
  const { run } = commandsBeside(world);

  it.each(Object.values(schema).map((table) => [getTableName(table), table] as const))(
    "has a decision for each column of %s",
    (_, table) => {
      const decided = Object.values(personalTables).find((one) => one.table === table);
      expect(Object.keys(decided?.columns ?? {}).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
    },
  );

  it("are exported from every table, without a secret", async () => {
    const { mails } = await leaveEverywhere(world, oauth);
    const { exitCode, data, text } = await run("export-person", EMAIL);
    expect(exitCode).toBe(0);
    expect(JSON.parse(text)).toEqual(data);
    const exported = v.parse(rowsByTable, data);
    expect(exported).toMatchObject({
      email: EMAIL,
      people: [
        {
          id: ids.both,
          email: EMAIL,
          firstName: NAMES[0],
          passwordHash: true,
          authenticatorSecret: true,
          recoveryCodeHash: false,
        },
      ],
      organisations: expect.arrayContaining([{ id: ids.secure, company: "Secure" }]),
      oauthClients: [{ id: "public", name: "Boards" }],
      images: [{ bytes: expect.stringMatching(/^data:image\/webp;base64,/) }],
    });
    expect(exported["invitations"]).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ email: EMAIL, invitedBy: "another, or nobody" }),
        expect.objectContaining({ email: "of another", invitedBy: "them" }),
      ]),
    );
    const secrets = mails.flatMap(({ code, link }) => [code, link]);
    for (const [name, { table, columns }] of Object.entries(personalTables)) {
      const rows = v.parse(rowList, exported[name]);
      expect({ name, rows: rows.length }).not.toEqual({ name, rows: 0 });
      const shown = Object.entries(columns).flatMap(([key, how]) => (typeof how === "object" ? [] : [key]));
      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(shown.toSorted());
      const kept: Record<string, unknown>[] = await world.database.db.select().from(table);
      const hidden = Object.entries(columns).flatMap(([key, how]) =>
        how === "presence" || key === "passwordHash" || (typeof how === "object" && /secret|hash/.test(how.hidden))
          ? [key]
          : [],
      );
      secrets.push(...kept.flatMap((row) => hidden.map((key) => row[key])).filter((one) => typeof one === "string"));
    }
    expect(secrets.filter((one) => one !== undefined && one.length > 5 && text.includes(one))).toEqual([]);
  });

  it.each([
    [
      "no password for someone who has not chosen one yet",
      NO_PASSWORD,
      { passwordHash: false, passwordExpiresAt: null },
    ],
    ["no moment for a password that no longer signs in", SECURED, { passwordHash: true, passwordExpiresAt: null }],
    [
      "when a generated password expires",
      new Date("2030-01-01"),
      { passwordHash: true, passwordExpiresAt: "2030-01-01T00:00:00.000Z" },
    ],
  ])("tell of %s", async (_, passwordExpiresAt, told) => {
    const { people } = schema;
    await world.database.db.update(people).set({ passwordExpiresAt }).where(eq(people.id, ids.member));
    expect((await run("export-person", emailOf("member"))).data).toMatchObject({ people: [told] });
  });

  it("do not exist for an address that nobody has used", async () => {
    const nothing = { exitCode: 1, text: "Nothing is kept about stranger@example.test." };
    expect(await run("export-person", "stranger@example.test")).toMatchObject(nothing);
    expect(await run("erase-person", "stranger@example.test")).toMatchObject(nothing);
  });

  it("are erased from every table, and open pages are signed out", async () => {
    const { page, halfway, needles } = await leaveEverywhere(world, oauth);
    const before = await everyRow(world.database.db);
    for (const needle of needles) expect(before).toContain(needle);
    expect(before).toContain(inHex(EMAIL));
    const { exitCode, text } = await run("erase-person", EMAIL);
    expect({ exitCode, text }).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/^Erased everything about both@example\.test, \d+ rows, and ended 1 session\.$/),
    });
    expect(await workspaceList(page)).toMatchObject({ code: 401 });
    expect(await halfway.call("resendOTP", { email: EMAIL })).toMatchObject({ code: 409 });
    const after = await everyRow(world.database.db);
    for (const needle of needles) {
      expect(after).not.toContain(needle);
      expect(after).not.toContain(inHex(needle));
    }
    expect(await run("export-person", EMAIL)).toMatchObject({ exitCode: 1 });
    // The person's invitation of someone else stays, without them.
    expect(await world.database.db.select().from(schema.invitations)).toMatchObject([
      { email: "friend@example.test", invitedBy: null },
    ]);
  });

  it("are not those of the next person with the address", async () => {
    const { authenticator, token, device, reset, disavowal, invitations } = await leaveEverywhere(world, oauth);
    await run("erase-person", EMAIL);
    const names = ["--first-name", "New", "--last-name", "Person", "--organisation", ids.secure];
    expect(await run("add-user", EMAIL, ...names)).toMatchObject({ exitCode: 0 });
    const page = await world.connect();
    expect(await world.login(page, "both")).toMatchObject({ code: 403 });
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ code: 401 });
    const { options } = v.parse(assertion, (await page.call("passkeys|challenge", { afterPassword: false })).data);
    expect(await page.call("passkeys|signIn", { response: authenticator.prove(options) })).toMatchObject({
      code: 410,
    });
    const chosen = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    expect(reset).not.toBe("");
    expect(await page.call("resetPassword", { ...chosen, code: reset })).toMatchObject({ code: 403 });
    expect(disavowal).not.toBe("");
    expect(await page.call("account|disavow", { token: disavowal })).toMatchObject({ code: 403 });
    expect(await page.call("acceptClientInvitation", { token: invitations.client })).toMatchObject({ code: 404 });
    const joining = { firstName: "A", lastName: "B", email: EMAIL, password: chosen.password };
    const registered = await page.call("registerAsMember", { ...joining, inviteCode: invitations.member });
    expect(registered).toMatchObject({ code: 404 });
    const { db } = world.database;
    const [person] = await db.select().from(schema.people).where(eq(schema.people.email, EMAIL));
    expect(person?.id).not.toBe(ids.both);
    const [member] = await db.select().from(schema.people).where(eq(schema.people.id, ids.member));
    // With a password and a factor of their own, the old device is still not trusted.
    await db
      .update(schema.people)
      .set({ passwordHash: member?.passwordHash ?? "", mustChangePassword: false, emailFactor: true })
      .where(eq(schema.people.email, EMAIL));
    const cookie = `${deviceCookieOf(ids.both)}=${device}; ${deviceCookieOf(person?.id ?? "")}=${device}`;
    const login = await world.login(await world.connect({ headers: { cookie } }), "both");
    expect(login).toMatchObject({ code: 200, data: { isEmailMFA: true } });
    expect(login.data).not.toHaveProperty("token");
  });

  it("of the last administrator of an organisation stay, unless that is meant", async () => {
    const before = await everyRow(world.database.db);
    expect(await run("erase-person", emailOf("admin"))).toMatchObject({
      exitCode: 1,
      text: `${emailOf("admin")} is the last administrator of Acme, Globex. Make someone else administrator first with "set-member", or say --last-administrator.`,
    });
    expect(await everyRow(world.database.db)).toBe(before);
    expect(await run("erase-person", emailOf("admin"), "--last-administrator")).toMatchObject({ exitCode: 0 });
  });

  it("of another person stay, even if they are changing to the address", async () => {
    const { db } = world.database;
    const until = new Date(world.clock.now() + DAY);
    await db
      .update(schema.people)
      .set({ newEmail: EMAIL, newEmailUntil: until })
      .where(eq(schema.people.id, ids.member));
    const client = await world.connectAndLogin("member");
    await run("erase-person", EMAIL);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    expect(await everyRow(db)).not.toContain(EMAIL);
  });

  it("are not written back by steps that have read the person before", async () => {
    const { db } = world.database;
    const person = await findPerson(db, EMAIL);
    if (person === null) throw new Error("There is nobody to erase.");
    const now = world.clock.now();
    const context = commandContext(world);
    const socketSession = { address: "192.0.2.1", language: "en", userAgent: null } as const;
    const owner = { personId: person.id };
    const challenge = { ...owner, purpose: "secondFactor", value: "a challenge", until: now + DAY } as const;
    const proof = { ...owner, sessionId: newId(), until: now + DAY, recoveryCodeHash: "hash" };
    const storing = (step: Partial<PendingSteps>) => () =>
      createPendingStepsStore(
        db,
        () => ({ ...noPendingSteps, ...step }),
        null,
        () => undefined,
      ).store(now);
    const incoming = { context, socketSession, now, note: () => undefined };
    const steps = [
      async () => void (await rememberAddress(db, person, socketSession.address, now)),
      storing({ challenge }),
      storing({ proof }),
      () =>
        context.mail.send(
          texts.mail.login,
          { email: EMAIL, language: "en", owner },
          { code: "123456", replaces: false },
        ),
      () => tellOwner(incoming, person, { kind: "newDevice" }),
    ];
    for (const step of steps) {
      const before = await everyRow(db);
      await step();
      expect(await everyRow(db)).not.toBe(before);
    }
    await run("erase-person", EMAIL);
    const after = await everyRow(db);
    for (const step of steps) await step();
    const sending = sendCode(incoming, { ...owner, email: EMAIL, purpose: "login" });
    const refused = await sending.catch((error: unknown) => refusalIn(error));
    expect(refused).toMatchObject({ code: 409 });
    expect(await everyRow(db)).toBe(after);
  });

  describe("erased while the person", () => {
    const names = { firstName: NAMES[0], lastName: NAMES[1] };
    const guest = "guest@example.test";
    const link = "11111111-2222-4333-8444-555555555555";
    const chosen = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    const linkCode = async (email: string) => {
      const [mail] = await world.service.outbox(email);
      return decodeURIComponent(mail?.link?.split("/").at(-1) ?? "");
    };
    type Step = () => Promise<{ readonly code: number } | { readonly status: number }>;
    const member = emailOf("member");
    const ways: readonly (readonly [string, string, () => Promise<Step>])[] = [
      [
        "signs in",
        member,
        async () => {
          const client = await world.connect();
          return () => world.login(client, "member");
        },
      ],
      [
        "gets a code mailed",
        emailOf("mail"),
        async () => {
          const client = await world.connect();
          return () => world.login(client, "mail");
        },
      ],
      [
        "enters a code",
        emailOf("app"),
        async () => {
          const client = await world.connectAndLogin("app");
          const otp = await world.appCode();
          return () => world.login(client, "app", { otp, MFAType: 2 });
        },
      ],
      [
        "verifies the address",
        emailOf("inactive"),
        async () => {
          const client = await world.connectAndLogin("inactive");
          const otp = await world.mailedCode("inactive");
          return () => client.call("activateAccount", { email: emailOf("inactive"), otp });
        },
      ],
      [
        "registers by an invitation",
        guest,
        async () => {
          await invite(world, link, guest);
          const client = await world.connect();
          const { password } = chosen;
          return () => client.call("registerAsMember", { ...names, email: guest, password, inviteCode: link });
        },
      ],
      [
        "accepts an invitation",
        member,
        async () => {
          await invite(world, link, member);
          const client = await world.connectAndLogin("member");
          return () => client.call("acceptInvitation", { inviteCode: link });
        },
      ],
      [
        "accepts a client's invitation",
        guest,
        async () => {
          await inviteClient(world, link, guest);
          const client = await world.connect();
          return () => client.call("acceptClientInvitation", { token: link });
        },
      ],
      [
        "asks for a reset",
        member,
        async () => {
          const client = await world.connect();
          return () => client.call("forgotPassword", { email: member });
        },
      ],
      [
        "resets the password",
        member,
        async () => {
          const client = await world.connect();
          await client.call("forgotPassword", { email: member });
          const code = await linkCode(member);
          return () => client.call("resetPassword", { ...chosen, code });
        },
      ],
      [
        "sets up a second factor",
        emailOf("none"),
        async () => {
          const client = await world.connectAndLogin("none");
          return () => client.call("hrms|master|MFA|generateQRCode");
        },
      ],
      ["signs in to an app", member, async () => () => oauth.login(publicQuery, "member")],
      [
        "registers as a new hire",
        "newhire@example.test",
        async () => {
          const { db } = world.database;
          await db.update(schema.candidates).set({ passwordHash: null }).where(eq(schema.candidates.id, ids.newHire));
          const client = await world.connect();
          const { password } = chosen;
          return () => client.call("signUp", { email: "newhire@example.test", password, orgId: ids.acme });
        },
      ],
      [
        "signs in as a new hire",
        "newhire@example.test",
        async () => {
          const client = await world.connect();
          const login = { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme };
          return () => client.call("onboardingLogin", login);
        },
      ],
    ];

    it.each(ways)("%s leaves nothing and no fault", async (_, email, begin) => {
      const step = await begin();
      const [reply] = await Promise.all([step(), erasePerson(world.database.db, email, true)]);
      expect("code" in reply ? reply.code : reply.status).toBeLessThan(500);
      // Waits for the work that goes on after the answer.
      await world.service.outbox(null);
      const after = await everyRow(world.database.db);
      const { people } = schema;
      expect(await world.database.db.$count(people, eq(people.email, email))).toBe(0);
      for (const needle of [email, ...NAMES]) expect(after).not.toContain(needle);
      const faults = [...world.logged, ...oauth.logged].filter((line) => /"level":(50|60)/.test(line));
      expect(faults).toEqual([]);
    });
  });
});
