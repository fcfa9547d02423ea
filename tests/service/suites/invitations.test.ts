import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invitations, memberships, organisations, people } from "../../../service/database/schema.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY } from "../support/clock.ts";
import { invite, inviteClient } from "../support/invitations.ts";
import { declareWorld, useUp, type World } from "../support/world.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";

const CLIENT_TOKEN = "c".repeat(36);
const STRANGER = "stranger@example.test";
const newcomer = { firstName: " Nia ", lastName: "Okoye", email: " Stranger@Example.test ", password: "Enough-said-9" };

const belongsToGlobex = async (world: World, personId: string) =>
  world.database.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.personId, personId), eq(memberships.orgId, ids.globex)));

describe("verifyInvitationCode", () => {
  const world = declareWorld();
  const verify = (client: Client, inviteCode: string, token?: string) =>
    client.call("verifyInvitationCode", { inviteCode, ...(token !== undefined && { token }) });

  const none = {
    invitationCodeExpired: false,
    invitationReplaced: false,
    invitationAlreadyAccepted: false,
    accountNotVerified: false,
    emailNotMatching: false,
  };

  it("tells the invited address and whether it has an account", async () => {
    await invite(world, "for-member", emailOf("member"));
    await invite(world, "for-stranger", STRANGER);
    const client = await world.connect();
    const member = await verify(client, "for-member");
    expect(member).toMatchObject({ code: 200 });
    expect(member.data).toEqual({
      ...none,
      userAvailability: true,
      email: emailOf("member"),
      company: "Globex",
      invitedBy: null,
    });
    expect((await verify(client, "for-stranger")).data).toEqual({
      ...none,
      userAvailability: false,
      email: STRANGER,
      company: "Globex",
      invitedBy: null,
    });
  });

  it("names the inviting person for as long as they have an account", async () => {
    await invite(world, "by-admin", STRANGER, { invitedBy: ids.admin });
    const client = await world.connect();
    expect(await verify(client, "by-admin")).toMatchObject({ data: { company: "Globex", invitedBy: "admin Test" } });
    await world.database.db.delete(people).where(eq(people.id, ids.admin));
    expect(await verify(client, "by-admin")).toMatchObject({ data: { company: "Globex", invitedBy: null } });
  });

  it("asks a new hire who also has an account to sign out, because only that account can accept", async () => {
    const { db } = world.database;
    await invite(world, "welcome", "newhire@example.test");
    const client = await world.connectNewHire();
    expect((await verify(client, "welcome")).data).toMatchObject({ ...none, userAvailability: false });
    await invite(world, "for-another", STRANGER);
    expect((await verify(client, "for-another")).data).toMatchObject({ emailNotMatching: true });
    await db.update(people).set({ email: "newhire@example.test" }).where(eq(people.id, ids.member));
    expect((await verify(client, "welcome")).data).toMatchObject({ emailNotMatching: true, userAvailability: true });
  });

  it("sets each flag independently, so that the app decides the order", async () => {
    const past = new Date(world.clock.now());
    await invite(world, "expired", "late@example.test", { expiresAt: past });
    await invite(world, "accepted", STRANGER, { acceptedAt: past });
    await invite(world, "both", "both@example.test", { expiresAt: past, acceptedAt: past });
    await invite(world, "unverified", emailOf("inactive"));
    const client = await world.connect();
    const flags = async (code: string) => (await verify(client, code)).data;
    expect(await flags("expired")).toMatchObject({ ...none, invitationCodeExpired: true });
    expect(await flags("accepted")).toMatchObject({ ...none, invitationAlreadyAccepted: true });
    expect(await flags("both")).toMatchObject({
      ...none,
      invitationCodeExpired: true,
      invitationAlreadyAccepted: true,
    });
    expect(await flags("unverified")).toMatchObject({ ...none, accountNotVerified: true, userAvailability: true });
  });

  it("expires to the millisecond", async () => {
    await invite(world, "short", STRANGER);
    const client = await world.connect();
    world.clock.advance(DAY - 1);
    expect((await verify(client, "short")).data).toMatchObject({ invitationCodeExpired: false });
    world.clock.advance(1);
    expect((await verify(client, "short")).data).toMatchObject({ invitationCodeExpired: true });
  });

  it("compares the signed-in person's email, by the call's token or the socket's", async () => {
    await invite(world, "for-member", emailOf("member"));
    const [member, admin, stranger] = [await world.connect(), await world.connect(), await world.connect()];
    const memberToken = tokenIn(await world.login(member, "member"));
    const adminToken = tokenIn(await world.login(admin, "admin"));
    const matching = async (client: Client, token?: string) => (await verify(client, "for-member", token)).data;
    expect(await matching(member)).toMatchObject({ emailNotMatching: false });
    expect(await matching(admin)).toMatchObject({ emailNotMatching: true });
    expect(await matching(stranger)).toMatchObject({ emailNotMatching: false });
    expect(await matching(stranger, memberToken)).toMatchObject({ emailNotMatching: false });
    expect(await matching(stranger, adminToken)).toMatchObject({ emailNotMatching: true });
    expect(await matching(stranger, "no token at all")).toMatchObject({ emailNotMatching: false });
  });

  it("reveals nothing about an unknown code, and counts it, but no known one, against the address", async () => {
    await invite(world, "known", STRANGER);
    const client = await world.connect();
    expect((await verify(client, "unknown")).data).toEqual({ userAvailability: null });
    for (let tries = 1; tries < 99; tries += 1) await verify(client, `unknown ${tries}`);
    expect(await verify(client, "known")).toMatchObject({ code: 200 });
    expect((await verify(client, "unknown 99")).data).toEqual({ userAvailability: null });
    expect(await verify(client, "unknown 100")).toMatchObject({ code: 429, data: { retryAfter: 60 } });
    const elsewhere = await world.connect({ from: "127.0.0.2" });
    expect((await verify(elsewhere, "unknown 101")).data).toEqual({ userAvailability: null });
    expect(await verify(client, "known")).toMatchObject({ code: 200, data: { email: STRANGER } });
    world.clock.advance(60_000);
    expect((await verify(client, "unknown 102")).data).toEqual({ userAvailability: null });
  });

  it("changes nothing", async () => {
    await invite(world, "for-member", emailOf("member"));
    const client = await world.connect();
    for (let looks = 0; looks < 3; looks += 1) await verify(client, "for-member");
    const [row] = await world.database.db.select().from(invitations);
    expect(row?.acceptedAt).toBeNull();
  });
});

