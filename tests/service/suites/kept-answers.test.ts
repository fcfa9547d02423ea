import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, inject, it, vi } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { isRepeatable } from "../../../machines/shared/repeatable.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import type { Db } from "../../../service/database/database.ts";
import { keptAnswers, passkeys, people, sessions } from "../../../service/database/schema.ts";
import { newId } from "../../../service/shared/ids.ts";
import { seal } from "../../../service/socket/cipher.ts";
import { KEPT_FOR, MOST_OF_SESSION, MOST_OF_ADDRESS } from "../../../service/socket/kept-answers.ts";
import {
  appOf,
  changingCalls,
  credentials,
  everythingIn,
  newCallId,
  notKnown,
  signIn,
} from "../support/changing-calls.ts";
import { type Client, SECRET, tokenIn, toldOfSession, workspaceList } from "../support/client.ts";
import { everyRow, inHex } from "../support/everything-of.ts";
import { emailOf, ids, PASSWORD, RECOVERY_CODE } from "../support/people.ts";
import { SITE, storedPasskey } from "../support/software-authenticator.ts";
import { declareService, declareWorld, signedIn, type World } from "../support/world.ts";

/** Holds back the updates of a table. */
function hold(db: Db, table: PgTable): { readonly reached: Promise<void>; release(): void } {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = <T>(query: T): T =>
    typeof query !== "object" || query === null
      ? query
      : new Proxy(query, {
          get(target, name) {
            const part: unknown = Reflect.get(target, name);
            if (typeof part !== "function") return part;
            return (...args: unknown[]): unknown => {
              if (name !== "then") return held<unknown>(Reflect.apply(part, target, args));
              reach();
              return released.then(() => Reflect.apply(part, target, args));
            };
          },
        });
  const update = db.update.bind(db);
  const spy = vi
    .spyOn(db, "update")
    .mockImplementation((updated) => (updated === table ? held(update(updated)) : update(updated)));
  return {
    reached,
    release() {
      spy.mockRestore();
      release();
    },
  };
}

