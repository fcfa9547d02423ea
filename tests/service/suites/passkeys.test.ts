import { randomBytes } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { newToken } from "../../../service/shared/ids.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { openSession } from "../../../service/sign-in/open-session.ts";
import { findPasskey, recordPasskeyUse } from "../../../service/sign-in/passkeys.ts";
import { CHALLENGE_LIFETIME } from "../../../service/sign-in/passkey-ceremony.ts";
import {
  createPendingStepsStore,
  type PendingSteps,
  noPendingSteps,
} from "../../../service/socket-sessions/pending-steps.ts";
import {
  conversations,
  organisations,
  passkeys,
  people,
  sessions,
  throttles,
} from "../../../service/database/schema.ts";
import { retryAfterIn, tokenIn, toldOfSession, type Client, workspaceList } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { declareService, declareWorld, done, useUp, type World } from "../support/world.ts";
import { emailOf, ids, type PersonName } from "../support/people.ts";
import {
  createAuthenticator,
  type Forged,
  SITE,
  type SoftwareAuthenticator,
  storedPasskey,
} from "../support/software-authenticator.ts";

const signedIn = { code: 200, data: { token: expect.any(String), aftrp: false } };
const refused = { code: 403, data: { error: expect.stringContaining("couldn't sign you in with this passkey") } };
const over = { code: 409, data: { error: "This took too long, or was done already. Try again." } };
const proveAgain = { code: 428, data: { error: "To keep your account safe, confirm it's you first." } };

/** A reply with the service's request to the browser. */
const asking = <T extends v.ObjectEntries>(entries: T) =>
  v.object({ options: v.pipe(v.string(), v.parseJson(), v.looseObject(entries)) });
const creation = asking({
  challenge: v.string(),
  user: v.looseObject({ id: v.string() }),
  excludeCredentials: v.unknown(),
});
const create = async (client: Client) => v.parse(creation, (await client.call("passkeys|create", {})).data).options;
const ask = (client: Client, afterPassword = false) => client.call("passkeys|challenge", { afterPassword });
const challenge = async (client: Client, afterPassword = false) =>
  v.parse(asking({ challenge: v.string() }), (await ask(client, afterPassword)).data).options;
const list = async (client: Client) =>
  v.parse(calls["passkeys|read"].reply, (await client.call("passkeys|read", {})).data).list;
const add = (client: Client, response: unknown) => client.call("passkeys|add", { response });
const enter = (client: Client, response: unknown) => client.call("passkeys|signIn", { response });

/** Signs in with the authenticator, or tries to. */
const signInWith = async (client: Client, authenticator: SoftwareAuthenticator, forged?: Forged) =>
  enter(client, authenticator.prove(await challenge(client), forged));
/** Gives the authenticator's passkey as the second factor. */
const giveSecond = async (client: Client, authenticator: SoftwareAuthenticator, forged?: Forged) =>
  enter(client, authenticator.prove(await challenge(client, true), forged));

/** A signed-in page of the person. */
async function pageOf(world: World, name: PersonName): Promise<Client> {
  const otp = name === "app" ? { otp: await world.appCode(), MFAType: 2 } : {};
  return world.connectAndLogin(name, otp);
}

/** A person's page that has added a passkey. */
async function withPasskey(world: World, name: PersonName) {
  const page = await pageOf(world, name);
  const authenticator = createAuthenticator();
  const added = await add(page, authenticator.make(await create(page)));
  const { passkeyId } = v.parse(calls["passkeys|add"].reply, added.data);
  return { page, authenticator, passkeyId };
}

/** The rows that a refused ceremony leaves as they were. */
const rowsOf = async ({ database: { db } }: World) => [
  await db.select().from(passkeys).orderBy(passkeys.id),
  await db.select({ id: sessions.id }).from(sessions).orderBy(sessions.id),
];

/** Why passkeys were refused, as the log says it; each reason has an incident that the call's own line names. */
function reasonsIn(world: World): unknown[] {
  const lines = world.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "a passkey was refused");
  const named = world.audited().map(({ incident }) => incident);
  for (const { incident } of lines) expect(named).toContain(incident);
  return lines.map(({ reason }) => reason);
}

