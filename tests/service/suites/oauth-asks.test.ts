import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { oauthCodes, oauthGrants, organisations, people, sessions } from "../../../service/database/schema.ts";
import { tokenIn, type Client } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { declareOAuth, publicQuery, REDIRECT, redirectIn, VERIFIER } from "../support/oauth.ts";
import { emailOf, ids, PASSWORD, type PersonName } from "../support/people.ts";
import type { Answer } from "../support/served.ts";
import { declareService, declareWorld } from "../support/world.ts";

/* What an app may ask of the sign-in itself: max_age, prompt and login_hint (OpenID Connect Core 1.0, 3.1.2.1). */

type Asked = Readonly<Record<string, string>>;

const world = declareWorld();
const second = declareService();
const oauth = declareOAuth(world);
const advance = (milliseconds: number) => {
  for (const { clock } of [world, second]) clock.advance(milliseconds);
};

const messageSchema = v.object({ error: v.object({ message: v.string() }) });
const appInfoSchema = v.object({
  data: v.object({
    problem: v.nullable(v.string()),
    decline_uri: v.string(),
    silent: v.boolean(),
    login_hint: v.nullable(v.string()),
  }),
});
const appInfoOf = async (asked: Asked | string) =>
  v.parse(appInfoSchema, JSON.parse((await oauth.appInfo(queryWith(asked))).text)).data;
const queryWith = (asked: Asked | string) =>
  `${new URLSearchParams(publicQuery)}&${typeof asked === "string" ? asked : new URLSearchParams(asked)}`;
const errorIn = (address: string) => new URL(address).searchParams.get("error");
const codeIn = (answer: Answer) => new URL(redirectIn(answer)).searchParams.get("code");
const noCodes = async () => expect(await world.database.db.$count(oauthCodes)).toBe(0);

interface Page {
  readonly client: Client;
  readonly token: string;
}
const pageOf = async (who: PersonName): Promise<Page> => {
  const client = await world.connect();
  return { client, token: tokenIn(await world.login(client, who)) };
};
/** Proves again who the person is, and returns the token with which the session continues. */
const prove = async ({ client }: Page) => tokenIn(await client.call("stepUp|prove", { password: PASSWORD }));
const goOn = (asked: Asked, token: string) => oauth.goOn(queryWith(asked), token);

const pushSchema = v.object({ data: v.object({ token: v.string() }) });
const exchangedSchema = v.object({ access_token: v.string(), auth_time: v.optional(v.number()) });
const exchanged = async (answer: Answer) => {
  const form = { grant_type: "authorization_code", client_id: "public", redirect_uri: REDIRECT };
  const token = await oauth.token({ ...form, code: codeIn(answer) ?? "", code_verifier: VERIFIER });
  return v.parse(exchangedSchema, JSON.parse(token.text));
};
const now = () => Math.floor(world.clock.now() / 1000);

