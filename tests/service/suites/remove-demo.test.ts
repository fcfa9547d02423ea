import { eq, like } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../../service/shared/ids.ts";
import {
  candidates,
  clientInvitations,
  codes,
  codeSends,
  invitations,
  memberships,
  oauthClients,
  oauthCodes,
  organisations,
  outbox,
  passwordResets,
  people,
  secondFactorSetups,
  sessions,
} from "../../../service/database/schema.ts";
import { DEMO_PASSWORD, demoId, demoOrganisations } from "../../../service/demo/people.ts";
import { removeDemoRows } from "../../../service/demo/demo-rows.ts";
import { demoOAuthClients } from "../../../service/demo/flows.ts";
import { DemoLeftError, prepareDemo } from "../../../service/demo/prepare-demo.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY } from "../support/clock.ts";
import { programName } from "../../../service/settings/program-name.ts";
import { commandContext, runBeside } from "../support/command-context.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const everything = [
  organisations,
  people,
  memberships,
  candidates,
  sessions,
  codes,
  codeSends,
  invitations,
  clientInvitations,
  secondFactorSetups,
  passwordResets,
  oauthClients,
  oauthCodes,
  outbox,
];

describe("a database that had the demo", () => {
  const world = declareWorld({ forgets: true });
  const prepare = (demo: boolean) => prepareDemo(world.database, { demo, allowedOrigins: [world.url] });
  /** The number of rows of each table. */
  const sizes = async () => {
    const counted: number[] = [];
    for (const table of everything) counted.push(await world.database.db.$count(table));
    return counted;
  };
  const demoLogin = (client: Client, email: string) =>
    client.call("login", { identifier: email, email, password: DEMO_PASSWORD, platform: "WEB" });
  afterEach(async () => void (await removeDemoRows(world.database.db)));

  it("is refused while the demo is off, and accepted once the command has removed it", async () => {
    await prepare(true);
    await expect(prepare(false)).rejects.toThrow(DemoLeftError);
    await expect(prepare(false)).rejects.toThrow(`${programName} remove-demo`);
    const context = commandContext(world);
    expect(await runBeside(context, "remove-demo")).toMatchObject({
      exitCode: 0,
      text: "Removed the demo: 505 organisations, 2018 people, 2 third-party apps.",
    });
    await prepare(false);
    expect(await runBeside(context, "remove-demo")).toMatchObject({
      exitCode: 0,
      text: "There is nothing of the demo.",
    });
  });

  it.each([
    ["an organisation", organisations, { id: demoOrganisations.globex, company: "Globex", plan: [] }],
    [
      "a person",
      people,
      {
        id: demoId("person", 12_000),
        email: "a@b.test",
        firstName: "",
        lastName: "",
        passwordHash: "",
        activated: true,
      },
    ],
    ["an app", oauthClients, { id: demoOAuthClients.confidential.id, name: "App", redirectUris: [] }],
  ])("is refused for %s alone", async (_name, table, row) => {
    const { db } = world.database;
    await db.insert(table).values(row);
    await expect(prepare(false)).rejects.toThrow(DemoLeftError);
    await removeDemoRows(db);
    await prepare(false);
  });

  it("loses all rows that trying the demo created, and no others", async () => {
    const { db } = world.database;
    await world.login(await world.connect(), "member");
    const mine = await sizes();
    await prepare(true);

    // A signed-in demo person, one with a mailed code, and one who is setting up a second factor.
    const page = await world.connect();
    tokenIn(await demoLogin(page, "member@acme.test"));
    expect(await demoLogin(await world.connect(), "inactive@acme.test")).toMatchObject({ code: 200 });
    const setUp = await world.connect();
    await demoLogin(setUp, "mfa-new@acme.test");
    expect(await setUp.call("hrms|master|MFA|generateQRCode")).toMatchObject({ code: 200 });
    await (await world.connect()).call("forgotPassword", { email: "chat@acme.test" });
    // A person and a client who accept an invitation of the demo.
    const joining = await world.connect();
    const member = { firstName: "In", lastName: "Vited", email: "invited@acme.test", password: PASSWORD };
    expect(await joining.call("registerAsMember", { ...member, inviteCode: "demo-register" })).toMatchObject({
      code: 200,
    });
    const token = "demo-client-invitation-0000000000001";
    expect(await joining.call("acceptClientInvitation", { token })).toMatchObject({ code: 200 });
    // A new hire of a demo organisation, and an authorization code.
    const hire = { id: newId(), orgId: demoOrganisations.acme, email: "hire@real.example", isPreBoarding: false };
    await db.insert(candidates).values(hire);
    await db.insert(oauthCodes).values({
      codeHash: "x",
      clientId: demoOAuthClients.public.id,
      personId: ids.member,
      redirectUri: "https://app.example",
      expiresAt: new Date(world.clock.now() + DAY),
    });
    await world.service.outbox(null);

    const { exitCode, text } = await runBeside(commandContext(world), "remove-demo");
    expect({ exitCode, text }).toEqual({
      exitCode: 0,
      text: "Removed the demo: 505 organisations, 2020 people, 2 third-party apps.",
    });
    expect(await sizes()).toEqual(mine);
    // No demo person can sign in or continue; the others can.
    expect(await demoLogin(await world.connect(), "admin@acme.test")).toMatchObject({ code: 403 });
    expect(await workspaceList(page)).toMatchObject({ code: 401 });
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
  });

  it("keeps other people who joined a demo organisation, without that membership", async () => {
    const { db } = world.database;
    await prepare(true);
    const own = { firstName: "TaskEffects", lastName: "Person", passwordHash: "x", activated: true };
    const [elsewhere, alone, known] = [newId(), newId(), newId()];
    await db.insert(people).values([
      // A person with an address in the demo's domain, who belongs to another organisation.
      { ...own, id: elsewhere, email: "elsewhere@acme.test" },
      // A person with another address, who belongs to no other organisation.
      { ...own, id: alone, email: "alone@real.example" },
      { ...own, id: known, email: "known@acme.test" },
    ]);
    const joined = { role: "member" as const, products: [] };
    await db.insert(memberships).values([
      { ...joined, id: newId(), personId: ids.member, orgId: demoOrganisations.acme },
      { ...joined, id: newId(), personId: elsewhere, orgId: demoOrganisations.acme },
      { ...joined, id: newId(), personId: elsewhere, orgId: ids.globex },
      { ...joined, id: newId(), personId: alone, orgId: demoOrganisations.acme },
      { ...joined, id: newId(), personId: known, orgId: demoOrganisations.acme },
      // A demo person in another organisation, whose password is public nevertheless.
      { ...joined, id: newId(), personId: demoId("person", 2), orgId: ids.globex },
    ]);
    await db.update(people).set({ activeOrgId: demoOrganisations.acme }).where(eq(people.id, ids.member));

    const { text } = await runBeside(commandContext(world), "remove-demo");
    expect(text).toContain("3 memberships of other people in its organisations ended; the people stay.");
    const left = await db.select({ id: people.id }).from(people).where(like(people.email, "%@acme.test"));
    expect(left).toEqual([{ id: elsewhere }]);
    expect(await db.select().from(people).where(eq(people.id, alone))).toHaveLength(1);
    expect(
      await db
        .select()
        .from(people)
        .where(eq(people.email, emailOf("member"))),
    ).toMatchObject([{ activeOrgId: null }]);
    const page = await world.connectAndLogin("member");
    expect(await workspaceList(page)).toMatchObject({
      data: { list: [expect.objectContaining({ orgId: ids.acme })] },
    });
  });
});