/** Every suite on passkeys. */
describe("passkeys", () => {
  const world = declareWorld({ passkeys: SITE });
  const second = declareService({ passkeys: SITE });
  const advance = (milliseconds: number) => {
    for (const { clock } of [world, second]) clock.advance(milliseconds);
  };
  /** Closes the client's socket and connects to the other service. */
  async function moved(client: Client, token?: string): Promise<Client> {
    const { handle } = client;
    client.close();
    const auth = { app: "account", conversation: handle, ...(token !== undefined && { token }) };
    return second.connect({ auth });
  }

  describe("of a signed-in person", () => {
    it("come with all that the page may tell the browser: their ids, and whose they are by the current name", async () => {
      const { page, authenticator, passkeyId } = await withPasskey(world, "member");
      const signals = async () => {
        const reply = v.parse(calls["passkeys|read"].reply, (await page.call("passkeys|read", {})).data);
        return v.parse(v.pipe(v.string(), v.parseJson()), reply.signals?.reveal());
      };
      const { id: userId, name, displayName } = (await create(page)).user;
      const allAcceptedCredentialIds = [authenticator.credentialId];
      const told = { rpId: SITE.domain, userId, name, displayName, allAcceptedCredentialIds };
      expect(await signals()).toEqual(told);
      await world.database.db
        .update(people)
        .set({ email: "new@example.test", lastName: "New" })
        .where(eq(people.id, ids.member));
      expect(await signals()).toEqual({
        ...told,
        name: "new@example.test",
        displayName: expect.stringMatching(/ New$/u),
      });
      await page.call("passkeys|remove", { passkeyId });
      expect(await signals()).toMatchObject({ userId, allAcceptedCredentialIds: [] });
    });

    it("are told with their provider: in the list, in the activity and in the mails", async () => {
      const page = await world.connectAndLogin("member");
      const made = createAuthenticator().make(await create(page), { aaguid: "bada5566-a7aa-401f-bd96-45619a55120d" });
      const { passkeyId } = v.parse(calls["passkeys|add"].reply, (await add(page, made)).data);
      advance(SECOND);
      const unlisted = createAuthenticator().make(await create(page), { aaguid: "f".repeat(32) });
      await add(page, unlisted);
      advance(SECOND);
      expect((await list(page)).map(({ provider }) => provider)).toEqual(["1Password", null]);
      await page.call("passkeys|remove", { passkeyId });
      const { list: events } = v.parse(calls["activity|read"].reply, (await page.call("activity|read", {})).data);
      expect(events.map(({ kind, provider }) => [kind, provider])).toEqual([
        ["passkeyRemoved", "1Password"],
        ["passkeyAdded", null],
        ["passkeyAdded", "1Password"],
      ]);
      const mails = await world.service.outbox(emailOf("member"));
      expect(mails.map(({ text }) => /saved in: (.*)/u.exec(text)?.[1])).toEqual(["1Password", undefined, "1Password"]);
    });

    it("are added, listed, renamed and removed, and the owner is told of the first and the last", async () => {
      const page = await pageOf(world, "member");
      const options = await create(page);
      expect(options).toMatchObject({
        rp: { id: SITE.domain, name: "Foyer" },
        user: { name: emailOf("member"), displayName: "member Test" },
        excludeCredentials: [],
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "preferred",
        },
        attestation: "none",
      });
      const authenticator = createAuthenticator();
      expect(await add(page, authenticator.make(options))).toMatchObject({ code: 200 });
      const [passkey] = await list(page);
      const createdAt = world.clock.now();
      expect(passkey).toEqual({
        passkeyId: expect.any(String),
        name: "Passkey",
        provider: null,
        createdAt,
        lastUsedAt: null,
      });
      const passkeyId = passkey?.passkeyId;
      expect((await create(page)).excludeCredentials).toEqual([
        { type: "public-key", id: authenticator.credentialId, transports: ["internal", "hybrid"] },
      ]);

      expect(await page.call("passkeys|rename", { passkeyId, name: "  Key ring " })).toMatchObject(done);
      advance(MINUTE);
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
      expect(await list(page)).toEqual([
        { passkeyId, name: "Key ring", provider: null, createdAt, lastUsedAt: world.clock.now() },
      ]);

      expect(await page.call("passkeys|remove", { passkeyId })).toMatchObject(done);
      expect(await list(page)).toEqual([]);
      for (const event of ["passkeys|add", "passkeys|remove"] as const)
        expect(world.audited(event)).toMatchObject([{ owner: ids.member, passkey: passkeyId }]);
      const mails = await world.service.outbox(emailOf("member"));
      expect(mails.map(({ subject }) => subject)).toEqual([
        "A passkey was removed from your account",
        "A passkey was added to your account",
      ]);
      expect(JSON.stringify(mails)).not.toContain("Key ring");
      const gone = { code: 409, data: { error: "This passkey was already removed." } };
      expect(await page.call("passkeys|remove", { passkeyId })).toMatchObject(gone);
      expect(await page.call("passkeys|rename", { passkeyId, name: "x" })).toMatchObject(gone);
    });

    it("are neither shown to another person nor renamed or removed by one", async () => {
      const { passkeyId } = await withPasskey(world, "member");
      const before = await rowsOf(world);
      const stranger = await pageOf(world, "admin");
      expect(await list(stranger)).toEqual([]);
      for (const event of ["passkeys|rename", "passkeys|remove"]) {
        const foreign = await stranger.call(event, { passkeyId, name: "x" });
        expect(foreign).toMatchObject({ code: 409 });
        const unknown = await stranger.call(event, { passkeyId: "f".repeat(24), name: "x" });
        expect({ ...unknown, id: null }).toEqual({ ...foreign, id: null });
      }
      expect((await rowsOf(world))[0]).toEqual(before[0]);
    });

    it("are neither added nor removed with an old sign-in, because a thief of the session could do either", async () => {
      const { page, passkeyId } = await withPasskey(world, "member");
      advance(10 * MINUTE + 1);
      const before = await rowsOf(world);
      expect(await page.call("passkeys|create", {})).toMatchObject(proveAgain);
      expect(await page.call("passkeys|remove", { passkeyId })).toMatchObject(proveAgain);
      expect(await rowsOf(world)).toEqual(before);
      expect(await list(page)).toHaveLength(1);
    });

    it("are added although the proof became old while the person made them", async () => {
      const page = await pageOf(world, "member");
      advance(10 * MINUTE);
      const options = await create(page);
      advance(4 * MINUTE);
      expect(await add(page, createAuthenticator().make(options))).toMatchObject({ code: 200 });
    });

    it("are added although the browser made them without asking, and sign in only a person who is there", async () => {
      const page = await pageOf(world, "member");
      const authenticator = createAuthenticator();
      const made = authenticator.make(await create(page), { isPresent: false, isVerified: false });
      expect(await add(page, made)).toMatchObject({ code: 200 });
      const client = await world.connect();
      expect(await signInWith(client, authenticator, { isPresent: false })).toMatchObject(refused);
      expect(await signInWith(client, authenticator)).toMatchObject(signedIn);
    });

    it("need a full session of a person with a password of their own", async () => {
      const requests = [
        ["passkeys|read", {}],
        ["passkeys|rename", { passkeyId: "x", name: "x" }],
        ["passkeys|remove", { passkeyId: "x" }],
      ] as const;
      const newHire = await world.connectNewHire();
      const pages = [
        [await world.connect(), 401],
        [await world.connectAndLogin("none"), 401],
        [newHire, 403],
        [await world.connectAndLogin("forced"), 403],
      ] as const;
      for (const [page, code] of pages) {
        for (const [event, request] of requests) expect(await page.call(event, request)).toMatchObject({ code });
      }
    });

    it("are twenty at most, even with concurrent additions", async () => {
      const page = await pageOf(world, "member");
      const { db } = world.database;
      const row = { personId: ids.member, createdAt: new Date(world.clock.now()) };
      const nineteen = Array.from({ length: 19 }, (_, index) => ({ ...storedPasskey(), ...row, id: `p${index}` }));
      await db.insert(passkeys).values(nineteen);
      const other = await pageOf(world, "member");
      const made = await Promise.all(
        [page, other].map(async (client) => createAuthenticator().make(await create(client))),
      );
      const replies = await Promise.all([add(page, made[0]), add(other, made[1])]);
      expect(replies.map(({ code }) => code)).toEqual(expect.arrayContaining([200, 409]));
      expect(await page.call("passkeys|create", {})).toMatchObject({
        code: 409,
        data: { error: expect.stringContaining("20 passkeys") },
      });
      expect(await list(page)).toHaveLength(20);
    });

    it.each([
      { attachment: "platform", transports: ["internal", "hybrid"], name: "Firefox, Windows" },
      { attachment: undefined, transports: [], name: "Firefox, Windows" },
      { attachment: "of another kind", transports: ["usb"], name: "Firefox, Windows" },
      { attachment: "cross-platform", transports: ["usb", "nfc"], name: "Security key" },
      { attachment: "cross-platform", transports: [], name: "Security key" },
      { attachment: "cross-platform", transports: ["hybrid", "internal"], name: "Phone or tablet" },
    ])("are named first by their kind, or by the browser: $name, $attachment", async ({ name, ...forged }) => {
      const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Firefox/153.0" };
      const page = await world.connect({ headers });
      await world.login(page, "member");
      expect(await add(page, createAuthenticator().make(await create(page), forged))).toMatchObject({
        code: 200,
      });
      expect(await list(page)).toMatchObject([{ name }]);
    });

    it("are named by the system alone in a desktop app", async () => {
      const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/144.0 Electron/40.0" };
      const page = await world.connect({ headers });
      await world.login(page, "member");
      await add(page, createAuthenticator().make(await create(page)));
      expect(await list(page)).toMatchObject([{ name: "Windows" }]);
    });

    it("are added when the authenticator attests them itself, as some do unasked", async () => {
      const page = await pageOf(world, "member");
      const authenticator = createAuthenticator();
      const made = authenticator.make(await create(page), { format: "packed", isSelfAttested: true });
      expect(await add(page, made)).toMatchObject({ code: 200 });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
    });

    it("are named in the person's language", async () => {
      const page = await world.connect({ headers: { cookie: "language=ar" } });
      await world.login(page, "member");
      await add(page, createAuthenticator().make(await create(page)));
      expect(await list(page)).toMatchObject([{ name: "مفتاح مرور" }]);
    });

    it.each(["", "   ", "x".repeat(61), "a\u0007b", 7, null])("are not named %j", async (name) => {
      const { page, passkeyId } = await withPasskey(world, "member");
      expect(await page.call("passkeys|rename", { passkeyId, name })).toMatchObject({ code: 400 });
    });

    it("are deleted with the person", async () => {
      await withPasskey(world, "member");
      await world.database.db.delete(people).where(eq(people.id, ids.member));
      expect(await world.database.db.$count(passkeys)).toBe(0);
    });
  });

  describe("a new passkey is refused, and nothing stored,", () => {
    it.each<[string, Forged]>([
      ["for another origin", { origin: "https://account.example.test.evil.test" }],
      ["for another relying party", { domain: "evil.test" }],
      ["for another challenge", { challenge: newToken() }],
      ["with a key that is on no curve, with which nobody could sign in", { isOnCurve: false }],
    ])("%s", async (_, forged) => {
      const page = await pageOf(world, "member");
      const made = createAuthenticator().make(await create(page), forged);
      expect(await add(page, made)).toMatchObject({ code: 400 });
      expect(await list(page)).toEqual([]);
      expect(await world.service.outbox(emailOf("member"))).toEqual([]);
    });

    it.each(["packed", "android-key", "tpm"])(
      "with a certificate (%s), whose addresses are not fetched",
      async (format) => {
        const page = await pageOf(world, "member");
        const made = createAuthenticator().make(await create(page), { format });
        expect(await add(page, made)).toMatchObject({ code: 400 });
        expect(world.logged.join("")).toContain('"reason":"The attestation has a certificate"');
      },
    );

    it("if the answer is no text of WebAuthn", async () => {
      const page = await pageOf(world, "member");
      const made = createAuthenticator().make(await create(page));
      for (const wrong of ["", "{}", "null", made.slice(1)]) {
        expect(await add(page, wrong)).toMatchObject({ code: 400 });
        expect(await enter(page, wrong)).toMatchObject({ code: 400 });
      }
      expect(await list(page)).toEqual([]);
    });

    it.each<[string, Forged]>([
      ["with a zero byte in a transport", { transports: ["\0"] }],
      ["with half a character in a transport", { transports: ["\ud800"] }],
      ["with an id that is longer than an index takes", { signedId: randomBytes(8000) }],
      ["with another id than the answer's", { signedId: randomBytes(16) }],
    ])("%s", async (_, forged) => {
      const page = await pageOf(world, "member");
      const made = createAuthenticator().make(await create(page), forged);
      expect(await add(page, made)).toMatchObject({ code: 400 });
      expect(await list(page)).toEqual([]);
      expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    });

    it("with an id of more bytes than WebAuthn allows", async () => {
      const page = await pageOf(world, "member");
      const authenticator = createAuthenticator();
      const made = authenticator.make(await create(page));
      const long = made.replaceAll(authenticator.credentialId, "x".repeat(1365));
      expect(await add(page, long)).toMatchObject({ code: 400 });
      expect(await list(page)).toEqual([]);
    });

    it("with a key of another algorithm", async () => {
      const page = await pageOf(world, "member");
      expect(await add(page, createAuthenticator("ES384").make(await create(page)))).toMatchObject({
        code: 400,
      });
      expect(await list(page)).toEqual([]);
    });

    it("if any person of this service has it already", async () => {
      const { page, authenticator } = await withPasskey(world, "member");
      const other = await pageOf(world, "admin");
      const before = await rowsOf(world);
      for (const client of [page, other]) {
        expect(await add(client, authenticator.make(await create(client)))).toMatchObject({
          code: 409,
          data: { error: "This passkey is already added." },
        });
      }
      expect(await rowsOf(world)).toEqual(before);
    });

    it("if its challenge was used, has expired, is for another person or for a sign-in", async () => {
      const page = await pageOf(world, "member");
      const options = await create(page);
      expect(await add(page, createAuthenticator().make(options))).toMatchObject({ code: 200 });
      const before = await rowsOf(world);
      expect(await add(page, createAuthenticator().make(options))).toMatchObject(over);
      const late = await create(page);
      advance(CHALLENGE_LIFETIME);
      expect(await add(page, createAuthenticator().make(late))).toMatchObject(over);
      const { challenge: value } = await challenge(page);
      expect(await add(page, createAuthenticator().make({ ...late, challenge: value }))).toMatchObject(over);
      expect(await rowsOf(world)).toEqual(before);
      const theirs = await create(page);
      await page.call("authenticate", { token: tokenIn(await world.login(await world.connect(), "admin")) });
      expect(await add(page, createAuthenticator().make(theirs))).toMatchObject(over);
    });
  });

  describe("a sign-in with a passkey alone", () => {
    it("opens the same session as a login with both factors", async () => {
      const { authenticator } = await withPasskey(world, "app");
      advance(30 * SECOND);
      const byCode = await world.login(await world.connect(), "app", { otp: await world.appCode(), MFAType: 2 });
      const page = await world.connect();
      const reply = await signInWith(page, authenticator);
      expect(reply.data).toEqual({
        ...v.parse(v.record(v.string(), v.unknown()), byCode.data),
        token: tokenIn(reply),
      });
      expect(toldOfSession(page)).toMatchObject([
        { code: 200, data: { email: emailOf("app"), token: tokenIn(reply) } },
      ]);
      expect(page.pushes).toContainEqual(expect.objectContaining({ event: "getWorkspaceList", code: 200 }));
      expect(await workspaceList(page)).toMatchObject({ code: 200 });
      expect(await world.database.db.$count(conversations)).toBe(0);
      const figures = (await world.service.metrics.text()).split("\n");
      expect(figures).toContain('foyer_sign_ins_total{outcome="signed_in"} 3');
      expect(figures).toContain('foyer_call_seconds_count{password="true"} 2');
      expect(world.logged.some((line) => line.includes('"audit":"passkeys|signIn"') && line.includes(ids.app))).toBe(
        true,
      );
    });

    it("does not wait where its person has signed in before, and others have used up the failures", async () => {
      const { authenticator } = await withPasskey(world, "member");
      await useUp(world, { name: "address", about: ["127.0.0.1"] });
      const unknown = createAuthenticator();
      unknown.make(
        await create(await world.connect({ token: tokenIn(await world.login(await world.connect(), "member")) })),
      );
      expect(await signInWith(await world.connect(), unknown)).toMatchObject({ code: 429 });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
    });

    it("gets options that tell a stranger nothing about any person", async () => {
      await withPasskey(world, "member");
      const options = await challenge(await world.connect());
      expect(options).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: SITE.domain,
        timeout: CHALLENGE_LIFETIME,
        userVerification: "required",
      });
    });

    it.each<[string, Forged]>([
      ["for another origin", { origin: "https://evil.test" }],
      ["for another relying party", { domain: "evil.test" }],
      ["for another challenge", { challenge: newToken() }],
      ["without the right signature", { isSigned: false }],
      ["without user verification, because it counts as both factors", { isVerified: false }],
      ["without a user handle", { userHandle: null }],
      ["with the user handle of another person", { userHandle: Buffer.from(ids.admin).toString("base64url") }],
      ["with an old counter", { counter: 7 }],
      ["without the counter that it had", { counter: 0 }],
    ])("is refused and changes nothing %s", async (_, forged) => {
      const { authenticator } = await withPasskey(world, "member");
      expect(await signInWith(await world.connect(), authenticator, { counter: 7 })).toMatchObject(signedIn);
      const before = await rowsOf(world);
      const page = await world.connect();
      expect(await signInWith(page, authenticator, { counter: 8, ...forged })).toMatchObject(refused);
      expect(await rowsOf(world)).toEqual(before);
      expect(await workspaceList(page)).toMatchObject({ code: 401 });
      expect(await signInWith(page, authenticator, { counter: 8 })).toMatchObject(signedIn);
    });

    it("that is refused leaves a reason in the log, of at most 200 characters", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const userHandle = Buffer.from(ids.admin).toString("base64url");
      const forgeries = [
        { isSigned: false },
        { origin: `https://${"x".repeat(1000)}.test` },
        { userHandle: null },
        { userHandle },
      ];
      for (const forged of forgeries) await signInWith(await world.connect(), authenticator, forged);
      expect(reasonsIn(world)).toEqual([
        "wrong signature",
        expect.stringMatching(/^.{200}$/),
        "no user handle",
        "The user handle is of another person",
      ]);
    });

    it("is refused when it is replayed, on the same socket or another", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connect();
      const response = authenticator.prove(await challenge(page));
      expect(await enter(page, response)).toMatchObject(signedIn);
      const before = await rowsOf(world);
      const other = await world.connect();
      await challenge(other);
      expect([await enter(page, response), await enter(other, response)]).toMatchObject([over, refused]);
      expect(await rowsOf(world)).toEqual(before);
    });

    it("succeeds once when it is sent twice at once", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connect();
      const response = authenticator.prove(await challenge(page));
      const replies = await Promise.all([enter(page, response), enter(page, response)]);
      expect(replies.map(({ code }) => code)).toEqual([200, 409]);
    });

    it("is refused on a socket whose pending steps went on elsewhere", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connect();
      const response = authenticator.prove(await challenge(page));
      const next = await world.connect({ auth: { app: "account", conversation: page.handle } });
      expect(await enter(next, response)).toMatchObject(signedIn);
      expect(await enter(page, response)).toMatchObject(over);
    });

    it("is refused without a challenge, also during a sign-in with a password", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const response = authenticator.prove(await challenge(await world.connect()));
      expect(await enter(await world.connectAndLogin("app"), response)).toMatchObject(over);
    });

    it("has one winner when two nodes have read the same passkey or the same challenge", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const { db } = world.database;
      const found = await findPasskey(db, authenticator.credentialId);
      if (!found) throw new Error("The passkey was not stored.");
      const use = () => recordPasskeyUse(db, found.passkey, { counter: 0, backedUp: false }, world.clock.now());
      const uses = await Promise.all([use(), use()]);
      expect(uses.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);

      const now = world.clock.now();
      const state: PendingSteps = {
        ...noPendingSteps,
        challenge: { purpose: "signIn", value: "x", until: now + MINUTE },
      };
      let handle: string | null = null;
      const one = createPendingStepsStore(
        db,
        () => state,
        null,
        (next) => {
          handle = next;
        },
      );
      await one.store(now);
      const other = createPendingStepsStore(
        db,
        () => ({ ...noPendingSteps }),
        handle,
        () => undefined,
      );
      await other.restore(now);
      state.challenge = null;
      expect(await one.takeOut(now)).toBe(false);
    });

    it("begun on one node ends on another", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connect();
      const response = authenticator.prove(await challenge(page));
      expect(await enter(await moved(page), response)).toMatchObject(signedIn);
    });

    it("is refused after five minutes", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connect();
      const response = authenticator.prove(await challenge(page));
      advance(CHALLENGE_LIFETIME - 1);
      const [before, early] = [await rowsOf(world), await world.connect()];
      const inTime = authenticator.prove(await challenge(early));
      advance(1);
      expect(await enter(page, response)).toMatchObject(over);
      expect(await rowsOf(world)).toEqual(before);
      advance(CHALLENGE_LIFETIME - 2);
      expect(await enter(early, inTime)).toMatchObject(signedIn);
    });

    it("is refused with the challenge of another purpose", async () => {
      const { page, authenticator } = await withPasskey(world, "member");
      const { challenge: value } = await create(page);
      const response = authenticator.prove({ ...(await challenge(await world.connect())), challenge: value });
      expect(await enter(page, response)).toMatchObject(over);
      const { challenge: added } = await create(page);
      const proof = authenticator.prove({ ...(await challenge(await world.connect())), challenge: added });
      expect(await page.call("stepUp|prove", { response: proof })).toMatchObject(over);
    });

    it("is refused with 410 for a passkey that the service does not have", async () => {
      const { page, authenticator, passkeyId } = await withPasskey(world, "member");
      await page.call("passkeys|remove", { passkeyId });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject({
        code: 410,
        data: { error: "This passkey no longer works here. Sign in another way." },
      });
    });

    it("needs no other second factor where the company requires one, because the passkey counts as both", async () => {
      const { authenticator } = await withPasskey(world, "member");
      await world.database.db
        .update(organisations)
        .set({ requiresSecondFactor: true })
        .where(eq(organisations.id, ids.acme));
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject({
        code: 200,
        data: { token: expect.any(String), isCompanyMFA: true, isUserMFASetup: true },
      });
    });

    it("leads on like a login: to a new password, to a verified address, and not past an expired first password", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const { db } = world.database;
      const change = (set: Partial<typeof people.$inferInsert>) =>
        db.update(people).set(set).where(eq(people.id, ids.member));
      await change({ mustChangePassword: true });
      const page = await world.connect();
      expect(await signInWith(page, authenticator)).toMatchObject({ code: 200, data: { aftrp: true } });
      expect(await workspaceList(page)).toMatchObject({ code: 403 });
      await change({ passwordExpiresAt: new Date(world.clock.now()) });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject({
        code: 403,
        data: { error: expect.stringContaining("This password has expired") },
      });
      await change({ passwordExpiresAt: null, activated: false });
      const other = await world.connect();
      const reply = await signInWith(other, authenticator);
      expect(reply).toMatchObject({ code: 200, data: { activateAccount: true } });
      expect(reply.data).not.toHaveProperty("token");
      const otp = await world.mailedCode("member");
      expect(await other.call("activateAccount", { otp, email: emailOf("member") })).toMatchObject({ code: 200 });
    });

    it("has to wait after ten failures at one account, and others do not", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const { authenticator: another } = await withPasskey(world, "admin");
      const thief = await world.connect({ from: "127.0.0.9" });
      for (let tries = 0; tries < 10; tries += 1) {
        expect(await signInWith(thief, authenticator, { isSigned: false })).toMatchObject(refused);
      }
      const waiting = await signInWith(thief, authenticator);
      expect(waiting).toMatchObject({ code: 429 });
      expect(retryAfterIn(waiting)).toBe(30);
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
      expect(await signInWith(thief, another)).toMatchObject(signedIn);
    });

    it("has to wait after a hundred failures at one address", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const response = authenticator.prove(await challenge(await world.connect()));
      const thief = await world.connect({ from: "127.0.0.9" });
      for (let tries = 0; tries < 100; tries += 1) expect(await enter(thief, response)).toMatchObject(over);
      expect(await signInWith(thief, authenticator)).toMatchObject({ code: 429 });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
    });
  });

  describe("a passkey as the second factor", () => {
    it("needs no user verification, and is asked for among the person's own", async () => {
      const { authenticator } = await withPasskey(world, "app");
      await withPasskey(world, "member");
      const page = await world.connectAndLogin("app");
      const options = await challenge(page, true);
      expect(options).toMatchObject({
        allowCredentials: [{ type: "public-key", id: authenticator.credentialId }],
        userVerification: "preferred",
      });
      const response = authenticator.prove(options, { isVerified: false, userHandle: null });
      expect(await enter(page, response)).toMatchObject(signedIn);
      expect(await workspaceList(page)).toMatchObject({ code: 200 });
    });

    it("of another person is refused", async () => {
      await withPasskey(world, "app");
      const { authenticator } = await withPasskey(world, "member");
      const before = await rowsOf(world);
      const page = await world.connectAndLogin("app");
      expect(await giveSecond(page, authenticator)).toMatchObject(refused);
      expect(reasonsIn(world)).toEqual(["The passkey is another person's"]);
      expect(await rowsOf(world)).toEqual(before);
      expect(await workspaceList(page)).toMatchObject({ code: 401 });
    });

    it("is not asked for if the person has none", async () => {
      const page = await world.connectAndLogin("app");
      expect(await ask(page, true)).toMatchObject({
        code: 409,
        data: { error: "This account has no passkey. Sign in another way." },
      });
    });

    it("is announced in the answer to the password", async () => {
      const { page, authenticator } = await withPasskey(world, "app");
      expect(await world.login(await world.connect(), "app")).toMatchObject({
        code: 200,
        data: { hasPasskey: true },
      });
      await page.call("passkeys|remove", { passkeyId: (await list(page))[0]?.passkeyId });
      expect(await world.login(await world.connect(), "app")).toMatchObject({ data: { hasPasskey: false } });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject({ code: 410 });
    });

    it("does not stand in the way of another person's passkey as both factors", async () => {
      const { authenticator } = await withPasskey(world, "member");
      const page = await world.connectAndLogin("app");
      expect(await signInWith(page, authenticator)).toMatchObject(signedIn);
      expect(await ask(page, true)).toMatchObject({ code: 409 });
    });

    it("is refused before the password, once that has changed, and if it was entered too long ago", async () => {
      const { authenticator } = await withPasskey(world, "app");
      expect(await ask(await world.connect(), true)).toMatchObject({
        code: 409,
        data: { error: "This sign-in is no longer open. Go back and sign in again." },
      });

      const late = await world.connectAndLogin("app");
      advance(11 * MINUTE);
      const response = authenticator.prove(await challenge(late, true), { isVerified: false });
      advance(4 * MINUTE + 59 * SECOND);
      const page = await world.connectAndLogin("app");
      const changed = authenticator.prove(await challenge(page, true), { isVerified: false });
      await world.database.db.update(people).set({ passwordHash: "another" }).where(eq(people.id, ids.app));
      advance(SECOND);
      for (const [client, answer] of [
        [late, response],
        [page, changed],
      ] as const) {
        expect(await enter(client, answer)).toMatchObject(over);
      }
    });

    it("begun on one node ends on another", async () => {
      const { authenticator } = await withPasskey(world, "app");
      const page = await moved(await world.connectAndLogin("app"));
      const response = authenticator.prove(await challenge(page, true), { isVerified: false });
      expect(await enter(page, response)).toMatchObject(signedIn);
    });
  });

  describe("a passkey as the method of the second factor", () => {
    const SETUP = "hrms|master|MFA|setup";
    const byPasskey = { isEmailMFA: false, isAuthenticatorAppMFA: false, isPasskeyMFA: true };
    const needed = { isUserMFASetup: true, isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: true };
    const methods = async (client: Client) =>
      v.parse(calls["hrms|master|MFA|read"].reply, (await client.call("hrms|master|MFA|read", {})).data).MFA;
    const factorOf = async (name: PersonName) => {
      const rows = await world.database.db
        .select()
        .from(people)
        .where(eq(people.email, emailOf(name)));
      return rows[0]?.passkeyFactor;
    };

    /** A person whose company asks for a second factor has chosen a passkey in the set-up. */
    async function withMethod() {
      const client = await world.connectAndLogin("none");
      const authenticator = createAuthenticator();
      await add(client, authenticator.make(await create(client)));
      const setup = v.parse(
        v.object({ recoveryCode: v.string() }),
        (await client.call("hrms|master|MFA|generateQRCode")).data,
      );
      expect(await client.call(SETUP, { ...byPasskey, ...setup })).toMatchObject(done);
      return { authenticator, ...setup };
    }

    it("is made in the set-up that a sign-in requires, and asked for at the next sign-in", async () => {
      const client = await world.connectAndLogin("none");
      expect(await methods(client)).toEqual({ ...byPasskey, isPasskeyMFA: false, hasPasskey: false });
      const authenticator = createAuthenticator();
      expect(await add(client, authenticator.make(await create(client)))).toMatchObject({ code: 200 });
      expect(await methods(client)).toEqual({ ...byPasskey, isPasskeyMFA: false, hasPasskey: true });
      // Nothing asks for it before the save.
      const other = await world.connect();
      expect(await world.login(other, "none")).toMatchObject({ code: 403, data: { isUserMFASetup: false } });
      expect(await client.call(SETUP, byPasskey)).toMatchObject(done);
      expect(await other.call("passkeys|create", {})).toMatchObject({ code: 401 });

      const { code, data } = await world.login(client, "none");
      expect({ code, data }).toMatchObject({ code: 200, data: needed });
      expect(data).not.toHaveProperty("token");
      expect(await world.login(client, "none", { otp: "123456", MFAType: 2 })).toMatchObject({ code: 403 });
      expect(await client.call("resendOTP", { email: emailOf("none") })).toMatchObject({ code: 403 });
      expect(await giveSecond(client, authenticator)).toMatchObject(signedIn);
      expect(await methods(client)).toEqual({ ...byPasskey, hasPasskey: true });
    });

    it("is not saved without a passkey", async () => {
      const client = await world.connectAndLogin("none");
      expect(await client.call(SETUP, byPasskey)).toMatchObject({
        code: 410,
        data: { error: "Add a passkey first." },
      });
      expect(await factorOf("none")).toBe(false);
    });

    it("is replaced with the recovery code after the passkey was lost", async () => {
      const { recoveryCode } = await withMethod();
      const client = await world.connectAndLogin("none");
      expect(await client.call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject(done);
      const byMail = { isEmailMFA: true, isAuthenticatorAppMFA: false };
      expect(await client.call(SETUP, byMail)).toMatchObject(done);
      expect(await factorOf("none")).toBe(false);
      expect(await world.login(client, "none")).toMatchObject({ data: { isEmailMFA: true } });
    });

    /** A page that has given password and recovery code, with a request for a passkey. */
    async function recovering(recoveryCode: string) {
      const client = await world.connect();
      await world.login(client, "none");
      const { code, data } = await client.call("hrms|master|MFA|verify", { recoveryCode });
      expect({ code, data }).toMatchObject(done);
      const authenticator = createAuthenticator();
      return { client, authenticator, response: authenticator.make(await create(client)) };
    }

    it("spends the recovery code that let it in, and the set-up goes on", async () => {
      const { recoveryCode } = await withMethod();
      const { client, authenticator, response } = await recovering(recoveryCode);
      const elsewhere = await recovering(recoveryCode);
      expect(await add(client, response)).toMatchObject({ code: 200 });
      expect(await add(elsewhere.client, elsewhere.response)).toMatchObject({ code: 401 });
      const again = await world.connect();
      await world.login(again, "none");
      expect(await again.call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject({ data: { success: false } });
      expect(await signInWith(await world.connect(), authenticator)).toMatchObject(signedIn);
      expect(await client.call(SETUP, byPasskey)).toMatchObject(done);
    });

    it("has one winner when a recovery code adds several at once", async () => {
      const { recoveryCode } = await withMethod();
      const before = await world.database.db.$count(passkeys);
      const rounds = [await recovering(recoveryCode), await recovering(recoveryCode), await recovering(recoveryCode)];
      const replies = await Promise.all(rounds.map(({ client, response }) => add(client, response)));
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await world.database.db.$count(passkeys)).toBe(before + 1);
    });

    it("spends a signed-in person's recovery code too, even if the proof expires while they make it", async () => {
      const { authenticator: own, recoveryCode } = await withMethod();
      const page = await world.connect();
      await signInWith(page, own);
      advance(11 * MINUTE);
      expect(await page.call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject(done);
      advance(9 * MINUTE);
      const response = createAuthenticator().make(await create(page));
      advance(2 * MINUTE);
      expect(await add(page, response)).toMatchObject({ code: 200 });
      expect(await page.call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject({ data: { success: false } });
    });

    it("and its recovery code leave a signed-in person the set-up, which they save", async () => {
      const { authenticator: own, recoveryCode } = await withMethod();
      const page = await world.connect();
      await signInWith(page, own);
      advance(11 * MINUTE);
      expect(await page.call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject(done);
      expect(await add(page, createAuthenticator().make(await create(page)))).toMatchObject({ code: 200 });
      expect(await page.call(SETUP, byPasskey)).toMatchObject(done);
      expect(await page.call(SETUP, byPasskey)).toMatchObject(proveAgain);
    });

    it("that is not added spends no recovery code", async () => {
      const { recoveryCode } = await withMethod();
      const { client, authenticator, response } = await recovering(recoveryCode);
      const forged = authenticator.make(await create(client), { origin: "https://evil.test" });
      expect(await add(client, forged)).toMatchObject({ code: 400 });
      expect(await add(client, response)).toMatchObject(over);
      const again = await recovering(recoveryCode);
      expect(await add(again.client, again.response)).toMatchObject({ code: 200 });
    });

    it("keeps its last passkey until there is another method, even if all are removed at once", async () => {
      const { authenticator } = await withMethod();
      const page = await world.connect();
      await signInWith(page, authenticator);
      await add(page, createAuthenticator().make(await create(page)));
      const present = await list(page);
      const removals = present.map(({ passkeyId }) => page.call("passkeys|remove", { passkeyId }));
      expect((await Promise.all(removals)).map(({ code }) => code)).toEqual(expect.arrayContaining([200, 409]));
      const [left] = await list(page);
      expect(await page.call("passkeys|remove", { passkeyId: left?.passkeyId })).toMatchObject({
        code: 409,
        data: { error: expect.stringContaining("your only second factor") },
      });
      expect(await page.call(SETUP, { ...byPasskey, isEmailMFA: true })).toMatchObject(done);
      expect(await page.call("passkeys|remove", { passkeyId: left?.passkeyId })).toMatchObject(done);
      expect(await methods(page)).toEqual({
        isEmailMFA: true,
        isAuthenticatorAppMFA: false,
        isPasskeyMFA: false,
        hasPasskey: false,
      });
    });

    it("opens no session for a sign-in that began before it was chosen", async () => {
      const page = await pageOf(world, "member");
      const authenticator = createAuthenticator();
      await add(page, authenticator.make(await create(page)));
      const [read] = await world.database.db.select().from(people).where(eq(people.id, ids.member));
      if (read === undefined) throw new Error("There is no such person.");
      expect(await page.call(SETUP, byPasskey)).toMatchObject(done);
      const opening = openSession(world.database.db, { person: read }, "full", noDevice, world.clock.now());
      expect(await opening).toBeNull();
    });
  });

  it("have a bounded number of challenges from one address", async () => {
    const { db } = world.database;
    const askFrom = async (from: string) => ask(await world.connect({ from }));
    expect(await askFrom("127.0.0.9")).toMatchObject({ code: 200 });
    await db.update(throttles).set({ failures: 4998 }).where(like(throttles.key, "challenge:%"));
    expect([await askFrom("127.0.0.9"), await askFrom("127.0.0.9"), await askFrom("127.0.0.9")]).toMatchObject([
      { code: 200 },
      { code: 200 },
      { code: 429, data: { retryAfter: 60 } },
    ]);
    expect(await db.$count(conversations)).toBe(3);
    expect(await askFrom("127.0.0.8")).toMatchObject({ code: 200 });
  });
});

describe("passkeys of a site at an IP address", () => {
  const world = declareWorld();

  it("are offered to nobody who has one of a former site", async () => {
    const createdAt = new Date(world.clock.now());
    await world.database.db
      .insert(passkeys)
      .values({ id: "former", personId: ids.member, ...storedPasskey(), createdAt });
    const page = await world.connectAndLogin("member");
    expect(await page.call("stepUp|read", {})).toMatchObject({ code: 200, data: { hasPasskey: false } });
  });

  it("do not exist: each call is answered like an unknown one", async () => {
    const page = await world.connectAndLogin("member");
    const unknown = await page.call("no such call", {});
    const made = createAuthenticator();
    const options = { challenge: newToken(), user: { id: "x" } };
    const response = made.make(options);
    const requests: readonly (readonly [string, unknown])[] = [
      ["passkeys|read", {}],
      ["passkeys|create", {}],
      ["passkeys|add", { response }],
      ["passkeys|rename", { passkeyId: "x", name: "x" }],
      ["passkeys|remove", { passkeyId: "x" }],
      ["passkeys|challenge", { afterPassword: false }],
      ["passkeys|signIn", { response: made.prove(options) }],
    ];
    for (const [event, request] of requests) {
      const { code, data } = await page.call(event, request);
      expect({ event, code, data }).toEqual({ event, code: 404, data: unknown.data });
    }
  });
});