describe("a request that asks something of the sign-in", () => {
  it.each([
    ["a negative age", "max_age=-1", /max_age/],
    ["an age with a sign", "max_age=%2B5", /max_age/],
    ["an age in another notation", "max_age=1e9", /max_age/],
    ["an age with a fraction", "max_age=1.5", /max_age/],
    ["an age in hexadecimal", "max_age=0x10", /max_age/],
    ["an age with a space", "max_age=%205", /max_age/],
    ["an age in other digits", "max_age=%EF%BC%95", /max_age/],
    ["an age of a thousand years", "max_age=31557600000", /max_age/],
    ["an age that is none", "max_age=NaN", /max_age/],
    ["nothing to be shown, and a form", "prompt=none+login", /prompt/],
    ["a form, and nothing to be shown", "prompt=login%20none", /prompt/],
    ["nothing to be shown, twice", "prompt=none+none", /prompt/],
    ["an unknown step", "prompt=create", /prompt/],
    ["a step in other letters", "prompt=LOGIN", /prompt/],
    ["steps with a comma", "prompt=login,consent", /prompt/],
    ["steps with two spaces", "prompt=login++consent", /prompt/],
  ])("is invalid with %s, and the app can be told", async (_, asked, reason) => {
    const { problem, decline_uri, login_hint } = await appInfoOf(asked);
    expect(problem).toMatch(reason);
    expect(login_hint).toBeNull();
    expect(errorIn(decline_uri)).toBe("invalid_request");
    const { token } = await pageOf("member");
    for (const answer of [await oauth.login(queryWith(asked), "member"), await oauth.goOn(queryWith(asked), token)]) {
      expect(answer.status).toBe(400);
      expect(v.parse(messageSchema, JSON.parse(answer.text)).error.message).toBe(problem);
    }
    await noCodes();
  });

  it.each([
    ["a hint with a line end", "login_hint=ann%40acme.test%0Aben"],
    ["a hint with a control character", "login_hint=ann%07%40acme.test"],
    ["a hint that turns the text around", "login_hint=%E2%80%AEann%40acme.test"],
    ["a hint that is a sentence", "login_hint=Call+this+number"],
    ["a hint with a space of another kind", "login_hint=Call%C2%A0now"],
    ["a hint of 255 characters", `login_hint=${"x".repeat(255)}`],
  ])("is valid with %s, which the page does not show", async (_, asked) => {
    expect(await appInfoOf(asked)).toMatchObject({ problem: null, login_hint: null });
  });

  it.each([
    ["two ages", "max_age=1&max_age=1000"],
    ["two ages in other letters of %", "max_age=1000&max%5Fage=0"],
    ["two prompts", "prompt=login&prompt=consent"],
    ["two hints", "login_hint=a&login_hint=b"],
    ["a hint of 5 kB", `login_hint=${"x".repeat(5_000)}`],
    ["a zero byte in the hint", "login_hint=a%00b"],
  ])("is refused with %s, of which no app hears", async (_, asked) => {
    expect((await oauth.appInfo(queryWith(asked))).status).toBe(400);
    expect((await oauth.login(queryWith(asked), "member")).status).toBe(400);
    await noCodes();
  });

  it.each(["max_age=", "prompt=", "login_hint=", "max_age=&prompt=&login_hint="])(
    "asks nothing with %s, as RFC 6749 wants of empty parameters",
    async (asked) => {
      expect(await appInfoOf(asked)).toMatchObject({ problem: null, silent: false, login_hint: null });
      const { token } = await pageOf("member");
      advance(60 * MINUTE);
      expect(await exchanged(await oauth.goOn(queryWith(asked), token))).not.toHaveProperty("auth_time");
    },
  );

  it.each(["consent", "select_account", "consent select_account"])(
    "lets a signed-in person continue with prompt=%s, which the page asks anyway",
    async (prompt) => {
      const { token } = await pageOf("member");
      advance(60 * MINUTE);
      expect(codeIn(await goOn({ prompt }, token))).not.toBeNull();
    },
  );
});