describe("registerAsMember", () => {
  const world = declareWorld();
  const register = (client: Client, more: Record<string, string> = {}) =>
    client.call("registerAsMember", { ...newcomer, inviteCode: "welcome", ...more });
  const newcomers = () => world.database.db.select().from(people).where(eq(people.email, STRANGER));

  it("creates the account, accepts the invitation and asks for the mailed code", async () => {
    await invite(world, "welcome", STRANGER);
    const client = await world.connect();
    expect(await register(client)).toMatchObject({ code: 200, data: { success: true } });
    const [person] = await newcomers();
    expect(person).toMatchObject({
      firstName: "Nia",
      lastName: "Okoye",
      activated: false,
      mustChangePassword: false,
      activeOrgId: ids.globex,
    });
    expect(await belongsToGlobex(world, person?.id ?? "")).toMatchObject([{ role: "member", products: ["chat"] }]);
    const [row] = await world.database.db.select().from(invitations);
    expect(row?.acceptedAt).toEqual(new Date(world.clock.now()));
    expect(world.audited("registerAsMember")).toMatchObject([{ owner: null, about: person?.id, invitation: row?.id }]);

    // The socket's pending step is the verification: the person can request another code after the pause.
    expect(await client.call("resendOTP", { email: STRANGER })).toMatchObject({ code: 429 });
    world.clock.advance(30_000);
    expect(await client.call("resendOTP", { email: STRANGER })).toMatchObject({ code: 200 });
    const [mail] = await world.service.outbox(STRANGER);
    const otp = mail?.code ?? "";
    expect(await client.call("activateAccount", { otp, email: STRANGER })).toMatchObject({ code: 200 });
    const list = await workspaceList(client);
    expect(list).toMatchObject({ code: 200, data: { activeOrgId: ids.globex, list: [{ company: "Globex" }] } });
  });

  it("lets the person enter the mailed code also while a stranger guesses it", async () => {
    await invite(world, "welcome", STRANGER);
    const client = await world.connect();
    await register(client);
    await useUp(world, { name: "codeLasting", about: [STRANGER, "elsewhere"] });
    const otp = (await world.service.outbox(STRANGER))[0]?.code;
    expect(await (await world.connect()).call("activateAccount", { otp, email: STRANGER })).toMatchObject({
      code: 429,
    });
    expect(await client.call("activateAccount", { otp, email: STRANGER })).toMatchObject({ code: 200 });
  });

  it("lets the person sign in with the chosen password once the email is verified", async () => {
    await invite(world, "welcome", STRANGER);
    const client = await world.connect();
    await register(client);
    const reply = await world.login(client, "member", { identifier: STRANGER, password: newcomer.password });
    expect(reply).toMatchObject({ code: 200, data: { activateAccount: true } });
  });

  it.each([
    ["another address", { email: "other@example.test" }, 403, "Use the email address the invitation was sent to."],
    ["no first name", { firstName: "  " }, 400, "Enter your first name."],
    ["a name that writes to a terminal", { firstName: "\u001b[2J" }, 400, "Enter your first name."],
    ["a name that turns the words after it", { lastName: "Ann\u202e" }, 400, "Enter your last name."],
    ["an endless name", { firstName: "x".repeat(101) }, 400, "Enter your first name."],
    ["a weak password", { password: "password" }, 400, "Please use uppercase."],
    [
      "an unknown code",
      { inviteCode: "unwelcome" },
      404,
      "We couldn't find this invitation. Check that the link is complete.",
    ],
  ])("refuses %s", async (_, more, code, error) => {
    await invite(world, "welcome", STRANGER);
    const client = await world.connect();
    expect(await register(client, more)).toMatchObject({ code, data: { error } });
    expect(await newcomers()).toEqual([]);
    expect(await register(client)).toMatchObject({ code: 200 });
  });

  it("refuses an expired and an accepted invitation", async () => {
    await invite(world, "expired", STRANGER, { expiresAt: new Date(world.clock.now()) });
    await invite(world, "accepted", STRANGER, { acceptedAt: new Date(world.clock.now()) });
    const client = await world.connect();
    expect(await register(client, { inviteCode: "expired" })).toMatchObject({ code: 403 });
    expect(await register(client, { inviteCode: "accepted" })).toMatchObject({ code: 409 });
    expect(await newcomers()).toEqual([]);
    // Also the person who has accepted it is told that, and not to sign in to accept it.
    const acceptedAt = new Date(world.clock.now());
    await invite(world, "own", emailOf("member"), { acceptedAt });
    expect(await register(client, { inviteCode: "own", email: emailOf("member") })).toMatchObject({
      code: 409,
      data: { error: "This invitation has already been accepted. Sign in." },
    });
  });

  it("sends a person with an account to sign in, and changes neither account nor invitation", async () => {
    await invite(world, "welcome", emailOf("member"));
    const client = await world.connect();
    expect(await register(client, { email: emailOf("member") })).toMatchObject({
      code: 409,
      data: {
        error: "You already have an account with this email address. Sign in to accept the invitation.",
      },
    });
    const [row] = await world.database.db.select().from(invitations);
    expect(row?.acceptedAt).toBeNull();
    expect(await world.login(client, "member")).toMatchObject({ code: 200 });
  });

  it("creates one account for 20 concurrent requests", async () => {
    await invite(world, "welcome", STRANGER);
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const replies = await Promise.all(clients.map((client) => register(client)));
    expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
    expect(await newcomers()).toHaveLength(1);
  });
});

