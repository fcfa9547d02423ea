import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { answersRedirect } from "../../../machines/shared/addresses.ts";
import { oauthCodes, passkeys, people, organisations } from "../../../service/database/schema.ts";
import { tokenIn, usedCode, workspaceList } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids } from "../support/people.ts";
import {
  CHALLENGE,
  confidentialQuery,
  declareOAuth,
  OTHER_REDIRECT,
  publicQuery,
  REDIRECT,
  redirectIn,
  tokenForms,
  VERIFIER,
} from "../support/oauth.ts";
import { declareWorld } from "../support/world.ts";
import { SITE, storedPasskey } from "../support/software-authenticator.ts";

/** Unregistered URIs that resemble a registered one, or that some parser confuses with it. */
export const hostileRedirects = [
  "",
  "https://evil.example/callback",
  "https://app.example",
  "https://app.example/",
  "https://app.example/callback/",
  "https://app.example/callback/..",
  "https://app.example/callback/../callback",
  "https://app.example/./callback",
  "https://app.example//callback",
  "https://app.example/callback?",
  "https://app.example/callback?next=https://evil.example",
  "https://app.example/callback#",
  "https://app.example/callback#fragment",
  "https://app.example/Callback",
  "https://app.example/callbac%6B",
  "https://app.example/callback%00",
  "https://app.example/callback%2f",
  "https://app.example/callback.evil",
  "https://app.example:443/callback",
  "https://app.example:8443/callback",
  "https://APP.example/callback",
  "HTTPS://app.example/callback",
  "http://app.example/callback",
  "https://app.example./callback",
  "https://app.example.evil.example/callback",
  "https://evil.example/https://app.example/callback",
  "https://app.example@evil.example/callback",
  "https://user:word@app.example/callback",
  "https://evil.example\\@app.example/callback",
  "https://app.example\\.evil.example/callback",
  "https:\\\\app.example\\callback",
  "https:/app.example/callback",
  "https:app.example/callback",
  "https:///app.example/callback",
  "//app.example/callback",
  "/\\app.example/callback",
  "/callback",
  "callback",
  " https://app.example/callback",
  "https://app.example/callback ",
  "https://app.example/call\tback",
  "https://app.example/callback\n",
  "https://app.example/callback\r\nlocation: https://evil.example",
  "https://app.example/callback\u202e",
  "https://аpp.example/callback",
  "https://xn--pp-6kc.example/callback",
  "javascript:alert(1)",
  "javascript://app.example/callback%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://app.example/callback",
  "file:///callback",
  "app.example:/callback",
  "urn:ietf:wg:oauth:2.0:oob",
  "*",
  "https://*.example/callback",
  "https://app.example/cb?tenant=a b",
  "https://app.example/cb?tenant=a+b",
  "https://app.example/cb?tenant=A%20b",
];

const errorOf = ({ text }: { text: string }) => JSON.parse(text) as unknown;