describe("a hint", () => {
  it("is passed on as it is, and tells nothing of accounts", async () => {
    const answers = await Promise.all(
      [emailOf("member"), emailOf("inactive"), "nobody@example.test"].map(async (login_hint) => {
        const { headers, text } = await oauth.appInfo(queryWith({ login_hint }));
        return [Object.keys(headers), text.replaceAll(login_hint, "…")];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await appInfoOf({ login_hint: "Ann@acme.test" })).toMatchObject({ login_hint: "Ann@acme.test" });
  });

  it("binds nobody who sees the page: another person may sign in", async () => {
    const asked = queryWith({ login_hint: emailOf("admin") });
    expect(codeIn(await oauth.login(asked, "member"))).not.toBeNull();
  });
});

describe("a fresh proof", () => {
  const endOf = ({ status, text }: Answer) => ({ status, hasCode: text.includes("code=") });
  const refusal = { status: 428, hasCode: false };

  it.each([
    [30, 30 * SECOND, true],
    [30, 30 * SECOND + 1, false],
    [3600, 59 * MINUTE, true],
    [3600, 61 * MINUTE, false],
    [9_999_999_999, 60 * MINUTE, true],
  ])("is wanted by max_age=%d after %d ms: %s", async (maxAge, elapsed, isYoung) => {
    const { token } = await pageOf("member");
    const signedIn = now();
    advance(elapsed);
    const answer = await goOn({ max_age: String(maxAge) }, token);
    expect(endOf(answer)).toEqual(isYoung ? { status: 200, hasCode: true } : refusal);
    expect(isYoung ? (await exchanged(answer)).auth_time : signedIn).toBe(signedIn);
    expect(await world.database.db.$count(oauthCodes)).toBe(isYoung ? 1 : 0);
  });

  it.each<[string, Asked]>([
    ["max_age=0", { max_age: "0" }],
    ["prompt=login", { prompt: "login" }],
    ["prompt=login beside a long max_age", { prompt: "login", max_age: "86400" }],
    ["prompt=login among others", { prompt: "consent login" }],
  ])("is wanted by %s of a person who has just signed in, and counts once", async (_, asked) => {
    const page = await pageOf("member");
    expect(endOf(await goOn(asked, page.token))).toEqual(refusal);
    expect(endOf(await goOn(asked, page.token))).toEqual(refusal);
    await noCodes();
    advance(5 * SECOND);
    const token = await prove(page);
    expect(await exchanged(await goOn(asked, token))).toMatchObject({ auth_time: now() });
    expect(endOf(await goOn(asked, token))).toEqual(refusal);
    expect(await world.database.db.$count(oauthCodes)).toBe(1);
  });

  it("is given with the password, and with the code where one is needed", async () => {
    const asked = queryWith({ prompt: "login", max_age: "0" });
    expect(await exchanged(await oauth.login(asked, "member"))).toMatchObject({ auth_time: now() });
    expect(JSON.parse((await oauth.login(asked, "app")).text)).toMatchObject({ data: { isMultiFactorAuth: true } });
    advance(90 * SECOND);
    const answer = await oauth.login(asked, "app", { otp: await world.appCode() });
    expect(await exchanged(answer)).toMatchObject({ auth_time: now() });
  });

  it("counts for another process of the service", async () => {
    const asked = { max_age: "0" };
    const page = await pageOf("member");
    expect(endOf(await goOn(asked, page.token))).toEqual(refusal);
    const client = await second.connect({ token: page.token });
    const token = await prove({ client, token: page.token });
    expect(codeIn(await goOn(asked, token))).not.toBeNull();
  });

  it("that was given before the request does not count for it", async () => {
    const page = await pageOf("member");
    const asked = { prompt: "login" };
    expect(endOf(await goOn(asked, await prove(page)))).toEqual(refusal);
    expect(codeIn(await goOn(asked, await prove(page)))).not.toBeNull();
    // The same request again is another one, also if the person has meanwhile proved who they are for a change.
    expect(endOf(await goOn(asked, await prove(page)))).toEqual(refusal);
  });

  it("for one request counts for no other, also not when two race", async () => {
    const page = await pageOf("member");
    const [first, other] = [{ max_age: "0" }, { max_age: "0", login_hint: "x" }];
    expect(endOf(await goOn(first, page.token))).toEqual(refusal);
    expect(endOf(await goOn(other, page.token))).toEqual(refusal);
    const token = await prove(page);
    expect(endOf(await goOn(first, token))).toEqual(refusal);
    // Both at once, and several times: one proof gives one code.
    const answers = await Promise.all(Array.from({ length: 10 }, () => goOn(other, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.database.db.$count(oauthCodes)).toBe(1);
  });

  it.each([
    ["0", MINUTE, 200],
    ["0", MINUTE + 1, 428],
    ["1", MINUTE, 200],
    ["1", MINUTE + 1, 428],
    ["120", 2 * MINUTE, 200],
    ["120", 2 * MINUTE + 1, 428],
  ])("for a request with max_age=%s is answered after %d ms with %d", async (max_age, elapsed, status) => {
    const page = await pageOf("member");
    advance(3 * MINUTE);
    expect(endOf(await goOn({ max_age }, page.token))).toEqual(refusal);
    const token = await prove(page);
    advance(elapsed);
    expect(await goOn({ max_age }, token)).toMatchObject({ status });
  });

  it("of one person is none of another", async () => {
    const [member, admin] = [await pageOf("member"), await pageOf("admin")];
    const asked = { prompt: "login" };
    expect(endOf(await goOn(asked, member.token))).toEqual(refusal);
    expect(endOf(await goOn(asked, admin.token))).toEqual(refusal);
    await prove(admin);
    expect(endOf(await goOn(asked, member.token))).toEqual(refusal);
  });

  it("leaves a copy of the token from before without a use", async () => {
    const page = await pageOf("member");
    expect(endOf(await goOn({ max_age: "0" }, page.token))).toEqual(refusal);
    await prove(page);
    expect((await goOn({ max_age: "0" }, page.token)).status).toBe(401);
    await noCodes();
  });

  it("that a page drops from the request is missing in the app's answer, which tells no time", async () => {
    const { token } = await pageOf("member");
    await appInfoOf({ max_age: "0" });
    expect(endOf(await goOn({ max_age: "0" }, token))).toEqual(refusal);
    expect(await exchanged(await goOn({}, token))).not.toHaveProperty("auth_time");
    // A longer age than the app's own tells of the old proof.
    const signedIn = now();
    advance(60 * MINUTE);
    expect(await exchanged(await goOn({ max_age: "86400" }, token))).toMatchObject({ auth_time: signedIn });
  });

  it("is not asked of a person who has to do something else first", async () => {
    const { token } = await pageOf("member");
    await requireSecondFactor();
    expect((await goOn({ max_age: "0" }, token)).status).toBe(403);
    expect(await world.database.db.$count(sessions, isNotNull(sessions.proofAskedFor))).toBe(0);
  });
});

const requireSecondFactor = () =>
  world.database.db.update(organisations).set({ requiresSecondFactor: true }).where(eq(organisations.id, ids.acme));

describe("prompt=none", () => {
  const silent = { prompt: "none" };
  /** A person who has let the app in. */
  const knownPage = async () => {
    const page = await pageOf("member");
    expect(codeIn(await goOn({}, page.token))).not.toBeNull();
    await world.database.db.delete(oauthCodes);
    return page;
  };
  /** What the app hears at its redirect address. */
  const heardIn = (answer: Answer) => {
    const { origin, pathname, searchParams } = new URL(redirectIn(answer));
    return { address: origin + pathname, ...Object.fromEntries(searchParams) };
  };
  const hears = (error: string) => ({ address: REDIRECT, error, state: publicQuery.state, iss: world.url });

  it("is answered with a code for a person who has let the app in", async () => {
    const { token } = await knownPage();
    const answer = await goOn(silent, token);
    expect(await exchanged(answer)).not.toHaveProperty("auth_time");
    expect(world.logged.join()).toContain("signed in for a third-party app, unseen");
    expect(codeIn(await goOn({ ...silent, login_hint: emailOf("member").toUpperCase() }, token))).not.toBeNull();
    expect(await exchanged(await goOn({ ...silent, max_age: "60" }, token))).toMatchObject({ auth_time: now() });
  });

  it("tells the page that nothing may be shown, and what the app hears without a session", async () => {
    expect(await appInfoOf("")).toMatchObject({ silent: false });
    const { problem, silent: isSilent, decline_uri } = await appInfoOf(silent);
    expect([problem, isSilent, errorIn(decline_uri)]).toEqual([null, true, "login_required"]);
    const invalid = await appInfoOf({ prompt: "none login" });
    expect([invalid.silent, errorIn(invalid.decline_uri)]).toEqual([true, "invalid_request"]);
  });

  it("takes no password, right or wrong", async () => {
    for (const more of [{}, { password: "Not-the-password-1" }, { identifier: "nobody@example.test" }]) {
      expect(heardIn(await oauth.login(queryWith(silent), "member", more))).toEqual(hears("login_required"));
    }
    expect(await world.database.db.$count(oauthGrants)).toBe(0);
  });

  it.each([["nonsense"], [""]])("hears login_required with the token %j", async (token) => {
    expect(heardIn(await goOn(silent, token))).toEqual(hears("login_required"));
  });

  it("hears login_required after the session has ended, and with a token of another kind", async () => {
    const page = await knownPage();
    const { access_token } = await exchanged(await goOn({}, page.token));
    await world.database.db.delete(oauthCodes);
    expect(heardIn(await goOn(silent, access_token))).toEqual(hears("login_required"));
    await page.client.call("logout", {});
    expect(heardIn(await goOn(silent, page.token))).toEqual(hears("login_required"));
    const setUp = v.parse(v.object({ token: v.string() }), (await world.login(await world.connect(), "none")).data);
    expect(heardIn(await goOn(silent, setUp.token))).toEqual(hears("login_required"));
    const newHire = v.parse(pushSchema, (await world.connectNewHire()).pushes[0]);
    expect(heardIn(await goOn(silent, newHire.data.token))).toEqual(hears("login_required"));
  });

  it.each<[string, Asked]>([
    ["another person is expected", { login_hint: emailOf("admin") }],
    ["nobody has the expected address", { login_hint: "nobody@example.test" }],
    ["the expected person is named in another way", { login_hint: "+91 98765 43210" }],
    ["the sign-in is too old", { max_age: "59" }],
    ["a proof for this request is wanted", { max_age: "0" }],
  ])("hears login_required where %s", async (_, asked) => {
    const { token } = await knownPage();
    advance(MINUTE);
    expect(heardIn(await goOn({ ...silent, ...asked }, token))).toEqual(hears("login_required"));
  });

  it("is answered consent_required for an app that the person has not let in, or has withdrawn", async () => {
    const page = await pageOf("member");
    expect(heardIn(await goOn(silent, page.token))).toEqual(hears("consent_required"));
    expect(await world.database.db.$count(oauthGrants)).toBe(0);
    expect(codeIn(await goOn({}, page.token))).not.toBeNull();
    await page.client.call("apps|withdraw", { appId: "public" });
    expect(heardIn(await goOn(silent, page.token))).toEqual(hears("consent_required"));
  });

  it.each<[string, () => Promise<unknown>]>([
    ["set up a second factor", requireSecondFactor],
    ["change the password", () => update({ mustChangePassword: true })],
    ["verify the address", () => update({ activated: false })],
  ])("is answered interaction_required for a person who has to %s", async (_, happens) => {
    const { token } = await knownPage();
    await happens();
    expect(heardIn(await goOn(silent, token))).toEqual(hears("interaction_required"));
  });

  it("racing with a withdrawal leaves no code for an app without permission", async () => {
    const page = await knownPage();
    const [, ...answers] = await Promise.all([
      page.client.call("apps|withdraw", { appId: "public" }),
      ...Array.from({ length: 10 }, () => goOn(silent, page.token)),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await world.database.db.$count(oauthGrants)).toBe(0);
    await noCodes();
  });

  const update = (change: Partial<typeof people.$inferInsert>) =>
    world.database.db.update(people).set(change).where(eq(people.id, ids.member));
});
