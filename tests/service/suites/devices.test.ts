import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import type { SignedInDevice } from "../../../machines/shared/contract-values.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { sessions } from "../../../service/database/schema.ts";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { DAY, MINUTE } from "../support/clock.ts";
import { ids } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const revoke = (client: Client, request: unknown) => client.call("sessions|revoke", request);
async function devices(client: Client): Promise<SignedInDevice[]> {
  return v.parse(calls["sessions|read"].reply, (await client.call("sessions|read", {})).data).list;
}
const over = { event: "authenticate", code: 401, data: { error: "Your session has ended. Sign in again." } };

describe("sessions|read", () => {
  const world = declareWorld();

  it("lists the person's devices, the most recently used first, and marks this one", async () => {
    const elsewhere = await world.connect({ headers: { "user-agent": FIREFOX }, from: "127.0.0.9" });
    const other = tokenIn(await world.login(elsewhere, "member"));
    const signedInAt = world.clock.now();
    world.clock.advance(DAY);
    const here = await world.connect();
    const token = tokenIn(await world.login(here, "member"));
    await world.login(await world.connect(), "admin");

    const found = await devices(here);
    expect(new Set(found.map(({ sessionId }) => sessionId)).size).toBe(2);
    expect(found).toEqual([
      {
        sessionId: expect.any(String),
        isCurrent: true,
        userAgent: null,
        address: "127.0.0.1",
        signedInAt: world.clock.now(),
        lastUsedAt: world.clock.now(),
      },
      {
        sessionId: expect.any(String),
        isCurrent: false,
        userAgent: FIREFOX,
        address: "127.0.0.9",
        signedInAt,
        lastUsedAt: signedInAt,
      },
    ]);
    const rows = await world.database.db.select().from(sessions);
    const said = JSON.stringify(found);
    for (const secret of [token, other, ...rows.map(({ tokenHash }) => tokenHash)]) expect(said).not.toContain(secret);
  });

  it("stores no more of the user agent than it needs", async () => {
    const client = await world.connect({ headers: { "user-agent": "x".repeat(5000) } });
    await world.login(client, "member");
    expect((await devices(client))[0]?.userAgent).toHaveLength(400);
  });

  it("omits expired sessions, and sessions that are no sign-in of the person", async () => {
    const { db } = world.database;
    await world.login(await world.connect(), "member");
    world.clock.advance(31 * DAY);
    const here = await world.connectAndLogin("member");
    const person = await world.personOf("member");
    await openSession(db, { person }, "setup", noDevice, world.clock.now());
    await openSession(db, { person }, "thirdParty", noDevice, world.clock.now());
    expect(await devices(here)).toHaveLength(1);
  });

  it("lists a new hire's own devices, and no one else's", async () => {
    await world.login(await world.connect(), "member");
    const client = await world.connectNewHire();
    expect((await devices(client)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it("is refused without a session, and with a set-up session", async () => {
    const client = await world.connect();
    expect(await client.call("sessions|read", {})).toMatchObject({ code: 401 });
    expect(await world.login(client, "none")).toMatchObject({ code: 403 });
    expect(await client.call("hrms|master|MFA|read", {})).toMatchObject({ code: 200 });
    expect(await client.call("sessions|read", {})).toMatchObject({ code: 401 });
  });
});

describe("sessions|revoke", () => {
  const world = declareWorld();

  async function signedInTwice() {
    const [here, elsewhere] = [await world.connect(), await world.connect()];
    await world.login(here, "member");
    const token = tokenIn(await world.login(elsewhere, "member"));
    const tab = await world.connect({ token });
    await workspaceList(tab);
    const sessionId = (await devices(here)).find(({ isCurrent }) => !isCurrent)?.sessionId;
    return { here, elsewhere, tab, token, sessionId };
  }

  it("ends one session in all its tabs at once, and no other", async () => {
    const { here, elsewhere, tab, token, sessionId } = await signedInTwice();
    const third = await world.connectAndLogin("member");
    expect(await revoke(here, { sessionId })).toMatchObject({ code: 200, data: { success: true } });
    expect(world.audited("sessions|revoke")).toMatchObject([{ owner: ids.member, ended: [sessionId] }]);
    for (const client of [elsewhere, tab]) expect(await client.heard(({ code }) => code === 401)).toMatchObject(over);
    expect(await workspaceList(elsewhere)).toMatchObject({ code: 401 });
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ code: 401 });
    for (const client of [here, third]) expect(await workspaceList(client)).toMatchObject({ code: 200 });
    expect(await devices(here)).toHaveLength(2);
    expect(await revoke(here, { sessionId })).toMatchObject({
      code: 409,
      data: { error: "This device is already signed out." },
    });
  });

  it("ends all the person's other sessions of any kind, but neither this one nor other people's", async () => {
    const { db } = world.database;
    const { here, elsewhere } = await signedInTwice();
    const person = await world.personOf("member");
    await openSession(db, { person }, "setup", noDevice, world.clock.now());
    await openSession(db, { person }, "thirdParty", noDevice, world.clock.now());
    const stranger = await world.connectAndLogin("admin");

    expect(await revoke(here, { others: true })).toMatchObject({ code: 200 });
    expect(await elsewhere.heard(({ code }) => code === 401)).toMatchObject(over);
    expect(here.pushes.filter(({ code }) => code === 401)).toEqual([]);
    for (const client of [here, stranger]) expect(await workspaceList(client)).toMatchObject({ code: 200 });
    const left = await db.select().from(sessions).where(eq(sessions.personId, ids.member));
    expect(left).toHaveLength(1);
    expect(await revoke(here, { others: true })).toMatchObject({ code: 200 });
  });

  it("ends all sessions with this one: other devices are notified, the requesting browser shows its own message", async () => {
    const { db } = world.database;
    const { here, elsewhere, tab } = await signedInTwice();
    const stranger = await world.connectAndLogin("admin");
    expect(await revoke(here, { all: true })).toMatchObject({ code: 200, data: { success: true } });
    for (const client of [elsewhere, tab]) expect(await client.heard(({ code }) => code === 401)).toMatchObject(over);
    expect(here.pushes.filter(({ code }) => code === 401)).toEqual([]);
    for (const client of [here, elsewhere, tab]) expect(await workspaceList(client)).toMatchObject({ code: 401 });
    expect(await db.select().from(sessions).where(eq(sessions.personId, ids.member))).toEqual([]);
    expect(await workspaceList(stranger)).toMatchObject({ code: 200 });
    expect(await revoke(here, { all: true })).toMatchObject({ code: 401 });
  });

  it("ends all sessions of a new hire", async () => {
    const newHire = await world.connectNewHire();
    expect(await revoke(newHire, { all: true })).toMatchObject({ code: 200 });
    expect(await newHire.call("sessions|read", {})).toMatchObject({ code: 401 });
  });

  it("can end this session itself", async () => {
    const here = await world.connectAndLogin("member");
    expect(await revoke(here, { sessionId: (await devices(here))[0]?.sessionId })).toMatchObject({ code: 200 });
    expect(await workspaceList(here)).toMatchObject({ code: 401 });
  });

  it("answers another person's session like an unknown one", async () => {
    const { sessionId, elsewhere } = await signedInTwice();
    const stranger = await world.connectAndLogin("admin");
    const newHire = await world.connectNewHire();
    for (const client of [stranger, newHire]) {
      const foreign = await revoke(client, { sessionId });
      expect(foreign).toMatchObject({ code: 409 });
      expect({ ...(await revoke(client, { sessionId: "f".repeat(24) })), id: null }).toEqual({
        ...foreign,
        id: null,
      });
    }
    expect(await workspaceList(elsewhere)).toMatchObject({ code: 200 });
  });

  it.each([{}, { others: false }, { all: false }, { sessionId: 7 }, null])("refuses %j", async (request) => {
    const here = await world.connectAndLogin("member");
    expect(await revoke(here, request)).toMatchObject({ code: 400 });
  });

  it("is refused without a session, and with a set-up session", async () => {
    const client = await world.connect();
    await world.login(await world.connect(), "none");
    for (const request of [{ others: true }, { sessionId: "f".repeat(24) }]) {
      expect(await revoke(client, request)).toMatchObject({ code: 401 });
    }
    await world.login(client, "none");
    const open = await world.database.db.select().from(sessions);
    expect(await revoke(client, { others: true })).toMatchObject({ code: 401 });
    expect(await world.database.db.select().from(sessions)).toEqual(open);
    expect(await client.call("hrms|master|MFA|read", {})).toMatchObject({ code: 200 });
  });

  it("notifies no page whose session had ended before", async () => {
    const { here, elsewhere } = await signedInTwice();
    await elsewhere.call("logout", {});
    world.clock.advance(MINUTE);
    expect(await revoke(here, { others: true })).toMatchObject({ code: 200 });
    expect(elsewhere.pushes.filter(({ code }) => code === 401)).toEqual([]);
  });
});
