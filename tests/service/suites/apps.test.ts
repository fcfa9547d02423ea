import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { oauthClients, oauthCodes, oauthGrants, sessions } from "../../../service/database/schema.ts";
import { type Client, tokenIn } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { accessTokenIn, confidentialQuery, declareOAuth, publicQuery, tokenForms } from "../support/oauth.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld, done } from "../support/world.ts";

const list = async (client: Client) =>
  v.parse(calls["apps|read"].reply, (await client.call("apps|read", {})).data).list;
const withdraw = (client: Client, appId = "public") => client.call("apps|withdraw", { appId });
const gone = { code: 409, data: { error: "This app no longer has access." } };

/** Every suite on the apps that people have let in. */
describe("a third-party app", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const { accessTokenOf, statusOf } = oauth;
  const exchange = (code: string) => oauth.token({ ...tokenForms.public, code });
  /** Every grant, code and token of the apps. */
  const rows = async () => {
    const { db } = world.database;
    const kind = eq(sessions.kind, "thirdParty");
    return {
      grants: await db.select().from(oauthGrants).orderBy(oauthGrants.personId, oauthGrants.clientId),
      codes: await db.select().from(oauthCodes).orderBy(oauthCodes.codeHash),
      tokens: await db.select({ clientId: sessions.clientId }).from(sessions).where(kind).orderBy(sessions.id),
    };
  };

  it("is listed for the person who let it in, from the first sign-in on, with the time of the last", async () => {
    const page = await world.connectAndLogin("member");
    expect(await list(page)).toEqual([]);
    const first = world.clock.now();
    await oauth.codeFor(publicQuery, "member");
    world.clock.advance(MINUTE);
    await oauth.codeFor(confidentialQuery, "member");
    const app = { name: "Boards", logo: `${world.url}/logos/harbour.svg` };
    const confidential = { appId: "confidential", ...app, grantedAt: first + MINUTE, lastUsedAt: first + MINUTE };
    expect(await list(page)).toEqual([confidential, { appId: "public", ...app, grantedAt: first, lastUsedAt: first }]);

    world.clock.advance(MINUTE);
    const continued = await oauth.ask(`/oauth2/login?${new URLSearchParams(publicQuery)}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: world.url },
      body: JSON.stringify({ token: tokenIn(await world.login(await world.connect(), "member")) }),
    });
    expect(continued.status).toBe(200);
    expect(await list(page)).toEqual([
      { appId: "public", ...app, grantedAt: first, lastUsedAt: first + 2 * MINUTE },
      confidential,
    ]);
    expect(await list(await world.connectAndLogin("admin"))).toEqual([]);
  });

  it("is not listed for a person who gave a wrong password", async () => {
    await oauth.login(publicQuery, "member", { password: "wrong" });
    expect(await rows()).toEqual({ grants: [], codes: [], tokens: [] });
  });

  it("has tokens that name it, and is listed no more when it is deleted", async () => {
    await accessTokenOf("member");
    expect((await rows()).tokens).toEqual([{ clientId: "public" }]);
    await world.database.db.delete(oauthClients).where(eq(oauthClients.id, "public"));
    expect(await rows()).toMatchObject({ grants: [], codes: [] });
    expect(await list(await world.connectAndLogin("member"))).toEqual([]);
  });

  it("withdrawn by the person ends its tokens and codes at once, and leaves other apps and people alone", async () => {
    const page = await world.connectAndLogin("member");
    const tokens = [await accessTokenOf("member"), await accessTokenOf("member")];
    const code = await oauth.codeFor(publicQuery, "member");
    const codeOfOther = await oauth.codeFor(publicQuery, "admin");
    const others = [
      await accessTokenOf("admin"),
      accessTokenIn(
        await oauth.token({ ...tokenForms.confidential, code: await oauth.codeFor(confidentialQuery, "member") }),
      ),
    ];

    expect(await withdraw(page)).toMatchObject(done);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
    expect((await exchange(code)).status).toBe(400);
    expect((await list(page)).map(({ appId }) => appId)).toEqual(["confidential"]);
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200]);
    expect((await exchange(codeOfOther)).status).toBe(200);
    // The session in which the person withdrew it goes on.
    expect(await withdraw(page)).toMatchObject(gone);
    const [withdrawn, refused] = world.audited("apps|withdraw");
    expect(withdrawn).toMatchObject({ owner: ids.member, code: 200, client: "public" });
    expect(refused).not.toHaveProperty("client");
  });

  it("can be let in again, which counts as new", async () => {
    const page = await world.connectAndLogin("member");
    await oauth.codeFor(publicQuery, "member");
    await oauth.codeFor(publicQuery, "member");
    expect(await withdraw(page)).toMatchObject(done);
    world.clock.advance(MINUTE);
    expect(await statusOf(await accessTokenOf("member"))).toBe(200);
    expect(await list(page)).toMatchObject([{ appId: "public", grantedAt: world.clock.now() }]);
    const told = (await world.service.outbox(emailOf("member"))).map(({ subject }) => subject);
    expect(told).toEqual([
      "Boards has access to your Foyer account",
      "Boards no longer has access to your Foyer account",
      "Boards has access to your Foyer account",
    ]);
  });

  it("withdrawn while it signs in keeps no code or token without the person's permission", async () => {
    const page = await world.connectAndLogin("member");
    for (let round = 0; round < 5; round += 1) {
      const codes = [await oauth.codeFor(publicQuery, "member"), await oauth.codeFor(publicQuery, "member")];
      const [withdrawn] = await Promise.all([
        withdraw(page),
        ...codes.map(exchange),
        oauth.login(publicQuery, "member"),
      ]);
      expect(withdrawn).toMatchObject(done);
      const { grants, ...left } = await rows();
      // The sign-in came before or after the withdrawal, and its code with it.
      expect(left.tokens).toEqual([]);
      expect(left.codes).toHaveLength(grants.length);
    }
  });

  it("is not withdrawn by another person, who learns nothing of it", async () => {
    const token = await accessTokenOf("member");
    const before = await rows();
    const stranger = await world.connectAndLogin("admin");
    const foreign = await withdraw(stranger);
    expect(foreign).toMatchObject(gone);
    for (const appId of ["unknown", "", "Public"]) {
      expect({ ...(await withdraw(stranger, appId)), id: null }).toEqual({ ...foreign, id: null });
    }
    expect(await rows()).toEqual(before);
    expect(await statusOf(token)).toBe(200);
  });

  it("is not withdrawn with an old sign-in, because a thief of the session could do so", async () => {
    const page = await world.connectAndLogin("member");
    const token = await accessTokenOf("member");
    world.clock.advance(10 * MINUTE + 1);
    const before = await rows();
    expect(await withdraw(page)).toMatchObject({ code: 428 });
    expect(await rows()).toEqual(before);
    expect(await statusOf(token)).toBe(200);
    expect(await list(page)).toHaveLength(1);
    expect(await withdraw(await world.connectAndLogin("member"))).toMatchObject(done);
    expect(await statusOf(token)).toBe(401);
  });

  it("is listed and withdrawn only in a full session of a person with a password of their own", async () => {
    const newHire = await world.connectNewHire();
    const pages = [
      [await world.connect(), 401],
      [await world.connectAndLogin("none"), 401],
      [newHire, 403],
      [await world.connectAndLogin("forced"), 403],
    ] as const;
    for (const [page, code] of pages) {
      expect(await page.call("apps|read", {})).toMatchObject({ code });
      expect(await withdraw(page)).toMatchObject({ code });
    }
  });

  it.each([undefined, null, 7, {}, ["public"]])("is not withdrawn by the id %j", async (appId) => {
    const page = await world.connectAndLogin("member");
    expect(await page.call("apps|withdraw", { appId })).toMatchObject({ code: 400 });
  });
});
