import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { productKeys } from "../../../machines/shared/products.ts";
import { memberships, organisations } from "../../../service/database/schema.ts";
import { type Client, tokenIn, workspaceList } from "../support/client.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

async function listOf(client: Client) {
  const reply = await workspaceList(client);
  expect(reply.code).toBe(200);
  // Parses the reply with the app's own schema.
  return v.parse(calls.getWorkspaceList.reply, reply.data);
}

describe("getWorkspaceList", () => {
  const world = declareWorld();

  it("lists an admin's organisations by name, with the products of each plan", async () => {
    const client = await world.connectAndLogin("admin");
    const { list, activeOrgId } = await listOf(client);
    expect(activeOrgId).toBeNull();
    expect(list.map(({ company, role, isAdmin }) => [company, role, isAdmin])).toEqual([
      ["Acme", "admin", true],
      ["Globex", "admin", true],
    ]);
    expect(list[0]).toMatchObject({
      orgId: ids.acme,
      logoURL: `${world.url}/logos/acme.svg`,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(list[1]).toMatchObject({ orgId: ids.globex, logoURL: null });
    expect(Object.values(list[0]?.planAccess ?? {})).toEqual(productKeys.map(() => true));
    expect(list[1]?.planAccess).toMatchObject({ hrms: true, chat: true, pms: false, survey: false });
  });

  it("lists for members and clients their own products next to the plan's", async () => {
    const member = await world.connectAndLogin("member");
    expect((await listOf(member)).list).toMatchObject([
      { role: "member", isAdmin: false, productAccess: { hrms: true, pms: true, chat: false } },
    ]);
    const client = await world.connectAndLogin("client");
    expect((await listOf(client)).list).toMatchObject([
      { role: "client", isAdmin: false, productAccess: { pms: true, hrms: false } },
    ]);
  });

  it("is empty for a person without an organisation", async () => {
    const client = await world.connectAndLogin("nobody");
    expect(await listOf(client)).toEqual({ list: [], activeOrgId: null });
  });

  it("is in the page only for those to whom the call gives it", async () => {
    const drawnFor = async (name: "member" | "forced") =>
      world.service.firstAnswers(tokenIn(await world.login(await world.connect(), name)));
    expect(await workspaceList(await world.connectAndLogin("forced"))).toMatchObject({ code: 403 });
    expect(await drawnFor("forced")).toMatchObject({ authenticate: { aftrp: true }, getWorkspaceList: null });
    const { data } = await workspaceList(await world.connectAndLogin("member"));
    expect(await drawnFor("member")).toMatchObject({ authenticate: { aftrp: false }, getWorkspaceList: data });
  });

  it("lists 500 organisations at once", async () => {
    const { db } = world.database;
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    const id = (kind: string, number: number) => kind.repeat(20) + String(number).padStart(4, "0");
    await db
      .insert(organisations)
      .values(numbers.map((number) => ({ id: id("e", number), company: `Company ${500 - number}`, plan: [] })));
    await db.insert(memberships).values(
      numbers.map((number) => ({
        id: id("f", number),
        orgId: id("e", number),
        personId: ids.nobody,
        role: "member" as const,
        products: [],
      })),
    );
    const client = await world.connectAndLogin("nobody");
    const { list } = await listOf(client);
    expect(list.map(({ company }) => company)).toEqual(numbers.map((number) => `Company ${number + 1}`));
    // Several large answers may wait for one slow reader.
    const lists = await Promise.all(Array.from({ length: 8 }, () => listOf(client)));
    expect(lists.every((other) => other.list.length === 500)).toBe(true);
  });
});

describe("loginEmail", () => {
  const world = declareWorld();

  it("remembers the organisation, for every session of the person", async () => {
    const client = await world.connectAndLogin("admin");
    const chosen = await client.call("loginEmail", {
      email: "ADMIN@example.test ",
      orgId: ids.globex,
      appType: "superChat",
    });
    expect(chosen).toMatchObject({ code: 200, data: { success: true } });
    expect((await listOf(client)).activeOrgId).toBe(ids.globex);
    const other = await world.connectAndLogin("admin");
    expect(other.pushes[0]).toMatchObject({
      data: { activeOrgId: ids.globex, employeeCode: "E-1", planAccess: { pms: { default: { access: false } } } },
    });
  });

  it("accepts only the person's own address and organisations", async () => {
    const client = await world.connectAndLogin("member");
    const refused = { code: 403, data: { error: expect.any(String) } };
    const email = emailOf("member");
    expect(await client.call("loginEmail", { email: emailOf("admin"), orgId: ids.acme })).toMatchObject(refused);
    for (const orgId of [ids.globex, "", "f".repeat(24)]) {
      expect(await client.call("loginEmail", { email, orgId })).toMatchObject(refused);
    }
    expect((await listOf(client)).activeOrgId).toBeNull();
    expect(await (await world.connect()).call("loginEmail", { email, orgId: ids.acme })).toMatchObject({ code: 401 });
  });

  it("forgets an organisation that the person has left", async () => {
    const client = await world.connectAndLogin("member");
    await client.call("loginEmail", { email: emailOf("member"), orgId: ids.acme });
    await world.database.db.delete(memberships);
    expect(await listOf(client)).toEqual({ list: [], activeOrgId: null });
  });
});

describe("onboardingLogin", () => {
  const world = declareWorld();
  const signIn = (client: Client, more: Record<string, unknown> = {}) =>
    client.call("onboardingLogin", { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme, ...more });

  it.each([
    ["newhire@example.test", false, ids.newHire],
    [" NEWHIRE@example.test", false, ids.newHire],
    ["new-1", false, ids.newHire],
    ["NEW-1 ", false, ids.newHire],
    ["prehire@example.test", true, ids.preHire],
  ])("signs %j in", async (email, isPreBoarding, _id) => {
    const client = await world.connect();
    const reply = await signIn(client, { email });
    expect(reply).toMatchObject({ code: 200, data: { isPreBoarding, _id, token: expect.any(String) } });
    expect(client.pushes[0]).toMatchObject({
      event: "authenticate",
      data: { isAuthenticated: true, role: "member", activeOrgId: ids.acme, isAdmin: false },
    });
    expect(await listOf(client)).toEqual({ list: [], activeOrgId: null });
  });

  it("accepts new hires only at their own organisation, and nobody else there", async () => {
    const client = await world.connect();
    const refused = { code: 403, data: { error: "Wrong email address, employee code or password." } };
    for (const more of [
      { orgId: ids.globex },
      { password: "Not-the-password-1" },
      { email: emailOf("member") },
      { email: "" },
    ]) {
      expect(await signIn(client, more)).toMatchObject(refused);
    }
    expect(await world.login(client, "member", { identifier: "newhire@example.test" })).toMatchObject({ code: 403 });
  });

  it("is rate limited like every sign-in", async () => {
    const client = await world.connect();
    for (let failure = 0; failure < 5; failure += 1) await signIn(client, { password: "Not-the-password-1" });
    expect(await signIn(client)).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    expect(await signIn(client, { email: "prehire@example.test" })).toMatchObject({ code: 200 });
  });

  it("opens a session that is not a member's", async () => {
    const client = await world.connect();
    await signIn(client);
    for (const [event, data] of [
      ["loginEmail", { email: "newhire@example.test", orgId: ids.acme }],
      ["hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: "Another-horse-8" }],
      ["hrms|master|MFA|read", {}],
    ] as const) {
      expect(await client.call(event, data)).toMatchObject({ code: 403 });
    }
    expect(await client.call("logout", {})).toMatchObject({ code: 200 });
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
  });
});