describe("a call that changes something, sent again with its id on another socket,", () => {
  const world = declareWorld({ passkeys: SITE });
  const second = declareService({ passkeys: SITE });
  /** How often the audit log says that it was done. */
  const done = (event: string) => world.audited().filter(({ audit, code }) => audit === event && code === 200).length;
  const kept = () => world.database.db.select().from(keptAnswers);
  /** Connects as the same page does after a lost line. */
  const again = (token?: string, conversation: string | null = null, at: World = world) =>
    at.connect({ auth: { app: "account", token, conversation: conversation ?? undefined } });
  const everything = () => everythingIn(world);

  it("has a case for every such call of the contract", () => {
    expect(Object.keys(changingCalls).toSorted()).toEqual(
      Object.keys(calls)
        .filter((event) => !isRepeatable(event))
        .toSorted(),
    );
  });

  it.each(Object.entries(changingCalls))(
    "is done once if the line breaks while the service works: %s",
    async (event, prepare) => {
      const { page, data, token } = await prepare(world);
      const id = newCallId();
      const keeping = hold(world.database.db, keptAnswers);
      page.send(seal({ event, data, id }, SECRET));
      await keeping.reached;
      const { handle } = page;
      page.close();
      const next = await again(token, handle);
      const answering = next.call(event, data, id);
      // Its own socket's calls wait for that one.
      await (await world.connect()).call("getBuildInfo");
      keeping.release();
      const answer = await answering;
      expect(answer).toMatchObject({ event, code: 200, id });
      const before = await everything();
      expect(await (await again(token, next.handle)).call(event, data, id)).toEqual(answer);
      expect(await everything()).toEqual(before);
      expect(done(event)).toBe(1);
    },
  );

  it.each(Object.entries(changingCalls))(
    "is done once if the line breaks after the answer was sent: %s",
    async (event, prepare) => {
      const { page, data, token } = await prepare(world);
      const id = newCallId();
      const answer = await page.call(event, data, id);
      expect(answer).toMatchObject({ event, code: 200, id });
      const before = await everything();
      const { handle } = page;
      page.close();
      expect(await (await again(token, handle)).call(event, data, id)).toEqual(answer);
      expect(await everything()).toEqual(before);
      expect(done(event)).toBe(1);
    },
  );

  it("is told of first, so that the page knows that it may do so", async () => {
    const { token } = await signIn(world, "member");
    const page = await again(token);
    await page.heard(({ event }) => event === "authenticate");
    expect(page.events[0]).toBe("remembers");
  });

  it("waits while the service works, also if several sockets send it at the same moment", async () => {
    const pages = await Promise.all([again(), again(), again()]);
    const id = newCallId();
    const [first, ...others] = await Promise.all(pages.map((page) => page.call("login", credentials("member"), id)));
    expect(first).toMatchObject(signedIn);
    expect(others).toEqual([first, first]);
    expect(done("login")).toBe(1);
    expect(await world.database.db.$count(sessions)).toBe(1);
  });

  it("signs the other socket in, which is told who is signed in before it gets the answer", async () => {
    const id = newCallId();
    const page = await world.connect();
    await page.call("login", credentials("member"), id);
    const next = await again();
    expect(await workspaceList(next)).toMatchObject({ code: 401 });
    const { data } = await next.call("login", credentials("member"), id);
    expect(toldOfSession(next)).toMatchObject([{ code: 200, data: { email: emailOf("member") } }]);
    expect(next.events.slice(-2)).toEqual(["response", "response"]);
    expect(await workspaceList(next)).toMatchObject({ code: 200 });
    await page.call("logout", {});
    await next.heard(({ event, code }) => event === "authenticate" && code === 401);
    // The session has ended, so that a third socket gets the answer and nothing else.
    const late = await again();
    expect((await late.call("login", credentials("member"), id)).data).toEqual(data);
    expect(await workspaceList(late)).toMatchObject({ code: 401 });
  });

  it("goes on with the pending step, even if neither line has told of its handle", async () => {
    const id = newCallId();
    const lines = [await world.connect(), await again(), await again()];
    for (const line of lines) {
      expect(await line.call("login", credentials("app"), id)).toMatchObject({
        code: 200,
        data: { isUserMFASetup: true },
      });
    }
    const recover = { recoveryCode: RECOVERY_CODE };
    const codes = [];
    for (const line of lines) codes.push((await line.call("hrms|master|MFA|verify", recover)).code);
    expect(codes).toEqual([409, 409, 200]);
  });

  it("leaves the handle of the pending step alone on a socket that hears the call twice", async () => {
    const page = await world.connect();
    const id = newCallId();
    await page.call("login", credentials("app"), id);
    const { handle } = page;
    expect(await page.call("login", credentials("app"), id)).toMatchObject({ code: 200 });
    await page.call("getBuildInfo", {});
    expect(page.handle).toBe(handle);
  });

  it("ends the pending step on the next socket too, which had resumed it meanwhile", async () => {
    await world.giveRecoveryCode("app");
    const page = await world.connect();
    await page.call("login", credentials("app"));
    const { handle } = page;
    const working = hold(world.database.db, people);
    const [id, data] = [newCallId(), await appOf(world)];
    page.send(seal({ event: "login", data, id }, SECRET));
    await working.reached;
    page.close();
    const next = await again(undefined, handle);
    working.release();
    expect(await next.call("login", data, id)).toMatchObject(signedIn);
    // With the step of the sign-in, the recovery code would open a set-up in place of the session.
    const proved = await next.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE });
    expect(proved).toMatchObject({ code: 200, data: { success: true } });
    expect(proved.data).not.toHaveProperty("token");
  });

  it("leaves the pending step to the socket that the client has now, if an earlier one comes to it later", async () => {
    const [early, now] = [await world.connect(), await again()];
    const [first, id] = [newCallId(), newCallId()];
    const working = hold(world.database.db, people);
    early.send(seal({ event: "login", data: await appOf(world), id: first }, SECRET));
    await working.reached;
    early.send(seal({ event: "login", data: credentials("app"), id }, SECRET));
    expect(await now.call("login", credentials("app"), id)).toMatchObject({ code: 200 });
    early.close();
    await world.connect();
    working.release();
    await expect.poll(async () => (await kept()).every(({ sealed }) => sealed !== null)).toBe(true);
    await now.call("getBuildInfo", {});
    expect(await now.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE })).toMatchObject({ code: 200 });
  });

  it("is refused as another call if it says anything else, and does nothing", async () => {
    const id = newCallId();
    const answer = await (await again()).call("login", credentials("member"), id);
    const before = await everything();
    const unreadable = { code: 400, data: { error: "The account service couldn't read this request." } };
    for (const [event, data] of [
      ["login", { ...credentials("member"), password: "Not-the-password-1" }],
      ["login", undefined],
      ["forgotPassword", credentials("member")],
    ] as const) {
      expect(await (await again()).call(event, data, id)).toMatchObject(unreadable);
    }
    expect(await everything()).toEqual(before);
    expect(await (await again()).call("login", credentials("member"), id)).toEqual(answer);
  });

  it.each(["", "call 1", "a".repeat(31), "a".repeat(33), "A".repeat(32), ` ${"a".repeat(31)}`])(
    "is done again with the id %j, which a page of an earlier build may choose",
    async (id) => {
      const page = await world.connect();
      await page.call("login", credentials("member"), id);
      await (await again()).call("login", credentials("member"), id);
      expect(done("login")).toBe(2);
      expect(await kept()).toEqual([]);
    },
  );

  it("is only remembered if it changes something", async () => {
    const page = await world.connectAndLogin("member");
    await workspaceList(page);
    await page.call("getWorkspaceList", { requirePlanDetails: true }, newCallId());
    await page.call("logout", {}, newCallId());
    await page.call("no such call", {}, newCallId());
    expect(await kept()).toEqual([]);
  });

  it("is answered by another process, as after a restart", async () => {
    const id = newCallId();
    const answer = await (await world.connect()).call("login", credentials("member"), id);
    await world.service.close();
    const next = await again(undefined, null, second);
    expect(await next.call("login", credentials("member"), id)).toEqual(answer);
    expect(await workspaceList(next)).toMatchObject({ code: 200 });
    expect(second.audited("login")).toEqual([]);
  });

  /** Leaves the one claim as a killed process does. */
  const asOfKilled = (more: Partial<typeof keptAnswers.$inferInsert>) =>
    world.database.db.update(keptAnswers).set({ sealed: null, ...more });

  it("is not done again if the process was killed that did it: the page is told that this is not known", async () => {
    const id = newCallId();
    await (await world.connect()).call("forgotPassword", { email: emailOf("member") }, id);
    const before = await everything();
    // With the embedded database, a claim of an earlier start has no process any more. Others may be at work for 15 s.
    const isAlone = inject("postgres") === null;
    await asOfKilled(isAlone ? { process: "another" } : { claimedAt: new Date(world.clock.now() - 15_000) });
    expect(await (await again()).call("forgotPassword", { email: emailOf("member") }, id)).toMatchObject(notKnown);
    await asOfKilled({ claimedAt: new Date(world.clock.now() - 15_000) });
    expect(await (await again()).call("forgotPassword", { email: emailOf("member") }, id)).toMatchObject(notKnown);
    expect(await everything()).toEqual(before);
  });

  it("is not done without its claim, and is answered even if the answer cannot be kept", async () => {
    const { db } = world.database;
    const breakOn = (what: "insert" | "update") =>
      db.execute(sql.raw(`create trigger broken before ${what} on kept_answers execute function tests.broken()`));
    const mend = () => db.execute(sql`drop trigger if exists broken on kept_answers`);
    await db.execute(sql`create or replace function tests.broken() returns trigger language plpgsql
      as $$ begin raise exception 'broken'; end $$`);
    const page = await world.connect();
    const id = newCallId();
    try {
      await breakOn("insert");
      expect(await page.call("login", credentials("member"), newCallId())).toMatchObject({ code: 500 });
      expect(await db.$count(sessions)).toBe(0);
      await mend();
      await breakOn("update");
      expect(await page.call("login", credentials("member"), id)).toMatchObject(signedIn);
    } finally {
      await mend();
    }
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    await asOfKilled({ claimedAt: new Date(world.clock.now() - 15_000) });
    expect(await (await again()).call("login", credentials("member"), id)).toMatchObject(notKnown);
    expect(done("login")).toBe(1);
  });

  it("is not answered with more than 32 KB: the page is told that this is not known", async () => {
    const ready = await signIn(world, "member");
    const createdAt = new Date(world.clock.now());
    await world.database.db.insert(passkeys).values(
      Array.from({ length: 19 }, () => ({
        ...storedPasskey(),
        id: newId(),
        personId: ids.member,
        createdAt,
        credentialId: randomBytes(1500).toString("base64url"),
      })),
    );
    const id = newCallId();
    expect(await ready.page.call("passkeys|create", {}, id)).toMatchObject({ code: 200 });
    expect(await (await again(ready.token)).call("passkeys|create", {}, id)).toMatchObject(notKnown);
    expect(done("passkeys|create")).toBe(1);
  });

  /** Fills the limit of the one caller in the table. */
  const fill = (most: number) =>
    world.database.db.execute(sql`insert into kept_answers
      select md5(number::text), digest, caller, owner, process, claimed_at, expires_at, sealed, null
      from kept_answers, generate_series(2, ${most}::int) as number`);
  const tooMany = { code: 429, data: { retryAfter: 30 } };

  it("is refused beyond the limit of its address, not if someone is signed in, until others expire", async () => {
    const id = newCallId();
    const page = await world.connect();
    const member = await world.connectAndLogin("member");
    const answer = await page.call("login", credentials("admin"), id);
    await page.call("logout", {});
    await fill(MOST_OF_ADDRESS);
    expect(await page.call("forgotPassword", { email: emailOf("admin") }, newCallId())).toMatchObject(tooMany);
    expect(await world.service.outbox(emailOf("admin"))).toEqual([]);
    expect(await (await again()).call("login", credentials("admin"), id)).toEqual(answer);
    expect(await member.call("hrms|master|MFA|generateQRCode", {}, newCallId())).toMatchObject({ code: 200 });
    world.clock.advance(KEPT_FOR);
    expect(await page.call("login", credentials("admin"), newCallId())).toMatchObject(signedIn);
  });

  it("is refused beyond the limit of its session, and the person's other sessions are not", async () => {
    const stolen = await world.connectAndLogin("member");
    const own = await world.connectAndLogin("member");
    const ask = (page: Client) => page.call("hrms|master|MFA|generateQRCode", {}, newCallId());
    expect(await ask(stolen)).toMatchObject({ code: 200 });
    await fill(MOST_OF_SESSION);
    expect(await ask(stolen)).toMatchObject(tooMany);
    expect(await ask(own)).toMatchObject({ code: 200 });
  });

  it("ends its session if nobody has heard of it when the answer expires, and only then", async () => {
    const { db } = world.database;
    const id = newCallId();
    const page = await world.connect();
    const working = hold(db, people);
    page.send(seal({ event: "login", data: credentials("member"), id }, SECRET));
    await working.reached;
    page.close();
    await world.connect();
    working.release();
    await expect.poll(async () => (await kept())[0]?.unheardSessionId).toEqual(expect.any(String));
    await sweep(db, world.clock.now(), "often");
    const [before] = await kept();
    const next = await again();
    expect(await next.call("login", credentials("member"), id)).toMatchObject(signedIn);
    expect(await kept()).toMatchObject([{ unheardSessionId: null }]);
    world.clock.advance(KEPT_FOR);
    await sweep(db, world.clock.now(), "often");
    expect(await kept()).toEqual([]);
    expect(await workspaceList(next)).toMatchObject({ code: 200 });

    await db.insert(keptAnswers).values(v.parse(v.any(), before));
    await sweep(db, world.clock.now(), "often");
    expect(await workspaceList(next)).toMatchObject({ code: 401 });
  });

  it("leaves no secret in the table, which opens with no other id", async () => {
    const { db } = world.database;
    const [one, other] = [newCallId(), newCallId()];
    const page = await world.connect();
    const token = tokenIn(await page.call("login", credentials("member"), one));
    const rows = (await everyRow(db)).split("\n").filter((row) => row.startsWith("kept_answers"));
    expect(rows).toHaveLength(1);
    for (const secret of [one, token, PASSWORD, emailOf("member"), ids.member, "127.0.0.1"]) {
      for (const form of [secret, inHex(secret)]) expect(rows[0]).not.toContain(form);
    }
    await page.call("login", credentials("member"), other);
    const [sealed] = await db.select({ sealed: keptAnswers.sealed }).from(keptAnswers);
    await db.update(keptAnswers).set({ sealed: sealed?.sealed ?? null });
    const codes = [];
    for (const id of [one, other]) codes.push((await (await again()).call("login", credentials("member"), id)).code);
    // The rows are in no order, so that either has the answer of the other.
    expect(new Set(codes)).toEqual(new Set([200, 504]));
  });
});
