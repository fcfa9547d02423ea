import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { checkNewPassword } from "../../../machines/shared/rules.ts";
import { memberships, people } from "../../../service/database/schema.ts";
import type { Client } from "../support/client.ts";
import { DAY } from "../support/clock.ts";
import { inviteClient } from "../support/invitations.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld, type World } from "../support/world.ts";

const EMAIL = "new.client@example.test";
const TOKEN = "11111111-2222-4333-8444-555555555555";

const invited = (world: World, more: Parameters<typeof inviteClient>[3] = {}) =>
  inviteClient(world, TOKEN, EMAIL, { orgId: ids.acme, ...more });

const accept = (client: Client, token = TOKEN) => client.call("acceptClientInvitation", { token });
const shown = v.object({ email: v.string(), password: v.string() });

describe("acceptClientInvitation", () => {
  const world = declareWorld();
  const signIn = (client: Client, password: string) =>
    world.login(client, "member", { identifier: EMAIL, email: EMAIL, password });

  it("creates the account and shows its password, which the client must change at the first sign-in", async () => {
    await invited(world);
    const client = await world.connect();
    const reply = await accept(client);
    const { email, password } = v.parse(shown, reply.data);
    expect(email).toBe(EMAIL);
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(checkNewPassword(password)).toBeNull();
    const [person] = await world.database.db.select().from(people).where(eq(people.email, EMAIL));
    expect(person).toMatchObject({
      activated: true,
      firstName: EMAIL.split("@")[0],
      lastName: "",
      mustChangePassword: true,
      activeOrgId: ids.acme,
    });
    expect(world.audited("acceptClientInvitation")).toMatchObject([
      { owner: null, about: person?.id, invitation: expect.any(String) },
    ]);
    expect(
      await world.database.db
        .select()
        .from(memberships)
        .where(eq(memberships.personId, person?.id ?? "")),
    ).toMatchObject([{ orgId: ids.acme, role: "client", products: ["pms"] }]);
    expect(await signIn(client, password)).toMatchObject({ code: 200, data: { aftrp: true } });
    const change = { oldPassword: password, newPassword: "My-own-choice-1" };
    expect(await client.call("hrms|myPassword|update", change)).toMatchObject({ code: 200 });
    world.clock.advance(2 * DAY);
    expect(await signIn(client, "My-own-choice-1")).toMatchObject({ code: 200, data: { aftrp: false } });
  });

  it("shows the password only once, and in no log or mail", async () => {
    await invited(world);
    const client = await world.connect();
    const { password } = v.parse(shown, (await accept(client)).data);
    const again = await accept(await world.connect());
    const accepted = {
      code: 409,
      data: { error: expect.stringContaining("already been accepted"), showButton: true },
    };
    expect(again).toMatchObject(accepted);
    world.clock.advance(2 * DAY);
    expect(await accept(await world.connect())).toMatchObject(accepted);
    const everywhere = JSON.stringify([again, world.logged, await world.service.outbox(null)]);
    expect(everywhere).not.toContain(password);
  });

  it.each([
    [DAY - 1, 200],
    [DAY, 403],
  ])("a sign-in with its password after %d ms is answered with %d", async (elapsed, code) => {
    await invited(world);
    const client = await world.connect();
    const { password } = v.parse(shown, (await accept(client)).data);
    world.clock.advance(elapsed);
    expect(await signIn(client, password)).toMatchObject({ code });
  });

  it.each([
    ["an unknown one", 404, "99999999-2222-4333-8444-555555555555"],
    ["one that is too short", 404, "short"],
    ["an expired one", 403, TOKEN],
  ])("refuses %s without a button", async (_, code, token) => {
    await invited(world, { expiresAt: new Date(world.clock.now()) });
    const reply = await accept(await world.connect(), token);
    expect(reply).toMatchObject({ code, data: { error: expect.any(String) } });
    expect(reply.data).not.toMatchObject({ showButton: true });
  });

  it("names the organisation and, opened again, the address for a password link", async () => {
    await invited(world, { invitedBy: ids.admin });
    const client = await world.connect();
    expect(await accept(client)).toMatchObject({ data: { company: "Acme", invitedBy: "admin Test" } });
    expect(await accept(client)).toMatchObject({ code: 409, data: { showButton: true, email: EMAIL } });
    await client.call("forgotPassword", { email: EMAIL });
    await expect.poll(() => world.service.outbox(EMAIL)).toHaveLength(1);
  });

  it("adds a client who has an account, and leaves their password", async () => {
    await invited(world, { email: emailOf("nobody") });
    const client = await world.connect();
    expect((await accept(client)).data).toMatchObject({ email: emailOf("nobody"), password: null });
    expect(await world.login(client, "nobody")).toMatchObject({ code: 200, data: { aftrp: false } });
    expect(client.pushes[0]).toMatchObject({ data: { role: "client" } });
  });

  it("leaves the role of a client who already belongs to the organisation", async () => {
    await invited(world, { email: emailOf("member") });
    const client = await world.connect();
    expect(await accept(client)).toMatchObject({ code: 200 });
    await world.login(client, "member");
    expect(client.pushes[0]).toMatchObject({ data: { role: "member" } });
  });

  it("works once, even if several clients accept it at once", async () => {
    await invited(world);
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.connect()));
    const replies = await Promise.all(clients.map((client) => accept(client)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(
      replies.filter(({ code, data }) => code === 409 && v.is(v.object({ showButton: v.literal(true) }), data)),
    ).toHaveLength(19);
    expect(replies.filter(({ data }) => v.is(shown, data))).toHaveLength(1);
  });

  it("counts unknown tokens, but no known one, against the network address", async () => {
    await invited(world);
    const client = await world.connect();
    for (let tries = 0; tries < 100; tries += 1) await accept(client, `unknown ${tries}`);
    expect(await accept(client, "unknown 100")).toMatchObject({ code: 429, data: { retryAfter: 60 } });
    expect(await accept(client)).toMatchObject({ code: 200 });
  });
});

describe("getBuildInfo", () => {
  const downloads = { chatMac: "https://apps.example/chat.dmg", iosPMS: "https://apps.example/pms" };
  const world = declareWorld({ downloads });

  it("links the configured apps and names the socket", async () => {
    const client = await world.connect();
    expect((await client.call("getBuildInfo", {})).data).toEqual({
      socketId: client.socket.id,
      chatMac: { link: downloads.chatMac },
      iosPMS: { link: downloads.iosPMS },
    });
  });
});
