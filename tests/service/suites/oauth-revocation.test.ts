import { describe, expect, it } from "vitest";
import { oauthCodes, sessions } from "../../../service/database/schema.ts";
import { tokenIn } from "../support/client.ts";
import { SECOND } from "../support/clock.ts";
import {
  accessTokenIn,
  confidentialQuery,
  declareOAuth,
  publicQuery,
  SECRET_OF_CLIENT,
  tokenForms,
} from "../support/oauth.ts";
import type { Answer } from "../support/served.ts";
import { declareWorld } from "../support/world.ts";

describe("the revocation endpoint (RFC 7009)", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const ofPublic = { client_id: "public" };
  const ofConfidential = { client_id: "confidential", client_secret: SECRET_OF_CLIENT };
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`confidential:${encodeURIComponent(secret)}`).toString("base64")}`,
  });
  const publicCode = () => oauth.codeFor(publicQuery, "member");
  const exchange = async (code: string) => accessTokenIn(await oauth.token({ ...tokenForms.public, code }));
  const publicToken = () => oauth.accessTokenOf("member");
  const confidentialToken = async () =>
    accessTokenIn(
      await oauth.token({ ...tokenForms.confidential, code: await oauth.codeFor(confidentialQuery, "member") }),
    );
  const works = async (token: string) => (await oauth.statusOf(token)) === 200;
  const isDone = ({ status, text, headers }: Answer) => {
    expect([status, text]).toEqual([200, "{}"]);
    expect(headers["cache-control"]).toBe("no-store");
  };
  const isRefused = (answer: Answer, status: number, error: string) => {
    expect({ status: answer.status, ...(JSON.parse(answer.text) as object) }).toMatchObject({ status, error });
  };

  it("ends a client's token at once, and no other one", async () => {
    const [token, other] = [await publicToken(), await publicToken()];
    isDone(await oauth.revoke({ ...ofPublic, token }));
    expect([await works(token), await works(other)]).toEqual([false, true]);
    // It is over already, which is all that the client wants.
    isDone(await oauth.revoke({ ...ofPublic, token, token_type_hint: "access_token" }));
  });

  it("takes the secret in the form or in the header, and whatever kind of token the client thinks it is", async () => {
    const [one, two] = [await confidentialToken(), await confidentialToken()];
    isDone(await oauth.revoke({ ...ofConfidential, token: one, token_type_hint: "refresh_token" }));
    isDone(await oauth.revoke({ token: two, token_type_hint: "unheard_of" }, basic(SECRET_OF_CLIENT)));
    expect([await works(one), await works(two)]).toEqual([false, false]);
  });

  it("ends a code, and with one that was exchanged its token", async () => {
    const code = await publicCode();
    isDone(await oauth.revoke({ ...ofPublic, token: code }));
    const late = await oauth.token({ ...tokenForms.public, code });
    isRefused(late, 400, "invalid_grant");
    const spent = await publicCode();
    const token = await exchange(spent);
    isDone(await oauth.revoke({ ...ofPublic, token: spent }));
    expect(await works(token)).toBe(false);
    expect(await world.database.db.$count(oauthCodes)).toBe(0);
  });

  it("leaves no token of a code that is exchanged meanwhile", async () => {
    const code = await publicCode();
    await Promise.all([oauth.token({ ...tokenForms.public, code }), oauth.revoke({ ...ofPublic, token: code })]);
    expect(await world.database.db.$count(sessions)).toBe(0);
    expect(await world.database.db.$count(oauthCodes)).toBe(0);
  });

  it("writes down which client ended which session, and no token", async () => {
    const token = await publicToken();
    const [session] = await world.database.db.select({ id: sessions.id }).from(sessions);
    await oauth.revoke({ ...ofPublic, token });
    const lines = world.logged.filter((line) => line.includes("facts of a request"));
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ client: "public", ended: [session?.id] });
    expect([...world.logged, ...oauth.logged].join()).not.toContain(token);
  });

  it("ends no session of the suite itself", async () => {
    const own = tokenIn(await world.login(await world.connect(), "member"));
    isDone(await oauth.revoke({ ...ofPublic, token: own }));
    expect(await world.database.db.$count(sessions)).toBe(1);
  });

  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ["without a client", { client_id: "" }, {}, 400, "invalid_request"],
    ["of an unknown client", { client_id: "somebody" }, {}, 401, "invalid_client"],
    ["with a secret from a client that has none", { client_secret: "x" }, {}, 401, "invalid_client"],
    ["without the secret of a client that has one", { client_id: "confidential" }, {}, 401, "invalid_client"],
    ["with a wrong secret", { client_id: "confidential", client_secret: "x" }, {}, 401, "invalid_client"],
    ["with a wrong secret in the header", { client_id: "confidential" }, basic("x"), 401, "invalid_client"],
    ["with two proofs", ofConfidential, basic(SECRET_OF_CLIENT), 400, "invalid_request"],
    ["with a header for another client", {}, basic(SECRET_OF_CLIENT), 400, "invalid_request"],
    ["with a token as the proof", {}, { authorization: "Bearer x" }, 401, "invalid_client"],
    ["without a token", { token: "" }, {}, 400, "invalid_request"],
    ["in JSON", {}, { "content-type": "application/json" }, 400, "invalid_request"],
  ])("refuses a request %s, and the token stays", async (_, more, headers, status, error) => {
    const token = await publicToken();
    isRefused(await oauth.revoke({ ...ofPublic, token, ...more }, headers), status, error);
    expect(await works(token)).toBe(true);
  });

  it("refuses a token in the query, a repeated one, one with a zero byte, and any other method", async () => {
    const token = await publicToken();
    const asked = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
    isRefused(await oauth.ask(`/oauth2/revoke?client_id=public&token=${token}`, asked), 400, "invalid_request");
    isRefused(await oauth.revoke(`client_id=public&token=${token}&token=x`), 400, "invalid_request");
    isRefused(await oauth.revoke(`client_id=public&token=${token}%00`), 400, "invalid_request");
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await oauth.ask(`/oauth2/revoke?client_id=public&token=${token}`, { method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "POST" } });
    }
    expect(await works(token)).toBe(true);
  });

  it("answers a token of another client like one that does not exist, and leaves it", async () => {
    const token = await confidentialToken();
    const code = await oauth.codeFor(confidentialQuery, "member");
    for (const one of [token, code, "nonsense"]) isDone(await oauth.revoke({ ...ofPublic, token: one }));
    expect(await works(token)).toBe(true);
    expect((await oauth.token({ ...tokenForms.confidential, code })).status).toBe(200);
  });

  it("counts wrong secrets together with the token endpoint", async () => {
    const token = await confidentialToken();
    const wrong = { ...ofConfidential, client_secret: "x", token };
    for (let tried = 0; tried < 10; tried += 1) {
      const answer = await (tried % 2 ? oauth.revoke(wrong) : oauth.token({ ...tokenForms.any, ...wrong, code: "x" }));
      isRefused(answer, 401, "invalid_client");
    }
    const waiting = await oauth.revoke({ ...ofConfidential, token });
    isRefused(waiting, 429, "invalid_client");
    expect(waiting.headers["retry-after"]).toBe("30");
    expect(await works(token)).toBe(true);
    world.clock.advance(30 * SECOND);
    isDone(await oauth.revoke({ ...ofConfidential, token }));
    expect(await works(token)).toBe(false);
  });
});
