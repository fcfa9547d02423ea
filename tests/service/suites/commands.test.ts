import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  candidates,
  clientInvitations,
  oauthClients,
  signUps,
  invitations,
  organisations,
  people,
  secondFactorSetups,
  passkeys,
} from "../../../service/database/schema.ts";
import { fingerprint } from "../../../service/shared/ids.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { addPasskey } from "../../../service/sign-in/passkeys.ts";
import { verifyAddress } from "../../../service/shared/people.ts";
import { programName } from "../../../service/settings/program-name.ts";
import { workspaceList } from "../support/client.ts";
import { DAY, SECOND } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { storedPasskey } from "../support/software-authenticator.ts";
import { declareWorld } from "../support/world.ts";

/** The code or token at the end of a printed link. */
const codeIn = (output: string) => /[^/\s]+$/.exec(output)?.[0] ?? "";
const newerSent = { code: 403, data: { error: expect.stringContaining("We sent you a newer invitation since.") } };

describe("the command line", () => {
  const world = declareWorld();
  const { run, done } = commandsBeside(world);

  it("lists, counts, and finds rows by any part of a text", async () => {
    await world.login(await world.connect(), "member");
    expect(await done("list")).toBe(
      [
        "kind           how many",
        "organisations  3",
        "users          11",
        "new hires      2",
        "sessions       1",
        "invitations    0",
        "oauth clients  0",
        "sign ups       0",
      ].join("\n"),
    );
    expect(await done("list", "organisations", "SEC")).toBe(
      [
        "id                        company  members  second factor  products",
        `${ids.secure}  Secure   5        required       hrms,chat,pms,payroll,survey,recruit,assets,performance`,
      ].join("\n"),
    );
    expect(await done("list", "users", "member@")).toBe(
      [
        "email                name         organisations  sessions  second factor  state",
        `${emailOf("member")}  member Test  1              1         no             active`,
      ].join("\n"),
    );
    expect(await done("list", "sessions")).toContain(`${emailOf("member")}  1         2026-11-21T09:00:00.000Z`);
    expect(await run("list", "members", ids.globex)).toMatchObject({
      data: { rows: [{ organisation: "Globex", email: emailOf("admin"), role: "admin", state: "active" }] },
    });
    expect(await done("list", "users", "100%")).toBe("None.");
    expect(await done("list", "users", "_")).toBe("None.");
    expect(await done("list", "users", "--limit", "2")).toMatch(/^(.*\n){3}There are more/);
  });

  it("returns data beside the text", async () => {
    expect(await run("list")).toMatchObject({ data: { organisations: 3, users: 11, newHires: 2, signUps: 0 } });
    expect(await run("list", "users", "--limit", "1")).toMatchObject({ data: { rows: [{}], more: true } });
    const { data } = await run("add-oauth-client", "A", "--redirect", "https://a.example/", "--confidential", "--json");
    expect(data).toEqual({ client_id: expect.any(String), client_secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await run("migrate", "now")).toMatchObject({ exitCode: 2, data: { error: expect.any(String) } });
  });

  it("adds an organisation and a user who can sign in and must choose a password", async () => {
    const added = await done("add-organisation", "Bücher & Söhne", "--products", "hrms,chat");
    const orgId = /[0-9a-f]{24}$/.exec(added)?.[0] ?? "";
    expect(await world.service.companyDetails(orgId)).toEqual({ company: "Bücher & Söhne", companyLogo: null });

    const person = ["New@Example.test", "--first-name", "New", "--last-name", "Person", "--organisation", orgId];
    const output = await done("add-user", ...person, "--role", "admin", "--employee-code", "X-9");
    const password = /: (\S+)$/.exec(output)?.[1] ?? "";
    const client = await world.connect();
    const reply = await world.login(client, "member", { identifier: "new@example.test", password });
    expect(reply).toMatchObject({ code: 200, data: { aftrp: true } });
    expect(client.pushes[0]).toMatchObject({ data: { role: "admin", employeeCode: "X-9" } });
  });

  it("adds a user whose first password works for seven days, unless they have chosen another", async () => {
    const add = (email: string) =>
      done("add-user", email, "--first-name", "A", "--last-name", "B", "--organisation", ids.acme);
    const [late, prompt] = ["late@example.test", "prompt@example.test"];
    const output = await add(late);
    const passwords = [output, await add(prompt)].map((text) => /: (\S+)$/.exec(text)?.[1] ?? "");
    const [ofLate = "", ofPrompt = ""] = passwords;
    expect(output).toContain(`works until ${new Date(world.clock.now() + 7 * DAY).toISOString()}`);
    const client = await world.connect();
    const signIn = async (identifier: string, password: string) =>
      world.login(await world.connect(), "member", { identifier, password });
    expect(await world.login(client, "member", { identifier: prompt, password: ofPrompt })).toMatchObject({
      code: 200,
    });
    const chosen = { oldPassword: ofPrompt, newPassword: "Another-horse-8" };
    expect(await client.call("hrms|myPassword|update", chosen)).toMatchObject({ code: 200 });
    world.clock.advance(7 * DAY - SECOND);
    expect(await signIn(late, ofLate)).toMatchObject({ code: 200, data: { aftrp: true } });
    world.clock.advance(SECOND);
    expect(await signIn(late, ofLate)).toMatchObject({
      code: 403,
      data: { error: expect.stringContaining("This password has expired") },
    });
    expect(await done("why", late)).toContain(`"send-reset" mails a link`);
    expect(await signIn(prompt, "Another-horse-8")).toMatchObject({ code: 200, data: { aftrp: false } });
  });

  it("adds a person with an account to another organisation, once", async () => {
    const args = ["add-user", emailOf("member"), "--organisation", ids.globex, "--role", "client"];
    expect(await done(...args)).toBe(`Added ${emailOf("member")} to Globex as client, with their existing account.`);
    expect(await run(...args)).toMatchObject({
      exitCode: 1,
      text: `${emailOf("member")} already belongs to Globex.`,
    });
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200, data: { aftrp: false } });
  });

  it("signs out a person whom it adds to the first organisation that requires a second factor", async () => {
    const client = await world.connectAndLogin("member");
    expect(await run("add-user", emailOf("member"), "--organisation", ids.secure, "--role", "member")).toMatchObject({
      text: `Added ${emailOf("member")} to Secure as member, with their existing account.\nEnded 1 session, because Secure requires a second factor.`,
      data: { endedSessions: 1 },
    });
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
  });

  it.each([["add-user", "--organisation", ids.secure, "--role", "member"], ["reset-second-factor"]])(
    "a command refuses sign-ins that began before it: %s",
    async (command, ...rest) => {
      const { db } = world.database;
      const [person] = await db.select().from(people).where(eq(people.id, ids.member));
      if (person === undefined) throw new Error("There is no such person.");
      const now = world.clock.now();
      const opening = () => openSession(db, { person }, "full", noDevice, now);
      expect(await opening()).not.toBeNull();
      await done(command, emailOf("member"), ...rest);
      expect(await opening()).toBeNull();
      expect(await addPasskey(db, person, storedPasskey(), now)).toBe("changed");
      expect(await verifyAddress(db, person, now)).toBeNull();
      expect((await world.login(await world.connect(), "member")).code).toBe(command === "add-user" ? 403 : 200);
    },
  );

  it("invites with a link of which only a hash is stored, and which replaces the previous open one", async () => {
    const args = ["invite", "guest@example.test", "--organisation", ids.acme, "--products", "chat"];
    const replaced = codeIn(await done(...args));
    const output = await done(...args);
    const link = /\S+$/.exec(output)?.[0] ?? "";
    const rows = await world.database.db.select().from(invitations).orderBy(desc(invitations.expiresAt));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      codeHash: fingerprint(link.slice(`${world.url}/invite/`.length)),
      email: "guest@example.test",
      role: "member",
      products: ["chat"],
      acceptedAt: null,
      expiresAt: new Date(world.clock.now() + 7 * DAY),
    });
    const [mail, first] = await world.service.outbox("guest@example.test");
    expect(mail).toMatchObject({
      subject: "Acme invited you to Foyer",
      link,
      html: expect.stringContaining(`href="${link}"`),
      text: expect.stringContaining("This invitation replaces the one that we sent you before."),
    });
    expect(first?.text).not.toContain("replaces");
    const client = await world.connect();
    expect(await client.call("verifyInvitationCode", { inviteCode: replaced })).toMatchObject({
      data: { invitationCodeExpired: true, invitationReplaced: true },
    });
    const member = { firstName: "Nia", lastName: "Okoye", email: "guest@example.test", password: "Enough-said-9" };
    expect(await client.call("registerAsMember", { ...member, inviteCode: replaced })).toMatchObject(newerSent);
    expect(await client.call("registerAsMember", { ...member, inviteCode: codeIn(link) })).toMatchObject({ code: 200 });
    // Also once the newer one is accepted.
    expect(await client.call("registerAsMember", { ...member, inviteCode: replaced })).toMatchObject(newerSent);
  });

  it("invites nobody to an organisation to which they belong", async () => {
    const args = ["invite", ` ${emailOf("member").toUpperCase()}`, "--organisation"];
    expect(await run(...args, ids.acme, "--role", "admin")).toMatchObject({
      exitCode: 1,
      text: `${emailOf("member")} already belongs to Acme. "set-member" changes the role and products of a member.`,
    });
    expect(await world.database.db.$count(invitations)).toBe(0);
    expect(await world.service.outbox(emailOf("member"))).toEqual([]);
    expect(await done(...args, ids.globex, "--role", "admin")).toContain("to Globex as admin");
  });

  it("invites a client with a link of 36 characters, which replaces the previous open one", async () => {
    const args = ["invite-client", "Guest@example.test", "--organisation", ids.acme];
    const replaced = codeIn(await done(...args));
    const link = /\S+$/.exec(await done(...args))?.[0] ?? "";
    const token = link.slice(`${world.url}/invite-client/`.length);
    expect(token).toHaveLength(36);
    const rows = await world.database.db.select().from(clientInvitations).orderBy(desc(clientInvitations.expiresAt));
    expect(rows).toMatchObject([{ tokenHash: fingerprint(token), email: "guest@example.test", orgId: ids.acme }, {}]);
    const [mail, first] = await world.service.outbox("guest@example.test");
    expect(mail).toMatchObject({ link, text: expect.stringContaining("This invitation replaces the one") });
    expect(first?.text).not.toContain("replaces");
    const client = await world.connect();
    expect(await client.call("acceptClientInvitation", { token: replaced })).toMatchObject(newerSent);
    expect(await client.call("acceptClientInvitation", { token })).toMatchObject({ code: 200 });
  });

  it("lists invitations of both kinds with their states, newest first", async () => {
    await done("invite", "old@example.test", "--organisation", ids.acme);
    world.clock.advance(8 * DAY);
    await done("invite-client", "client@guest.test", "--organisation", ids.globex);
    world.clock.advance(DAY);
    await done("invite", emailOf("nobody"), "--organisation", ids.globex);
    await world.database.db
      .update(invitations)
      .set({ acceptedAt: new Date(world.clock.now()) })
      .where(eq(invitations.email, emailOf("nobody")));
    const columns = (await done("list", "invitations")).split("\n").map((line) => line.split(/ {2,}/));
    expect(columns).toEqual([
      ["email", "organisation", "role", "invited", "state"],
      [emailOf("nobody"), "Globex", "member", "2026-11-30T09:00:00.000Z", "accepted"],
      ["client@guest.test", "Globex", "client", "2026-11-29T09:00:00.000Z", "open"],
      ["old@example.test", "Acme", "member", "2026-11-21T09:00:00.000Z", "expired"],
    ]);
    expect(await done("list", "invitations", "GUEST")).toContain("client@guest.test");
  });

  it("registers a third-party app, and shows its secret once", async () => {
    const [first, second] = ["https://boards.example/callback?x=1", "http://127.0.0.1:8080/callback"];
    const output = await done("add-oauth-client", "Boards & Co", "--redirect", first, "--redirect", second);
    expect(output).toMatch(/^Registered Boards & Co\.\nclient_id: [0-9a-f]{24}\n.*PKCE/);
    const confidential = await done("add-oauth-client", "Reports", "--redirect", first, "--confidential");
    const [, id, secret] = /client_id: (\S+)\nclient_secret \(shown only once\): ([\w-]{43})$/.exec(confidential) ?? [];
    const rows = await world.database.db.select().from(oauthClients);
    expect(rows.find((row) => row.id === id)).toMatchObject({ secretHash: fingerprint(secret ?? "") });
    const listed = await done("list", "oauth-clients");
    expect(listed).toMatch(new RegExp(`${id} +Reports +confidential +https://boards`));
    expect(listed).toContain(`public        ${first},${second}`);
    expect(listed).not.toContain(secret);
  });

  it("lists sign-ups", async () => {
    await world.database.db.insert(signUps).values({
      id: ids.acme,
      firstName: "Sia",
      lastName: "Sato",
      email: "sia@new.test",
      company: "New",
      phone: "919876543210",
      employees: "5-25",
      country: "India",
      affiliateCode: "A1",
      createdAt: new Date(world.clock.now()),
    });
    const line = (await done("list", "sign-ups", "sato")).split("\n")[1] ?? "";
    expect(line.split(/ {2,}/)).toEqual([
      "sia@new.test",
      "Sia Sato",
      "New",
      "5-25",
      "India",
      "919876543210",
      "A1",
      "2026-11-21T09:00:00.000Z",
    ]);
  });

  it("escapes values in a mail", async () => {
    await world.database.db
      .update(organisations)
      .set({ company: `<img src=x>"&'` })
      .where(eq(organisations.id, ids.acme));
    await done("invite", "guest@example.test", "--organisation", ids.acme);
    const [mail] = await world.service.outbox("guest@example.test");
    expect(mail?.html).toContain("&lt;img src=x&gt;&quot;&amp;&#39;");
    expect(mail?.html).not.toContain("<img");
    expect(mail?.text).toContain(`<img src=x>"&'`);
  });

  it("resets a second factor, removes the passkeys and signs the person out", async () => {
    const client = await world.connectAndLogin("app", { otp: await world.appCode(), MFAType: 2 });
    await client.call("hrms|master|MFA|generateQRCode");
    await world.database.db
      .update(people)
      .set({ recoveryCodeHash: "a hash", passkeyFactor: true })
      .where(eq(people.id, ids.app));
    const createdAt = new Date(world.clock.now());
    await world.database.db.insert(passkeys).values([
      { ...storedPasskey(), id: "lost", personId: ids.app, createdAt },
      { ...storedPasskey(), id: "other", personId: ids.member, createdAt },
    ]);
    expect(await done("reset-second-factor", emailOf("app"))).toBe(
      `Removed the second factors of ${emailOf("app")} and ended 1 session.`,
    );
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
    const [person] = await world.database.db.select().from(people).where(eq(people.id, ids.app));
    expect(person).toMatchObject({
      appFactor: false,
      passkeyFactor: false,
      authenticatorSecret: null,
      lastTimeStep: null,
      recoveryCodeHash: null,
    });
    expect(await world.database.db.$count(secondFactorSetups)).toBe(0);
    expect(await world.database.db.select({ id: passkeys.id }).from(passkeys)).toEqual([{ id: "other" }]);
    expect(await world.login(client, "app")).toMatchObject({ code: 403, data: { isUserMFASetup: false } });
  });

  it("revokes the sessions of one person, or of everyone", async () => {
    const [member, admin] = [await world.connect(), await world.connect()];
    await world.login(member, "member");
    await world.login(admin, "admin");
    const list = { requirePlanDetails: true };
    expect(await done("revoke-sessions", emailOf("member"))).toBe("Ended 1 session.");
    expect(await member.call("getWorkspaceList", list)).toMatchObject({ code: 401 });
    expect(await admin.call("getWorkspaceList", list)).toMatchObject({ code: 200 });
    expect(await done("revoke-sessions", "--all")).toBe("Ended 1 session.");
    expect(await admin.call("getWorkspaceList", list)).toMatchObject({ code: 401 });
  });

  it("revokes the sessions of a new hire, and of an account with the same address", async () => {
    const signInHire = async (email: string) => {
      const page = await world.connect();
      const login = { email, password: PASSWORD, orgId: ids.acme };
      expect(await page.call("onboardingLogin", login)).toMatchObject({ code: 200 });
      return page;
    };
    const other = await signInHire("prehire@example.test");
    const hire = await signInHire("newhire@example.test");
    expect(await done("revoke-sessions", "newhire@example.test")).toBe("Ended 1 session.");
    expect(await hire.call("sessions|read", {})).toMatchObject({ code: 401 });

    const email = emailOf("member");
    await world.database.db.update(candidates).set({ email }).where(eq(candidates.id, ids.newHire));
    const pages = [await signInHire(email), await world.connectAndLogin("member")];
    expect(await done("revoke-sessions", email)).toBe("Ended 2 sessions.");
    for (const page of pages) expect(await page.call("sessions|read", {})).toMatchObject({ code: 401 });
    expect(await other.call("sessions|read", {})).toMatchObject({ code: 200 });
  });

  it.each<[string[], RegExp]>([
    [
      ["list", "everything"],
      /Expected one of "organisations", "users", "members", "new-hires", "sessions", "invitations", "oauth-clients", and "sign-ups"/,
    ],
    [["list", "users", "two", "words"], /^Unexpected option or argument: "words"\./],
    [["list", "--limit", "0"], /--limit/],
    [["list", "--bogus"], /^Unexpected option or argument: "--bogus"\.\n/],
    [["list", "--limt", "3"], /Did you mean `--limit`\?/],
    [["add-organisation"], /Give one name/],
    [["add-organisation", "   "], /Give one name/],
    [["add-organisation", "A", "--products", "hrms,fridge"], /--products must be/],
    [["add-organisation", "A", "--logo", "javascript:alert(1)"], /--logo must be/],
    [["add-user"], /Give an email address/],
    [["add-user", "nonsense"], /not an email address/],
    [["add-user", "a@b.test"], /--organisation/],
    [["add-user", "a@b.test", "--organisation", ids.acme], /--first-name/],
    [["add-user", "a@b.test", "--organisation", ids.acme, "--role", "owner"], /`--role`: Expected one of/],
    ...["\u001b[2J", "\u009b", "\n", "\u202e", "\u2066", "\u2028"].flatMap((sign): [string[], RegExp][] => {
      const reason = /without control or direction characters/;
      return [
        [["add-user", "a@b.test", "--organisation", ids.acme, "--first-name", "A", "--last-name", `B${sign}B`], reason],
        [["add-user", emailOf("member"), "--organisation", ids.globex, "--employee-code", `B${sign}B`], reason],
        [["add-new-hire", "a@b.test", "--organisation", ids.acme, "--employee-code", `B${sign}B`], reason],
        [["set-person", emailOf("member"), "--first-name", `B${sign}B`], reason],
        [["add-organisation", `B${sign}B`], reason],
        [["set-organisation", ids.acme, "--name", `B${sign}B`], reason],
        [["add-oauth-client", `B${sign}B`, "--redirect", "https://a.example/"], reason],
      ];
    }),
    [
      ["invite", "a@b.test", "--organisation", ids.acme, "--role", "client"],
      /`--role`: Expected one of "admin" and "member"/,
    ],
    [["invite-client"], /Give an email address/],
    [
      ["invite-client", "a@b.test", "c@d.test", "--organisation", ids.acme],
      /^Unexpected option or argument: "c@d\.test"\./,
    ],
    [["add-oauth-client"], /Give one name/],
    [["add-oauth-client", "A"], /--redirect ADDRESS/],
    [["add-oauth-client", "A", "--redirect", "callback"], /must be a full address/],
    [["add-oauth-client", "A", "--redirect", "http://a.example/"], /must start with https/],
    [["add-oauth-client", "A", "--redirect", "javascript:alert(1)"], /must start with https/],
    [["add-oauth-client", "A", "--redirect", "https://u:p@a.example/"], /must name no user/],
    [["add-oauth-client", "A", "--redirect", "https://a.example/#x"], /no part after #/],
    [["add-oauth-client", "A", "--redirect", "https://a.example/b/../c"], /browser does: https:\/\/a\.example\/c/],
    [["add-oauth-client", "A", "--redirect", `https://a.example/${"x".repeat(2000)}`], /at most 2000/],
    [["add-oauth-client", "A", "--redirect", "https://a.example/", "--logo", "data:,"], /--logo must be/],
    [["revoke-sessions"], /Give one email address/],
    [["revoke-sessions", "a@b.test", "--all"], /cannot be used together/],
    [["revoke-sessions", "--al"], /Did you mean `--all`\?/],
    [["migrate", "now"], /Unexpected/],
  ])("explains %j", async (args, reason) => {
    const { exitCode, text } = await run(...args);
    expect(exitCode).toBe(2);
    expect(text).toMatch(reason);
    expect(text).toContain(`Usage: ${programName} ${args[0]}`);
  });

  it.each<[string[], string]>([
    [
      ["reset-second-factor", "stranger@example.test"],
      "There is no user with the email address stranger@example.test.",
    ],
    [["revoke-sessions", "stranger@example.test"], "There is no user with the email address stranger@example.test."],
    [["invite", "a@b.test", "--organisation", "nowhere"], "There is no organisation nowhere."],
  ])("tells why it cannot run %j", async (args, reason) => {
    const { exitCode, text } = await run(...args);
    expect(exitCode).toBe(1);
    expect(text).toContain(reason);
    expect(await world.login(await world.connect(), "member", { password: PASSWORD })).toMatchObject({ code: 200 });
  });
});