describe("the app that requests authorization", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const noCodes = async () => expect(await world.database.db.select().from(oauthCodes)).toEqual([]);

  it("is shown with name and logo", async () => {
    for (const query of [publicQuery, confidentialQuery, { ...publicQuery, redirect_uri: OTHER_REDIRECT }]) {
      const { status, text } = await oauth.appInfo({ ...query, orgId: "64b1f0", scope: "anything" });
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({
        data: { client_name: "Boards", client_logo: `${world.url}/logos/harbour.svg`, problem: null },
      });
    }
  });

  const wayBack = v.object({ data: v.object({ problem: v.nullable(v.string()), decline_uri: v.string() }) });
  it("can be told that the person declines, at its own address", async () => {
    const answer = { state: "xyz", iss: world.url };
    for (const [redirect_uri, base, own] of [
      [REDIRECT, REDIRECT, {}],
      [OTHER_REDIRECT, "https://app.example/cb", { tenant: "a b" }],
    ] as const) {
      const { text } = await oauth.appInfo({ ...confidentialQuery, redirect_uri });
      const address = v.parse(wayBack, JSON.parse(text)).data.decline_uri;
      expect(answersRedirect(redirect_uri, "xyz", address, "error")).toBe(true);
      const url = new URL(address);
      expect(url.origin + url.pathname).toBe(base);
      expect(Object.fromEntries(url.searchParams)).toEqual({ ...own, error: "access_denied", ...answer });
    }
    const { text } = await oauth.appInfo({ client_id: "confidential", redirect_uri: REDIRECT });
    expect(v.parse(wayBack, JSON.parse(text)).data.decline_uri).not.toContain("state=");
  });

  it.each([
    ["http://127.0.0.1:8080/cb?x=1", true],
    ["http://127.0.0.1:49152/cb?x=1", true],
    ["http://127.0.0.1/cb?x=1", true],
    ["http://127.0.0.1:65535/cb?x=1", true],
    ["http://[::1]:1/cb", true],
    ["http://localhost:8080/cb", true],
    ["http://localhost:8081/cb", false],
    ["http://127.0.0.1:65536/cb?x=1", false],
    ["http://127.0.0.1:0/cb?x=1", false],
    ["http://127.0.0.1:08080/cb?x=1", false],
    ["http://127.0.0.1:/cb?x=1", false],
    ["http://127.0.0.1:8081/cb", false],
    ["http://127.0.0.1:8081/cb?x=2", false],
    ["http://127.0.0.1:8081/cb?x=1#", false],
    ["http://127.0.0.1:8081/./cb?x=1", false],
    ["http://127.0.0.1:8081/cb?x=1\n", false],
    ["http://127.0.0.1:8081\\@evil.example/cb?x=1", false],
    ["http://127.0.0.1:1@evil.example/cb?x=1", false],
    ["http://127.0.0.1.evil.example:8081/cb?x=1", false],
    ["http://127.0.0.2:8081/cb?x=1", false],
    ["http://127.1:8081/cb?x=1", false],
    ["http://[::1]:8081/cb?x=1", false],
    ["http://[0:0:0:0:0:0:0:1]:8081/cb", false],
    ["https://127.0.0.1:8081/cb?x=1", false],
  ])("that is native gets its answer at any port of the loopback address: %j, %s", async (redirect_uri, isTaken) => {
    const query = { ...publicQuery, redirect_uri };
    const told = await oauth.appInfo(query);
    expect(told.status).toBe(isTaken ? 200 : 400);
    const answer = await oauth.login(query, "member");
    expect(answer.status).toBe(isTaken ? 200 : 400);
    if (!isTaken) return noCodes();
    const address = redirectIn(answer);
    expect(answersRedirect(redirect_uri, publicQuery.state, address, "code")).toBe(true);
    const code = new URL(address).searchParams.get("code") ?? "";
    const exchanged = async (uri: string) =>
      (await oauth.token({ ...tokenForms.public, redirect_uri: uri, code })).status;
    expect(await exchanged(Object.assign(new URL(redirect_uri), { port: "9" }).href)).toBe(400);
    return expect(await exchanged(redirect_uri)).toBe(200);
  });

  it.each(hostileRedirects)("is refused with the redirect URI %j before its name is shown", async (redirect_uri) => {
    for (const query of [publicQuery, confidentialQuery]) {
      const shown = await oauth.appInfo({ ...query, redirect_uri });
      expect(shown.status).toBe(400);
      expect(errorOf(shown)).toEqual({
        error: {
          message: "The app that sent you here gave a return address that isn't registered.",
        },
      });
      expect((await oauth.login({ ...query, redirect_uri }, "member")).status).toBe(400);
    }
    await noCodes();
  });

  const without = (name: keyof typeof publicQuery) =>
    new URLSearchParams(Object.entries(publicQuery).filter(([key]) => key !== name)).toString();
  const twice = (name: keyof typeof publicQuery) =>
    `${new URLSearchParams(publicQuery)}&${new URLSearchParams({ [name]: publicQuery[name] })}`;
  const changed = (more: Record<string, string>) => new URLSearchParams({ ...publicQuery, ...more }).toString();
  it.each([
    ["no query", "", /isn't registered/],
    ["no client", without("client_id"), /isn't registered/],
    ["an unknown client", changed({ client_id: "somebody" }), /isn't registered/],
    ["another case of a client", changed({ client_id: "Public" }), /isn't registered/],
    ["an endless client", changed({ client_id: "x".repeat(101) }), /isn't registered/],
    ["no address", without("redirect_uri"), /isn't registered/],
    ["two clients", twice("client_id"), /twice/],
    ["two addresses", twice("redirect_uri"), /twice/],
    ["two states", twice("state"), /twice/],
    ["two challenges", twice("code_challenge"), /twice/],
    ["two methods", twice("code_challenge_method"), /twice/],
    ["two of what means nothing", `${new URLSearchParams(publicQuery)}&x=1&x=2`, /twice/],
    ["a name twice in other letters of %", `${new URLSearchParams(publicQuery)}&%73tate=1`, /twice/],
    ["a query over 4 KB", changed({ more: "x".repeat(4096) }), /too long/],
  ])("is refused with %s", async (_, query, reason) => {
    const shown = await oauth.appInfo(query);
    expect(shown.status).toBe(400);
    expect(errorOf(shown)).toEqual({ error: { message: expect.stringMatching(reason) } });
    expect(await oauth.login(query, "member")).toMatchObject({ status: 400, text: shown.text });
    await noCodes();
  });

  it.each([
    ["a token asked for", changed({ response_type: "token" }), /a kind of sign-in/],
    ["two kinds of answer", changed({ response_type: "code token" }), /a kind of sign-in/],
    ["an answer behind #", changed({ response_mode: "fragment" }), /a kind of sign-in/],
    ["no challenge", `${new URLSearchParams(confidentialQuery)}`.replace("confidential", "public"), /is missing/],
    ["a method without a challenge", without("code_challenge"), /is missing/],
    ["a challenge without a method", without("code_challenge_method"), /must be S256/],
    ["the plain method", changed({ code_challenge_method: "plain" }), /must be S256/],
    ["another case of the method", changed({ code_challenge_method: "s256" }), /must be S256/],
    ["an empty challenge", changed({ code_challenge: "" }), /must be S256/],
    ["a challenge that is too short", changed({ code_challenge: CHALLENGE.slice(1) }), /must be S256/],
    ["a challenge that is none", changed({ code_challenge: CHALLENGE.replace(/.$/, "=") }), /must be S256/],
    [
      "a confidential client's plain method",
      changed({ client_id: "confidential", code_challenge_method: "plain" }),
      /S256/,
    ],
  ])("gets no sign-in with %s, and can be told why", async (_, query, reason) => {
    const shown = v.parse(wayBack, JSON.parse((await oauth.appInfo(query)).text)).data;
    expect(shown.problem).toMatch(reason);
    const { searchParams } = new URL(shown.decline_uri);
    const isUnsupported = new URLSearchParams(query).get("response_type")?.includes("token") ?? false;
    expect(searchParams.get("error")).toBe(isUnsupported ? "unsupported_response_type" : "invalid_request");
    const refused = await oauth.login(query, "member");
    expect(refused.status).toBe(400);
    expect(errorOf(refused)).toEqual({ error: { message: shown.problem } });
    await noCodes();
  });
});

describe("signing in for a third-party app", () => {
  const world = declareWorld({ passkeys: SITE });
  const oauth = declareOAuth(world);
  const refused = (answer: { status: number; text: string }, status: number, error: unknown) => {
    expect(answer.status).toBe(status);
    expect(errorOf(answer)).toMatchObject({ error: { message: error } });
  };

  it("leads to the registered redirect URI with code, state and issuer", async () => {
    for (const redirect_uri of [REDIRECT, OTHER_REDIRECT]) {
      const address = redirectIn(await oauth.login({ ...publicQuery, redirect_uri }, "member"));
      expect(address.startsWith(redirect_uri)).toBe(true);
      expect(answersRedirect(redirect_uri, publicQuery.state, address, "code")).toBe(true);
      const { searchParams } = new URL(address);
      expect(searchParams.get("state")).toBe(publicQuery.state);
      expect(searchParams.get("iss")).toBe(world.url);
      expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);
    }
  });

  it("stores only a hash of the code, and logs nothing of it", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    expect(JSON.stringify(await world.database.db.select().from(oauthCodes))).not.toContain(code);
    expect([...world.logged, ...oauth.logged].join()).not.toContain(code);
  });

  it("opens no session", async () => {
    const before = await world.connect();
    await oauth.codeFor(publicQuery, "member");
    expect(await workspaceList(before)).toMatchObject({ code: 401 });
    expect(before.pushes).toEqual([]);
  });

  it("throttles passwords together with the app's own login", async () => {
    const client = await world.connect();
    for (let failure = 0; failure < 5; failure += 1) {
      const more = { password: "Not-the-password-1" };
      if (failure % 2) await world.login(client, "member", more);
      else refused(await oauth.login(publicQuery, "member", more), 403, "Wrong email address or password.");
    }
    const waiting = await oauth.login(publicQuery, "member");
    refused(waiting, 429, "Too many attempts. Wait before you try again.");
    expect(errorOf(waiting)).toMatchObject({ data: { retryAfter: 30 } });
    expect(waiting.headers["retry-after"]).toBe("30");
  });

  it.each([
    ["inactive", "Verify your email address first: sign in to your own account, then come back."],
    ["none", "Set up multi-factor authentication first: sign in to your own account, then come back."],
    ["forced", "Change your password first: sign in to your own account, then come back."],
  ] as const)("sends %s to Foyer first", async (who, reason) => {
    const answer = await oauth.login(publicQuery, who);
    refused(answer, 403, reason);
    expect(answer.text).not.toContain("token");
    expect(await world.database.db.select().from(oauthCodes)).toEqual([]);
    expect(await world.service.outbox(emailOf(who))).toEqual([]);
  });

  it("asks a person whose second factor is a passkey for that, not for a code", async () => {
    const { db } = world.database;
    const createdAt = new Date(world.clock.now());
    await db.insert(passkeys).values({ id: "only", personId: ids.none, ...storedPasskey(), createdAt });
    await db.update(people).set({ passkeyFactor: true }).where(eq(people.id, ids.none));
    for (const more of [{}, { otp: "123456" }]) {
      const answer = await oauth.login(publicQuery, "none", more);
      refused(answer, 403, expect.stringContaining("Your second factor is a passkey"));
    }
    expect(await db.select().from(oauthCodes)).toEqual([]);
  });

  it("asks for the second factor by email, and accepts its code once", async () => {
    const asked = await oauth.login(publicQuery, "mail");
    expect(errorOf(asked)).toMatchObject({ data: { isMultiFactorAuth: true, MFAType: 1 } });
    const otp = await world.mailedCode("mail");
    const wrong = otp === "000000" ? "000001" : "000000";
    refused(await oauth.login(publicQuery, "mail", { otp: wrong }), 403, "Invalid OTP");
    expect(redirectIn(await oauth.login(publicQuery, "mail", { otp }))).toContain(REDIRECT);
    refused(await oauth.login(publicQuery, "mail", { otp }), 403, "Invalid OTP");
  });

  it("mails a code for each request, 5 s apart and 5 in 15 minutes", async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await oauth.login(publicQuery, "mail")).status).toBe(200);
      const soon = await oauth.login(publicQuery, "mail");
      expect(errorOf(soon)).toMatchObject(sent < 4 ? { data: { retryAfter: 5 } } : { data: { retryAfter: 880 } });
      expect(soon.status).toBe(429);
      world.clock.advance(5 * SECOND);
    }
    expect(await world.service.outbox(emailOf("mail"))).toHaveLength(5);
    const spent = await oauth.login(publicQuery, "mail");
    refused(spent, 429, "We have sent you too many codes. Wait before you ask for another.");
    expect(errorOf(spent)).toMatchObject({ data: { retryAfter: 875 } });
    world.clock.advance(875 * SECOND);
    expect((await oauth.login(publicQuery, "mail")).status).toBe(200);
  });

  it("says beside a refused code that only the newest counts, and in the second mail too", async () => {
    await oauth.login(publicQuery, "mail");
    const otp = await world.mailedCode("mail");
    world.clock.advance(5 * SECOND);
    await oauth.login(publicQuery, "mail");
    const wrong = otp === (await world.mailedCode("mail")) ? "000000" : otp;
    const hint = "We sent you more than one code. Only the newest one counts.";
    expect(errorOf(await oauth.login(publicQuery, "mail", { otp: wrong }))).toMatchObject({
      error: { message: "Invalid OTP" },
      data: { hint },
    });
    expect((await world.service.outbox(emailOf("mail")))[0]?.text).toContain("This code replaces the one");
  });

  it("keeps its codes apart from those of the app's own login", async () => {
    const client = await world.connect();
    await oauth.login(publicQuery, "mail");
    const authorize = await world.mailedCode("mail");
    expect(await world.login(client, "mail", { otp: authorize, MFAType: 1 })).toMatchObject({ code: 403 });
    await client.call("resendOTP", { email: emailOf("mail") });
    const otp = await world.mailedCode("mail");
    refused(await oauth.login(publicQuery, "mail", { otp }), 403, "Invalid OTP");
    expect(redirectIn(await oauth.login(publicQuery, "mail", { otp: authorize }))).toContain("code=");
  });

  it("asks for the authenticator's code, and accepts each once", async () => {
    for (const who of ["app", "both"] as const) {
      expect(errorOf(await oauth.login(publicQuery, who))).toMatchObject({
        data: { isMultiFactorAuth: true, MFAType: 2 },
      });
      expect(await world.service.outbox(emailOf(who))).toEqual([]);
    }
    const otp = await world.appCode();
    expect(redirectIn(await oauth.login(publicQuery, "app", { otp }))).toContain(REDIRECT);
    const again = await oauth.login(publicQuery, "app", { otp });
    const { data } = usedCode(world.clock.now());
    refused(again, 403, data.error);
    expect(again.headers["retry-after"]).toBe(String(data.retryAfter));
  });

  it("counts wrong authenticator codes", async () => {
    for (let guess = 0; guess < 5; guess += 1) await oauth.login(publicQuery, "app", { otp: "000000" });
    const answer = await oauth.login(publicQuery, "app", { otp: await world.appCode() });
    expect(answer.status).toBe(429);
    world.clock.advance(MINUTE);
    expect((await oauth.login(publicQuery, "app", { otp: await world.appCode() })).status).toBe(200);
  });

  describe("with the session in Foyer", () => {
    const tokenOf = async (who: Parameters<typeof emailOf>[0], more: Record<string, unknown> = {}) =>
      tokenIn(await world.login(await world.connect(), who, more));
    const goOn = (token: unknown, query: Record<string, string> = publicQuery) => oauth.goOn(query, token);
    const ended = "Your session has ended. Sign in again.";

    it("leads back with a code for the session's person, without a password", async () => {
      const address = redirectIn(await goOn(await tokenOf("member")));
      expect(answersRedirect(REDIRECT, publicQuery.state, address, "code")).toBe(true);
      const exchanged = await oauth.token({
        grant_type: "authorization_code",
        redirect_uri: REDIRECT,
        client_id: "public",
        code_verifier: VERIFIER,
        code: new URL(address).searchParams.get("code") ?? "",
      });
      const { access_token } = v.parse(v.object({ access_token: v.string() }), errorOf(exchanged));
      expect(errorOf(await oauth.userInfo(access_token))).toMatchObject({
        sub: ids.member,
        email: emailOf("member"),
      });
      // The app's access token opens no session in Foyer, and continues none.
      refused(await goOn(access_token), 401, ended);
    });

    it("does not ask again for the second factor of their sign-in", async () => {
      const client = await world.connectAndLogin("app");
      const token = tokenIn(await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 }));
      expect(redirectIn(await goOn(token))).toContain("code=");
    });

    it("checks client, redirect URI and challenge as with a password", async () => {
      const token = await tokenOf("member");
      for (const more of [{ client_id: "nobody" }, { redirect_uri: `${REDIRECT}/x` }, { code_challenge: "short" }]) {
        expect((await goOn(token, { ...publicQuery, ...more })).status).toBe(400);
      }
      expect(await world.database.db.select().from(oauthCodes)).toEqual([]);
    });

    it("works only with a valid full session", async () => {
      const setUp = await world.login(await world.connect(), "none");
      refused(await goOn(v.parse(v.object({ token: v.string() }), setUp.data).token), 401, ended);
      refused(await goOn("nonsense"), 401, ended);
      const token = await tokenOf("member");
      await (await world.connect({ token })).call("logout", {});
      refused(await goOn(token), 401, ended);
      expect(await world.database.db.select().from(oauthCodes)).toEqual([]);
    });

    it("is refused to a person who must change their password or set up a second factor", async () => {
      refused(await goOn(await tokenOf("forced")), 403, expect.stringMatching(/Change your password first/));
      const token = await tokenOf("member");
      await world.database.db
        .update(organisations)
        .set({ requiresSecondFactor: true })
        .where(eq(organisations.id, ids.acme));
      refused(await goOn(token), 403, expect.stringMatching(/Set up multi-factor authentication first/));
    });

    it("is refused with a cookie alone, which another site's page could send", async () => {
      const token = await tokenOf("member");
      const answer = await oauth.ask(`/oauth2/login?${new URLSearchParams(publicQuery)}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: `token=${token}` },
        body: "{}",
      });
      expect(answer.status).toBe(400);
    });
  });

  it.each([{ password: 1 }, { platform: "FRIDGE" }, { identifier: null }, { otp: 123456 }])(
    "refuses a form with %j",
    async (more) => {
      const answer = await oauth.login(publicQuery, "member", more);
      expect(answer.status).toBe(400);
      expect(errorOf(answer)).toEqual({ error: { message: "The account service couldn't read this request." } });
    },
  );
});
describe("any request to the endpoints for third-party apps", () => {
  const world = declareWorld();
  const oauth = declareOAuth(world);
  const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: "binary", maxLength: 40 }));
  /** Valid values, with one or two replaced by others. */
  const spoilt = (right: Record<string, string>) =>
    fc
      .record({ at: fc.constantFrom(...Object.keys(right), "more"), text })
      .map(({ at, text }): Record<string, string> => Object.assign({}, right, { [at]: text }));
  const asks = { ...publicQuery, prompt: "none", max_age: "0", login_hint: emailOf("member") };
  const query = fc.oneof(
    spoilt(publicQuery),
    spoilt(confidentialQuery),
    spoilt(asks),
    fc.dictionary(text, text, { maxKeys: 5 }),
  );

  it("is answered correctly, or with a refusal in JSON", async () => {
    const code = await oauth.codeFor(publicQuery, "member");
    const form = {
      grant_type: "authorization_code",
      redirect_uri: REDIRECT,
      client_id: "public",
      code_verifier: VERIFIER,
      code,
    };
    const headers = fc.option(fc.base64String({ maxLength: 60 }), { nil: undefined });
    const asked = fc.record({
      query,
      form: spoilt(form),
      header: headers,
      body: fc.oneof(
        fc.json(),
        fc
          .record({ identifier: text, email: text, password: text, platform: fc.constant("WEB"), otp: text })
          .map((body) => JSON.stringify(body)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ query, form, header, body }) => {
        const authorization = header === undefined ? {} : { authorization: `Basic ${header}` };
        const search = new URLSearchParams(query).toString();
        const answers = [
          await oauth.appInfo(search),
          await oauth.ask(`/oauth2/login?${search}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body,
          }),
          await oauth.token(form, authorization),
          await oauth.revoke({ ...form, token: form.code ?? "" }, authorization),
          await oauth.userInfo(encodeURIComponent(form.code ?? "")),
        ];
        for (const { status, text } of answers) {
          expect([200, 400, 401, 403, 429]).toContain(status);
          // The service refuses a zero byte in a query before it routes the request.
          const isEdge = search.includes("%00") && text === "Bad request.\n";
          expect(isEdge ? {} : JSON.parse(text)).toBeTypeOf("object");
        }
      }),
      { numRuns: 60 },
    );
  });
});