describe("acceptInvitation", () => {
  const world = declareWorld();
  const accept = (client: Client, inviteCode = "welcome") => client.call("acceptInvitation", { inviteCode });

  it("adds the signed-in person to the organisation and makes it their active one", async () => {
    await invite(world, "welcome", emailOf("member"), { role: "admin" });
    const client = await world.connectAndLogin("member");
    expect(await accept(client)).toMatchObject({ code: 200, data: { success: true } });
    const [invitation] = await world.database.db.select().from(invitations);
    expect(world.audited("acceptInvitation")).toMatchObject([{ owner: ids.member, invitation: invitation?.id }]);
    const list = await workspaceList(client);
    expect(list).toMatchObject({
      data: { activeOrgId: ids.globex, list: [{}, { company: "Globex", role: "admin" }] },
    });
    expect(await accept(client)).toMatchObject({
      code: 409,
      data: { error: "This invitation has already been accepted. Sign in." },
    });
  });

  it("leaves an existing membership unchanged", async () => {
    await invite(world, "welcome", emailOf("admin"));
    const client = await world.connectAndLogin("admin");
    expect(await accept(client)).toMatchObject({ code: 200 });
    expect(await belongsToGlobex(world, ids.admin)).toMatchObject([{ role: "admin" }]);
  });

  it("refuses an invitation that cannot be accepted, and changes nothing", async () => {
    await invite(world, "for-another", emailOf("admin"));
    await invite(world, "expired", emailOf("member"), { orgId: ids.acme, expiresAt: new Date(world.clock.now()) });
    await invite(world, "open", emailOf("member"));
    const client = await world.connect();
    expect(await accept(client, "open")).toMatchObject({ code: 401 });
    await world.login(client, "member");
    expect(await accept(client, "for-another")).toMatchObject({
      code: 403,
      data: { error: "This invitation is for a different email address than the one you are signed in with." },
    });
    expect(await accept(client, "expired")).toMatchObject({
      code: 403,
      data: { error: "This invitation has expired. Ask for a new one." },
    });
    expect(await accept(client, "unknown")).toMatchObject({ code: 404 });
    expect(await belongsToGlobex(world, ids.member)).toEqual([]);
  });

  it("refuses people who must change their password first, and new hires", async () => {
    await invite(world, "for-forced", emailOf("forced"));
    await invite(world, "for-new-hire", "newhire@example.test");
    const client = await world.connectAndLogin("forced");
    expect(await accept(client, "for-forced")).toMatchObject({ code: 403 });
    const login = { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme };
    expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 200 });
    expect(await accept(client, "for-new-hire")).toMatchObject({ code: 403 });
  });

  it("works once, even with concurrent requests", async () => {
    await invite(world, "welcome", emailOf("member"));
    const first = await world.connect();
    const token = tokenIn(await world.login(first, "member"));
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect({ token })));
    const replies = await Promise.all(clients.map((client) => accept(client)));
    expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
    expect(await belongsToGlobex(world, ids.member)).toHaveLength(1);
  });
});

