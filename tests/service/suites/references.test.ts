import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { inGroups, referenceOfCall } from "../../../machines/shared/call-reference.ts";
import { calls } from "../../../machines/shared/contract.ts";
import { callIdHeader, httpReplies } from "../../../machines/shared/http-contract.ts";
import { createRefusals, sweepRefusals } from "../../../service/calls/refusals.ts";
import { invitations, refusals } from "../../../service/database/schema.ts";
import { createBackground } from "../../../service/shared/background.ts";
import { newId } from "../../../service/shared/ids.ts";
import { DAY } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import { invite, inviteClient } from "../support/invitations.ts";
import { declareOAuth, publicQuery } from "../support/oauth.ts";
import { emailOf, ids } from "../support/people.ts";
import { serve } from "../support/served.ts";
import { declareWorld, useUp } from "../support/world.ts";

const WRONG = { password: "Not-the-password-1" };

/** An id as the app makes it. */
const callId = (end: string) => end.padStart(32, "0");

describe("a reference", () => {
  const world = declareWorld();
  declareOAuth(world);
  const { run, done } = commandsBeside(world);
  /** What the service has kept, once it has. */
  const kept = async (reference: string) => {
    await world.service.outbox(null);
    return world.database.db
      .select()
      .from(refusals)
      .where(eq(refusals.reference, reference))
      .orderBy(desc(refusals.at));
  };
  const credentials = { identifier: emailOf("member"), email: emailOf("member"), platform: "WEB", ...WRONG };

  const rowOf = (address: string, account: string | null, at: number, more = {}) => ({
    id: newId(),
    reference: "K7M3QX",
    event: "login",
    code: 403,
    address,
    account,
    at: new Date(at),
    ...more,
  });
  const insert = (rows: ReturnType<typeof rowOf>[]) => world.database.db.insert(refusals).values(rows);
  const many = (count: number, row: (at: number) => ReturnType<typeof rowOf>) =>
    Array.from({ length: count }, (_, at) => row(at));

  it("leads from six signs to person, call, text, place and advice in one command", async () => {
    const id = callId("a1");
    await (await world.connect()).call("login", credentials, id);
    await kept(referenceOfCall(id));
    const reference = inGroups(referenceOfCall(id));
    const text = await done("why", reference);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        `${reference}: 2026-11-21T09:00:00.000Z, login was answered with 403.`,
        `Someone who named ${emailOf("member")} (not signed in; this proves nothing about who they are) wanted to sign in with a password.`,
        'The service answered: "Wrong email address or password."',
        "From 127.0.0.1, not signed in.",
        'What to do: they check address and password; "send-reset" mails a link for a new one.',
        `${emailOf("member")} is member Test.`,
        "Nothing keeps them out.",
      ]),
    );
    for (const typed of [[reference.toLowerCase()], reference.split(" "), [reference.replace(" ", "-")]])
      expect(await done("why", ...typed)).toBe(text);
    expect(await run("why", "--json", reference)).toMatchObject({
      data: { refusals: [{ event: "login", email: emailOf("member") }], people: [{ email: emailOf("member") }] },
    });
  });

  it("leads to the person themselves if they were signed in, whatever address their call names", async () => {
    const [account, owner] = [emailOf("member"), ids.member];
    await insert([rowOf("10.0.0.1", account, world.clock.now(), { session: "s", owner })]);
    expect(await done("why", "K7M 3QX")).toContain(`\n${account} wanted to sign in with a password.`);
  });

  it("names the limit, and how to end the wait", async () => {
    const account = [emailOf("member")];
    await useUp(world, { name: "password", about: [...account, "127.0.0.1"], account });
    const id = callId("a2");
    await (await world.connect()).call("login", credentials, id);
    await kept(referenceOfCall(id));
    const text = await done("why", referenceOfCall(id));
    expect(text).toContain("with a wait until 2026-11-21T09:00:30.000Z");
    expect(text).toContain("The limit on passwords from one address was reached.");
    expect(text).toContain(`"unlock ${emailOf("member")}" ends the wait`);
  });

  it("leads to the app whose request was refused", async () => {
    const { ask } = await serve({ service: world.service });
    const id = callId("a4");
    const more = { headers: { [callIdHeader]: id } };
    const query = new URLSearchParams({ ...publicQuery, redirect_uri: "https://elsewhere.example/" });
    expect(await ask(`/oauth2/app-info?${query}`, more)).toMatchObject({ status: 400 });
    await kept(referenceOfCall(id));
    expect(await done("why", referenceOfCall(id))).toContain("\nThe app is Boards, client_id public.\n");
    await done("remove-oauth-client", "public");
    expect(await done("why", referenceOfCall(id))).toContain("\nThe app is no longer registered, client_id public.\n");
  });

  it("leads to the invitation that was refused, of either kind, as long as there is one", async () => {
    const token = "11111111-2222-4333-8444-555555555555";
    const expired = { expiresAt: new Date(world.clock.now()) };
    await invite(world, "code", "late@example.test", expired);
    await inviteClient(world, token, "client@example.test", expired);
    const client = await world.connect();
    const register = { inviteCode: "code", email: "late@example.test", firstName: "A", lastName: "B", ...WRONG };
    const refused = [
      ["verifyInvitationCode", { inviteCode: "code" }, "late@example.test"],
      ["registerAsMember", register, "late@example.test"],
      ["acceptClientInvitation", { token }, "client@example.test"],
    ] as const;
    for (const [at, [event, request, email]] of refused.entries()) {
      const reference = referenceOfCall(callId(`f${at}`));
      await client.call(event, request, callId(`f${at}`));
      const [row] = await kept(reference);
      const told = `The invitation ${row?.invitation} is to Globex, for ${email}, until 2026-11-21T09:00:00.000Z.`;
      expect(await done("why", reference)).toContain(`\n${told}\n`);
    }
    await world.database.db.delete(invitations);
    expect(await done("why", referenceOfCall(callId("f1")))).toMatch(/\nThe invitation \w+ is deleted\.\n/);
  });

  it.each<[string, object, string]>([
    ["checkEmailExistense", { email: emailOf("member") }, "already exists"],
    ["getResetCodeInfo", { code: "11111111-2222-4333-8444-555555555555" }, "already used or has expired"],
  ])("is kept of an answer of %s that means no", async (event, data, reason) => {
    const id = callId("a3");
    expect(await (await world.connect()).call(event, data, id)).toMatchObject({ code: 200 });
    expect(await kept(referenceOfCall(id))).toMatchObject([
      { event, code: 200, reason: expect.stringContaining(reason) },
    ]);
    expect(world.audited()).toContainEqual(expect.objectContaining({ audit: event, reference: referenceOfCall(id) }));
  });

  it("is kept of reads, of unknown calls and of calls that the service does not read", async () => {
    const client = await world.connect();
    const read = await client.call("sessions|read", {}, callId("b1"));
    const unknown = await client.call("no such call", {}, callId("b2"));
    const zero = await client.call("login", { ...credentials, email: "\0" }, callId("b3"));
    expect([read, unknown, zero].map(({ code }) => code)).toEqual([401, 404, 400]);
    const events = ["sessions|read", "unknown call", "login"];
    for (const [at, event] of events.entries())
      expect(await kept(referenceOfCall(callId(`b${at + 1}`)))).toMatchObject([{ event }]);
  });

  it("of a session that ends under an open page is the one of its socket", async () => {
    const client = await world.connectAndLogin("member");
    const other = await world.connectAndLogin("member");
    await client.call("stepUp|prove", { password: "Passw0rd!" });
    const id = client.socket.id ?? "";
    await other.call("sessions|revoke", { all: true });
    const rows = await kept(referenceOfCall(id));
    const pushed = client.pushes.filter(({ code }) => code === 401);
    expect(pushed).toHaveLength(1);
    expect(rows).toHaveLength(1);
    expect(rows.every(({ owner }) => owner === ids.member)).toBe(true);
  });

  it("finds every refusal whose id a client has chosen, newest first, and twenty at most", async () => {
    await insert(many(22, (at) => rowOf("10.0.0.1", null, world.clock.now() + at)));
    const { data } = await run("why", "--json", "K7M 3QX");
    expect(data).toMatchObject({ refusals: { length: 20, 0: { at: "2026-11-21T09:00:00.021Z" } } });
  });

  it.each([
    [["KKK 777"], 1, "Ask for a support report"],
    [["KKK 777"], 1, "from an app at another origin, which sends no reference"],
    [["OIL 000"], 2, "A reference is six of the signs"],
    [["two", "words!"], 2, "neither an email address nor a reference"],
    [[], 2, "Give an email address or a reference."],
  ])("that is not known or cannot be one, %j, ends with %d and says so", async (words, exitCode, text) => {
    expect(await run("why", ...words)).toMatchObject({ exitCode, text: expect.stringContaining(text) });
  });

  it("is kept of the app's requests over HTTP, which name their calls, and of no other", async () => {
    const { ask } = await serve({ service: world.service });
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...credentials, platform: "WEB" });
    const asked = (id: string | null, path: string, method: string) =>
      ask(path, { method, headers: { ...headers, ...(id !== null && { [callIdHeader]: id }) }, body });
    expect(await asked(callId("d1"), "/oauth2/login?client_id=none", "POST")).toMatchObject({ status: 400 });
    expect(await kept(referenceOfCall(callId("d1")))).toMatchObject([
      { event: "POST /oauth2/login", code: 400, reason: expect.any(String), owner: ids.member },
    ]);
    const before = await world.database.db.$count(refusals);
    await asked(null, "/oauth2/login?client_id=none", "POST");
    await asked("of another form", "/oauth2/login?client_id=none", "POST");
    await asked(callId("d2"), "/elsewhere/with-a-secret", "POST");
    await kept("");
    expect(await world.database.db.$count(refusals)).toBe(before);
  });

  it("is logged of a request that the service refuses at once only if it is one of the app's", async () => {
    const { ask } = await serve({ service: world.service });
    const asked = (id: string, path: string) =>
      ask(`${path}?zero=%00`, { method: "POST", headers: { [callIdHeader]: id } });
    const long = `/oauth2/${"chosen".repeat(100)}`;
    const before = world.audited().length;
    const answers = [
      await asked(callId("d3"), long),
      await asked("of another form", "/oauth2/login"),
      await asked(callId("d4"), "/oauth2/login"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    const reference = referenceOfCall(callId("d4"));
    expect(world.audited().slice(before)).toMatchObject([{ audit: "POST /oauth2/login", reference }]);
  });

  it("is kept although one that came at the same time cannot be", async () => {
    const { db } = world.database;
    const log = pino({ level: "silent" });
    const background = createBackground(log);
    const { note } = createRefusals(db, background, log);
    const { id: _, at: __, ...row } = rowOf("10.0.0.3", null, 0);
    const refused = { ...row, at: world.clock.now(), facts: {}, owner: null, session: null };
    // The first is being written, the second spoils the next two hundred, the last waits for those.
    for (const event of ["login", "\0", ...Array.from({ length: 199 }, () => "login"), "signUp"])
      note({ ...refused, event });
    await background.idle();
    note({ ...refused, event: "logout" });
    await background.idle();
    const rows = await db.select().from(refusals).where(eq(refusals.address, "10.0.0.3"));
    expect(rows.map(({ event }) => event).toSorted()).toEqual(["login", "logout", "signUp"]);
  });

  it("tells nothing to whoever asks the service: no call takes one, and no answer has one", async () => {
    expect([...Object.keys(calls), ...Object.keys(httpReplies)].filter((name) => /refer|refus/i.test(name))).toEqual(
      [],
    );
    const id = callId("e1");
    const answer = await (await world.connect()).call("login", credentials, id);
    expect(JSON.stringify(answer)).not.toContain(referenceOfCall(id));
  });

  describe("that a stranger's refusals would push out", () => {
    it("stays: of one address each account keeps its newest, and a signed-in person has a share of their own", async () => {
      const now = world.clock.now();
      await insert(many(1000, (at) => rowOf("10.0.0.1", "flooded", now + at)));
      await insert([
        rowOf("10.0.0.1", "colleague", now),
        rowOf("10.0.0.1", null, now, { session: "s", owner: ids.member }),
      ]);
      await sweepRefusals(world.database.db, now);
      const { db } = world.database;
      expect(await db.$count(refusals, eq(refusals.address, "10.0.0.1"))).toBe(501);
      expect(await db.$count(refusals, eq(refusals.account, "colleague"))).toBe(1);
      expect(await db.$count(refusals, eq(refusals.owner, ids.member))).toBe(1);
    });

    it("stays: of all addresses each keeps its newest", async () => {
      const now = world.clock.now();
      const { db } = world.database;
      await insert(many(45, (at) => rowOf(`10.0.1.${at % 9}`, null, now + at)));
      await insert([rowOf("10.0.0.2", null, now)]);
      await sweepRefusals(db, now, { ofCaller: 5, inAll: 20 });
      expect(await db.$count(refusals)).toBe(20);
      expect(await db.$count(refusals, eq(refusals.address, "10.0.0.2"))).toBe(1);
    });

    it("is forgotten with its person or new hire, and no other is", async () => {
      const now = world.clock.now();
      const { db } = world.database;
      const owners = [ids.member, ids.newHire, null, "gone"];
      await insert(owners.map((owner) => rowOf("10.0.0.4", "named", now, { owner })));
      await sweepRefusals(db, now);
      const rows = await db.select().from(refusals).where(eq(refusals.address, "10.0.0.4"));
      expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([ids.member, ids.newHire, null]));
    });

    it("is forgotten after seven days", async () => {
      const now = world.clock.now();
      await insert([rowOf("10.0.0.1", null, now - 7 * DAY), rowOf("10.0.0.1", null, now - 7 * DAY + 1)]);
      await sweepRefusals(world.database.db, now);
      expect(await world.database.db.$count(refusals)).toBe(1);
    });
  });
});
