import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { fingerprint } from "../../../service/shared/ids.ts";
import { oauthClients, oauthCodes, oauthGrants, sessions } from "../../../service/database/schema.ts";
import { rotateSecret } from "../../../service/oauth/clients.ts";
import { DAY, MINUTE } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import {
  accessTokenIn,
  confidentialQuery,
  declareOAuth,
  publicQuery,
  REDIRECT,
  SECRET_OF_CLIENT,
  tokenForms,
} from "../support/oauth.ts";
import { declareService, declareWorld } from "../support/world.ts";

const HOUR = 60 * MINUTE;
const rotated = v.object({ client_secret: v.string(), earlierSecretUntil: v.nullable(v.string()) });

/** The commands that change and remove third-party apps. */
describe("the metadata for third-party apps", () => {
  const world = declareWorld();
  const apart = declareService({ configFile: { serviceUrl: "https://service.example/base/" } });
  const endpointsAt = (base: string) => ({
    token_endpoint: `${base}/oauth2/token`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    userinfo_endpoint: `${base}/oauth2/userinfo`,
  });

  it("names the service's own address for what a static host cannot answer", () => {
    expect(world.service.oauth.metadata()).toMatchObject(endpointsAt(world.url));
    expect(apart.service.oauth.metadata()).toMatchObject({
      issuer: apart.url,
      authorization_endpoint: `${apart.url}/authorize`,
      ...endpointsAt("https://service.example/base"),
    });
  });

  it("names all that there is, and nothing else", () => {
    const methods = ["client_secret_basic", "client_secret_post", "none"];
    expect(world.service.oauth.metadata()).toEqual({
      issuer: world.url,
      authorization_endpoint: `${world.url}/authorize`,
      ...endpointsAt(world.url),
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      prompt_values_supported: ["none", "login", "consent", "select_account"],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe("the origins of third-party apps", () => {
  const world = declareWorld();
  declareOAuth(world);

  it.each([
    [new URL(REDIRECT).origin, true],
    ["https://bare.example", true],
    ["https://app.exampl", false],
    ["https://app.example/", false],
    ["https://app.example/callback", false],
    ["https://app.example:8443", false],
    ["http://app.example", false],
    ["https:/", false],
    ["https:", false],
    ["%", false],
    ["null", false],
    ["", false],
  ])("are those of their redirect addresses, to the letter: %j, %s", async (origin, isOne) => {
    const bare = { id: "bare", name: "Bare", redirectUris: ["https://bare.example"] };
    await world.database.db.insert(oauthClients).values(bare);
    expect(await world.service.oauth.isOriginOfApp(origin)).toBe(isOne);
  });
});

describe("a third-party app", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const { run } = commandsBeside(world);
  const rotate = async (...overlap: string[]) => {
    const { exitCode, data } = await run("rotate-client-secret", "confidential", ...overlap);
    expect(exitCode).toBe(0);
    return v.parse(rotated, data);
  };
  const { accessTokenOf, statusOf } = oauth;
  /** The status of an exchange of a new code with this secret. */
  const statusWith = async (secret: string) => {
    const code = await oauth.codeFor(confidentialQuery, "member");
    const answer = await oauth.token({ ...tokenForms.confidential, client_secret: secret, code });
    return answer.status;
  };

  it("gets a new secret, printed once, and uses the earlier one for a day or as long as was said", async () => {
    const { exitCode, text, data } = await run("rotate-client-secret", "confidential");
    const { client_secret: first, earlierSecretUntil } = v.parse(rotated, data);
    expect(earlierSecretUntil).toBe(new Date(world.clock.now() + DAY).toISOString());
    expect({ exitCode, text }).toEqual({
      exitCode: 0,
      text: `Boards has a new secret. The earlier secret works until ${earlierSecretUntil}.\nclient_secret (shown only once): ${first}`,
    });
    expect(await statusWith(first)).toBe(200);
    expect(await statusWith(SECRET_OF_CLIENT)).toBe(200);
    expect(await statusWith("another")).toBe(401);
    world.clock.advance(DAY);
    expect(await statusWith(SECRET_OF_CLIENT)).toBe(401);
    expect(await statusWith(first)).toBe(200);

    const { client_secret: second } = await rotate("--overlap", "2");
    world.clock.advance(2 * HOUR - 1);
    expect(await statusWith(first)).toBe(200);
    expect(await statusWith(SECRET_OF_CLIENT)).toBe(401);
    world.clock.advance(1);
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
    const kept = JSON.stringify(await world.database.db.select().from(oauthClients));
    for (const secret of [first, second]) expect(kept).not.toContain(secret);
  });

  it("loses its old secrets at once, if one has leaked", async () => {
    const { client_secret: first } = await rotate();
    const { client_secret: second, earlierSecretUntil } = await rotate("--overlap", "0");
    expect(earlierSecretUntil).toBeNull();
    expect(await Promise.all([SECRET_OF_CLIENT, first, second].map(statusWith))).toEqual([401, 401, 200]);
  });

  it("keeps both secrets when another rotation would end one that still works", async () => {
    const { client_secret: first, earlierSecretUntil } = await rotate();
    expect(await run("rotate-client-secret", "confidential", "--overlap", "1")).toMatchObject({
      exitCode: 1,
      text: `The secret before the present one of Boards still works until ${earlierSecretUntil}. Wait until then, or end both at once with --overlap 0.`,
    });
    expect(await Promise.all([SECRET_OF_CLIENT, first].map(statusWith))).toEqual([200, 200]);
  });

  it("gets one new secret of several that are made at the same time", async () => {
    const { db } = world.database;
    const secrets = await Promise.all(
      Array.from({ length: 4 }, () => rotateSecret(db, "confidential", HOUR, world.clock.now())),
    );
    const [made, ...others] = secrets.filter((secret) => secret !== null);
    expect(others).toEqual([]);
    expect(await Promise.all([SECRET_OF_CLIENT, made ?? ""].map(statusWith))).toEqual([200, 200]);
  });

  it("has no secret to change if it uses PKCE, or does not exist", async () => {
    expect(await run("rotate-client-secret", "public")).toMatchObject({
      exitCode: 1,
      text: "Boards has no secret: it uses PKCE.",
    });
    for (const command of ["rotate-client-secret", "remove-oauth-client"])
      expect(await run(command, "nothing")).toMatchObject({
        exitCode: 1,
        text: 'There is no third-party app nothing. "list oauth-clients" shows them all.',
      });
    for (const overlap of ["-1", "721", "1.5", "a day"])
      expect(await run("rotate-client-secret", "confidential", "--overlap", overlap)).toMatchObject({ exitCode: 2 });
    expect(await statusWith(SECRET_OF_CLIENT)).toBe(200);
  });

  it("that is removed has no token, code or permission any more, and other apps are left alone", async () => {
    const page = await world.connectAndLogin("member");
    const tokens = [await accessTokenOf("member"), await accessTokenOf("admin")];
    const code = await oauth.codeFor(publicQuery, "member");
    const other = await oauth.codeFor(confidentialQuery, "member");
    const before = (await oauth.ask("/.well-known/oauth-authorization-server")).text;

    expect(await run("remove-oauth-client", "public")).toMatchObject({
      exitCode: 0,
      text: "Removed Boards. 2 people had let it in, and 2 access tokens ended.",
      data: { client_id: "public", people: 2, endedTokens: 2 },
    });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
    expect(await oauth.token({ ...tokenForms.public, code })).toMatchObject({
      status: 401,
      text: expect.stringContaining("invalid_client"),
    });
    const unregistered = { status: 400, text: expect.stringContaining("isn't registered") };
    expect(await oauth.appInfo(publicQuery)).toMatchObject(unregistered);
    expect(await oauth.login(publicQuery, "member")).toMatchObject(unregistered);
    expect((await oauth.ask("/.well-known/oauth-authorization-server")).text).toBe(before);
    const { list } = v.parse(calls["apps|read"].reply, (await page.call("apps|read", {})).data);
    expect(list.map(({ appId }) => appId)).toEqual(["confidential"]);
    const { db } = world.database;
    for (const table of [oauthCodes, oauthGrants, sessions])
      expect(await db.$count(table, eq(table.clientId, "public"))).toBe(0);
    const exchanged = await oauth.token({ ...tokenForms.confidential, code: other });
    expect(await statusOf(accessTokenIn(exchanged))).toBe(200);
  });

  it("that is removed while people sign in to it refuses them with words, and leaves nothing", async () => {
    const { db } = world.database;
    const [app] = await db.select().from(oauthClients).where(eq(oauthClients.id, "public"));
    if (!app) throw new Error("There is no app.");
    for (let round = 0; round < 5; round += 1) {
      const codes = [await oauth.codeFor(publicQuery, "member"), await oauth.codeFor(publicQuery, "admin")];
      const [{ exitCode }, ...answers] = await Promise.all([
        run("remove-oauth-client", "public"),
        ...codes.map((code) => oauth.token({ ...tokenForms.public, code })),
        ...(["member", "admin", "client"] as const).map((name) => oauth.login(publicQuery, name)),
      ]);
      expect(exitCode).toBe(0);
      for (const { status } of answers) expect([200, 400, 401]).toContain(status);
      for (const table of [oauthCodes, oauthGrants, sessions])
        expect(await db.$count(table, eq(table.clientId, "public"))).toBe(0);
      await db.insert(oauthClients).values(app);
    }
    expect(oauth.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it("keeps only hashes of its secrets", async () => {
    const { client_secret: secret } = await rotate();
    expect(
      await world.database.db.select().from(oauthClients).where(eq(oauthClients.id, "confidential")),
    ).toMatchObject([{ secretHash: fingerprint(secret), earlierSecretHash: fingerprint(SECRET_OF_CLIENT) }]);
  });
});