describe("joining an organisation that requires a second factor", () => {
  const world = declareWorld();
  const notice = { error: "Your new organisation requires multi-factor authentication. Sign in again." };
  const accept: Record<"acceptInvitation" | "acceptClientInvitation", (here: Client) => Promise<unknown>> = {
    async acceptInvitation(here) {
      await invite(world, "welcome", emailOf("member"), { orgId: ids.secure });
      return here.call("acceptInvitation", { inviteCode: "welcome" });
    },
    async acceptClientInvitation() {
      await inviteClient(world, CLIENT_TOKEN, emailOf("member"), { orgId: ids.secure });
      return (await world.connect()).call("acceptClientInvitation", { token: CLIENT_TOKEN });
    },
  };
  for (const event of ["acceptInvitation", "acceptClientInvitation"] as const) {
    it(`ends the sessions that began without one, and the pages say why (${event})`, async () => {
      const [here, elsewhere] = [await world.connectAndLogin("member"), await world.connectAndLogin("member")];
      const stranger = await world.connectAndLogin("admin");
      expect(await accept[event](here)).toMatchObject({ code: 200 });
      expect(world.audited(event)).toMatchObject([{ ended: [expect.any(String), expect.any(String)] }]);
      for (const client of [here, elsewhere]) {
        expect(await client.heard(({ code, id }) => code === 401 && id === null)).toMatchObject({ data: notice });
        expect(await workspaceList(client)).toMatchObject({ code: 401 });
      }
      expect(await workspaceList(stranger)).toMatchObject({ code: 200 });
      expect(await world.login(here, "member")).toMatchObject({ code: 403, data: { isCompanyMFA: true } });
    });
  }

  it("leaves the sessions of people whose other organisation required one already", async () => {
    const here = await world.connectAndLogin("member");
    await requireFactor(ids.acme);
    expect(await accept.acceptInvitation(here)).toMatchObject({ code: 200 });
    expect(await workspaceList(here)).toMatchObject({ code: 200 });
  });

  it("leaves the sessions of people who belonged to it already", async () => {
    const here = await world.connectAndLogin("admin");
    await requireFactor(ids.globex);
    await invite(world, "welcome", emailOf("admin"));
    expect(await here.call("acceptInvitation", { inviteCode: "welcome" })).toMatchObject({ code: 200 });
    expect(await workspaceList(here)).toMatchObject({ code: 200 });
  });

  const requireFactor = (orgId: string) =>
    world.database.db.update(organisations).set({ requiresSecondFactor: true }).where(eq(organisations.id, orgId));
});
