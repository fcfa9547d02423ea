import { describe, expect, it } from "vitest";
import { calls } from "../../../machines/shared/contract.ts";
import { oauthCodes, sessions } from "../../../service/database/schema.ts";
import { sweepOAuthCodes } from "../../../service/oauth/codes.ts";
import type { Answer } from "../support/served.ts";
import { tokenIn, type Client } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import {
  accessTokenIn,
  confidentialQuery,
  declareOAuth,
  OTHER_REDIRECT,
  publicQuery,
  REDIRECT,
  SECRET_OF_CLIENT,
  tokenForms,
  VERIFIER,
} from "../support/oauth.ts";
import { declareWorld } from "../support/world.ts";

const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`,
});

describe("the token endpoint", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const commands = commandsBeside(world);
  const { any: form, public: publicForm, confidential: confidentialForm } = tokenForms;
  const refused = (answer: Answer, status: number, error: string) => {
    expect({ status: answer.status, ...(JSON.parse(answer.text) as object) }).toMatchObject({ status, error });
    expect(answer.headers["cache-control"]).toBe("no-store");
  };
  const signedIn = () => oauth.accessTokenOf("member");

  it("exchanges a public client's code, and names the person who signed in", async () => {
    const token = await signedIn();
    const { status, text, headers } = await oauth.userInfo(token);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ sub: ids.member, email: emailOf("member"), name: "member Test" });
    expect(headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
    expect(JSON.stringify(await world.database.db.select().from(sessions))).not.toContain(token);
    expect([...world.logged, ...oauth.logged].join()).not.toContain(token);
  });

  it("exchanges a confidential client's code, with the secret in the form or in the header", async () => {
    const code = () => oauth.codeFor(confidentialQuery, "member");
    expect((await oauth.token({ ...confidentialForm, code: await code() })).status).toBe(200);
    const header = basic("confidential", SECRET_OF_CLIENT);
    expect((await oauth.token({ ...form, code: await code() }, header)).status).toBe(200);
    expect((await oauth.token({ ...form, client_id: "confidential", code: await code() }, header)).status).toBe(200);
    const protectedQuery = { ...publicQuery, client_id: "confidential" };
    const withVerifier = { ...confidentialForm, code_verifier: VERIFIER };
    const protectedCode = await oauth.codeFor(protectedQuery, "member");
    refused(await oauth.token({ ...confidentialForm, code: protectedCode }), 400, "invalid_grant");
    expect((await oauth.token({ ...withVerifier, code: protectedCode })).status).toBe(200);
  });

  it.each([
    ["another verifier", { code_verifier: `${VERIFIER}x` }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_grant"],
    ["the challenge as verifier", { code_verifier: publicQuery.code_challenge }, "invalid_grant"],
    ["another registered address", { redirect_uri: OTHER_REDIRECT }, "invalid_grant"],
    ["no address", { redirect_uri: "" }, "invalid_request"],
    ["another code", { code: "unknown" }, "invalid_grant"],
    ["no code", { code: "" }, "invalid_request"],
    ["no grant", { grant_type: "" }, "invalid_request"],
    ["the password grant", { grant_type: "password" }, "unsupported_grant_type"],
    ["the implicit grant", { grant_type: "token" }, "unsupported_grant_type"],
    ["a refresh", { grant_type: "refresh_token" }, "unsupported_grant_type"],
    ["no client", { client_id: "" }, "invalid_request"],
  ])("refuses %s, and leaves the code valid for its client", async (_, more, error) => {
    const code = await oauth.codeFor(publicQuery, "member");
    refused(await oauth.token({ ...publicForm, code, ...more }), 400, error);
    expect((await oauth.token({ ...publicForm, code })).status).toBe(200);
  });

  it.each([
    ["an unknown client", { client_id: "somebody" }, {}],
    ["a secret from a client that has none", { client_id: "public", client_secret: "x" }, {}],
    ["no secret", { client_id: "confidential" }, {}],
    ["a wrong secret", { client_id: "confidential", client_secret: "x" }, {}],
    ["a secret's hash", { client_id: "confidential", client_secret: "0".repeat(64) }, {}],
    ["a wrong secret in the header", {}, basic("confidential", "x")],
    ["a header without a secret", {}, { authorization: `Basic ${Buffer.from("confidential").toString("base64")}` }],
    ["a header that is none", { client_id: "confidential" }, { authorization: "Basic ¿?" }],
    ["another kind of header", { client_id: "confidential" }, { authorization: "Bearer x" }],
  ])("refuses %s", async (_, more, headers: Record<string, string>) => {
    const code = await oauth.codeFor(confidentialQuery, "member");
    const answer = await oauth.token({ ...form, code, ...more }, headers);
    refused(answer, 401, "invalid_client");
    expect(answer.headers["www-authenticate"]).toBe("authorization" in headers ? 'Basic realm="oauth2"' : undefined);
    expect((await oauth.token({ ...confidentialForm, code })).status).toBe(200);
  });

  it("compares ten wrong secrets from one address, then only after growing waits", async () => {
    const code = await oauth.codeFor(confidentialQuery, "member");
    const right = { ...confidentialForm, code };
    const wrong = { ...right, client_secret: "x" };
    for (let tried = 0; tried < 10; tried += 1) refused(await oauth.token(wrong), 401, "invalid_client");
    for (const form of [wrong, right]) {
      const answer = await oauth.token(form);
      refused(answer, 429, "invalid_client");
      expect(answer.headers["retry-after"]).toBe("30");
    }
    // Other apps and people at the same address need not wait.
    const other = await oauth.codeFor(publicQuery, "member");
    expect((await oauth.token({ ...publicForm, code: other })).status).toBe(200);
    world.clock.advance(30 * SECOND);
    expect((await oauth.token(right)).status).toBe(200);
  });

  it("refuses the code of another client", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    const stolen = { ...confidentialForm, code, code_verifier: VERIFIER };
    refused(await oauth.token(stolen), 400, "invalid_grant");
    expect((await oauth.token({ ...publicForm, code })).status).toBe(200);
  });

  it("refuses a verifier for a code that was requested without a challenge", async () => {
    const code = await oauth.codeFor(confidentialQuery, "member");
    const answer = await oauth.token({ ...confidentialForm, code, code_verifier: VERIFIER });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: "invalid_grant" });
  });

  it("refuses two proofs, a repeated parameter, and a body that is not form-encoded", async () => {
    const code = await oauth.codeFor(confidentialQuery, "member");
    const header = basic("confidential", SECRET_OF_CLIENT);
    refused(await oauth.token({ ...confidentialForm, code }, header), 400, "invalid_request");
    refused(await oauth.token({ ...form, code, client_id: "public" }, header), 400, "invalid_request");
    const twice = `${new URLSearchParams({ ...confidentialForm, code })}&code=other`;
    refused(await oauth.token(twice), 400, "invalid_request");
    const asJson = { "content-type": "application/json" };
    refused(await oauth.token(JSON.stringify({ ...confidentialForm, code }), asJson), 400, "invalid_request");
    expect((await oauth.token({ ...confidentialForm, code })).status).toBe(200);
  });

  it.each([
    [2 * MINUTE - 1, 200],
    [2 * MINUTE, 400],
  ])("a code after %d ms is answered with %d", async (elapsed, status) => {
    const code = await oauth.codeFor(publicQuery, "member");
    world.clock.advance(elapsed);
    expect((await oauth.token({ ...publicForm, code })).status).toBe(status);
  });

  it("revokes the token of a code that is used a second time", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    const token = accessTokenIn(await oauth.token({ ...publicForm, code }));
    world.clock.advance(30 * MINUTE);
    expect((await oauth.userInfo(token)).status).toBe(200);
    refused(await oauth.token({ ...publicForm, code, code_verifier: "" }), 400, "invalid_grant");
    refused(await oauth.userInfo(token), 401, "invalid_token");
  });

  it("issues one token for 20 concurrent exchanges, and revokes it", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    const answers = await Promise.all(Array.from({ length: 20 }, () => oauth.token({ ...publicForm, code })));
    const given = answers.filter(({ status }) => status === 200).map(accessTokenIn);
    expect(given).toHaveLength(1);
    refused(await oauth.userInfo(given[0] ?? ""), 401, "invalid_token");
    expect(await world.database.db.select().from(sessions)).toEqual([]);
  });

  it("issues tokens that expire after an hour", async () => {
    const token = await signedIn();
    world.clock.advance(60 * MINUTE - 1);
    expect((await oauth.userInfo(token)).status).toBe(200);
    world.clock.advance(1);
    refused(await oauth.userInfo(token), 401, "invalid_token");
  });

  it("revokes codes and tokens when the password changes", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    const token = await signedIn();
    const client = await world.connectAndLogin("member");
    const change = { oldPassword: PASSWORD, newPassword: "Another-one-8" };
    expect(await client.call("hrms|myPassword|update", change)).toMatchObject({ code: 200 });
    refused(await oauth.userInfo(token), 401, "invalid_token");
    refused(await oauth.token({ ...publicForm, code }), 400, "invalid_grant");
  });

  it.each<[string, (page: Client) => Promise<unknown>]>([
    ["signs out elsewhere", (page) => page.call("sessions|revoke", { others: true })],
    ["signs out everywhere", (page) => page.call("sessions|revoke", { all: true })],
    ["is signed out by an operator", () => commands.done("revoke-sessions", emailOf("member"))],
    ["is signed out with everyone", () => commands.done("revoke-sessions", "--all")],
    [
      "joins an organisation that requires a second factor",
      () => commands.done("add-user", emailOf("member"), "--organisation", ids.secure, "--role", "member"),
    ],
  ])("revokes codes and tokens of a person who %s", async (_how, end) => {
    const code = await oauth.codeFor(publicQuery, "member");
    const token = await signedIn();
    await end(await world.connectAndLogin("member"));
    expect(await world.database.db.$count(oauthCodes)).toBe(0);
    refused(await oauth.userInfo(token), 401, "invalid_token");
    refused(await oauth.token({ ...publicForm, code }), 400, "invalid_grant");
  });

  it("prunes codes whose tokens have expired", async () => {
    const { db } = world.database;
    await signedIn();
    await sweepOAuthCodes(db, world.clock.now() + 61 * MINUTE);
    expect(await db.select().from(oauthCodes)).toHaveLength(1);
    await sweepOAuthCodes(db, world.clock.now() + 62 * MINUTE);
    expect(await db.select().from(oauthCodes)).toEqual([]);
  });
});

describe("an access token of a third-party app", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const accessToken = async () =>
    accessTokenIn(
      await oauth.token({
        grant_type: "authorization_code",
        redirect_uri: REDIRECT,
        client_id: "public",
        code_verifier: VERIFIER,
        code: await oauth.codeFor(publicQuery, "member"),
      }),
    );

  /** The calls for a signed-in person, with valid data. */
  const forSignedIn: Record<string, unknown> = {
    getWorkspaceList: { requirePlanDetails: true },
    loginEmail: { email: emailOf("member"), orgId: ids.acme },
    "hrms|master|MFA|read": {},
    "hrms|master|MFA|generateQRCode": {},
    "hrms|master|MFA|verify": { otp: "123456", MFASecretKey: "x" },
    "hrms|master|MFA|setup": { isEmailMFA: true, isAuthenticatorAppMFA: false },
    "hrms|myPassword|update": { oldPassword: PASSWORD, newPassword: "Another-one-8" },
    acceptInvitation: { inviteCode: "any" },
    activateOrganization: { otp: "123456", orgId: ids.acme },
    "apps|read": {},
    "apps|withdraw": { appId: "public" },
  };

  it("authorizes nothing on the socket, not even signing out", async () => {
    const token = await accessToken();
    const client = await world.connect({ token });
    for (const [event, data] of Object.entries(forSignedIn)) {
      expect(calls).toHaveProperty([event]);
      expect(await client.call(event, data)).toMatchObject({ event, code: 401 });
    }
    expect(await client.call("authenticate", { token })).toMatchObject({ code: 401 });
    const asked = { inviteCode: "any", token };
    expect(await client.call("verifyInvitationCode", asked)).toMatchObject({ code: 200 });
    await client.call("logout", {});
    expect((await oauth.userInfo(token)).status).toBe(200);
  });

  it("cannot be replaced by the suite's own token", async () => {
    const own = tokenIn(await world.login(await world.connect(), "member"));
    const answer = await oauth.userInfo(own);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });

  it.each([undefined, "", "Bearer", "Bearer ", "Basic abc", "Bearer \u0000", "Bearer a b"])(
    "is not accepted as %j",
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization: authorization.replace("\u0000", "%00") };
      expect((await oauth.ask("/oauth2/userinfo", { headers })).status).toBe(401);
    },
  );
});
