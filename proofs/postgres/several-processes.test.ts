import { sql } from "drizzle-orm";
import { Client as Connection } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as v from "valibot";
import { fingerprint, newId, newToken } from "../../service/shared/ids.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/database.ts";
import { keptAnswers, sessions } from "../../service/database/schema.ts";
import { tokenIn, toldOfSession, type Client, workspaceList } from "../../tests/service/support/client.ts";
import { DAY } from "../../tests/service/support/clock.ts";
import { emailOf, ids, PASSWORD } from "../../tests/service/support/people.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";
import { runProgram } from "../support/program.ts";
import { startNetwork, type Network } from "../operations/support/network.ts";
import { declareService, declareWorld } from "../../tests/service/support/world.ts";

/* Several processes on one PostgreSQL: a session that ends in one process ends in the open pages of all. */

let cluster: Cluster;
let proxy: Network;
let databaseUrl = "";
/** A connection that bypasses the proxy. */
let direct: Database;
let database: Database;
let other: Database;
beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startNetwork(cluster.socket);
  databaseUrl = cluster.createDatabase("foyer");
  const open = (url: string) => openDatabase({ dataDir: null, databaseUrl: url, onProgress: () => undefined });
  direct = await open(databaseUrl);
  database = await open(`postgresql://foyer@127.0.0.1:${proxy.port}/foyer`);
  other = await open(databaseUrl);
});
afterAll(async () => {
  await Promise.all([direct, database, other].map((opened) => opened.close()));
  await proxy.close();
  await cluster.stop();
});

const world = declareWorld({ open: async () => database });
const second = declareService({ open: async () => other });

const cli = (...args: string[]) =>
  runProgram("cli", args, { DATABASE_URL: databaseUrl, SMTP_URL: "", PUBLIC_URL: "http://127.0.0.1:3000" });
const told = (client: Client) => client.heard(({ code, event }) => code === 401 && event === "authenticate");
const sessionEnded = { data: { error: "Your session has ended. Sign in again." } };
/** Waits until the service logs this. */
const logs = async (line: string) => {
  await expect.poll(() => world.logged.some((logged) => logged.includes(line))).toBe(true);
};

async function signedIn(): Promise<{ page: Client; token: string }> {
  const page = await world.connect();
  return { page, token: tokenIn(await world.login(page, "member")) };
}

describe("a command beside a running service notifies its open pages at once:", () => {
  it.each([
    ["revoke-sessions", [emailOf("member")]],
    ["revoke-sessions", ["--all", "--yes"]],
    ["reset-second-factor", [emailOf("member"), "--yes"]],
    ["disable-person", [emailOf("member")]],
    ["remove-member", [ids.acme, emailOf("member"), "--yes"]],
  ])("%s %j", async (name, args) => {
    const { page } = await signedIn();
    const [heard, { code, errors }] = await Promise.all([told(page), cli(name, ...args)]);
    expect(code).toBe(0);
    const account = args.includes("--all") ? null : fingerprint(emailOf("member")).slice(0, 16);
    // The service does not know of the command, so its own process writes the audit line.
    expect(JSON.parse(errors)).toMatchObject({ audit: name, code: 0, account, address: "command line" });
    expect(errors).not.toContain(emailOf("member"));
    expect(heard).toMatchObject(sessionEnded);
    expect(await workspaceList(page)).toMatchObject({ code: 401 });
  });

  it("revoke-sessions --all, of more sessions than one message holds", async () => {
    const { page } = await signedIn();
    const now = new Date(world.clock.now());
    const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(world.clock.now() + 1_000_000) };
    const many = Array.from({ length: 2000 }, () => ({ id: newId(), tokenHash: newToken(), personId: ids.admin }));
    await direct.db.insert(sessions).values(many.map((row) => Object.assign(row, times, { kind: "full" as const })));
    const [heard, { output }] = await Promise.all([told(page), cli("revoke-sessions", "--all", "--yes")]);
    expect(output).toBe("Ended 2001 sessions.");
    expect(heard).toMatchObject(sessionEnded);
  });
});

describe("two services", () => {
  it("notify each other of signed-out sessions and revoked devices", async () => {
    const { page, token } = await signedIn();
    const elsewhere = await second.connect({ token });
    await workspaceList(elsewhere);
    await page.call("logout", {});
    expect(await told(elsewhere)).toMatchObject({ data: { error: "You are signed out. Sign in." } });

    const { page: here } = await signedIn();
    const there = await second.connect();
    await second.login(there, "member");
    await Promise.all([told(here), there.call("sessions|revoke", { others: true })]);
    expect(await workspaceList(there)).toMatchObject({ code: 200 });
  });

  it("notify the person's other devices of a changed password, but not the tabs of the browser that changed it", async () => {
    const { page, token } = await signedIn();
    const tab = await second.connect({ token });
    await workspaceList(tab);
    const device = await second.connect();
    await second.login(device, "member");
    const passwords = { oldPassword: PASSWORD, newPassword: "Another-horse-8", cpassword: "Another-horse-8" };
    const [, changed] = await Promise.all([told(device), page.call("hrms|myPassword|update", passwords)]);
    expect(changed).toMatchObject({ code: 200 });
    // Messages arrive in order, so the tab's message arrived before.
    expect(tab.pushes.map(({ code }) => code)).toEqual([200]);
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
  });
});

describe("a call that a page sends again to another process", () => {
  const login = { identifier: emailOf("member"), email: emailOf("member"), password: PASSWORD, platform: "WEB" };
  const id = "0123456789abcdef".repeat(2);

  it("is answered from memory there, and its session continues there", async () => {
    const answer = await (await world.connect()).call("login", login, id);
    const page = await second.connect();
    expect(await page.call("login", login, id)).toEqual(answer);
    expect(toldOfSession(page).map(({ code }) => code)).toEqual([200]);
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    expect([world.audited("login").length, second.audited("login").length]).toEqual([1, 0]);
  });

  it("is carried out by one of them if both get it at the same moment", async () => {
    const pages = [await world.connect(), await second.connect()];
    const [here, there] = await Promise.all(pages.map((page) => page.call("login", login, id)));
    expect(here).toMatchObject({ code: 200 });
    expect(there).toEqual(here);
    expect(await direct.db.$count(sessions)).toBe(1);
  });

  it("waits there while the first process works", async () => {
    const answers = await direct.db.transaction(async (tx) => {
      // Keeps the sign-in from opening its session.
      await tx.execute(sql`select from people where id = ${ids.member} for update`);
      const here = (await world.connect()).call("login", login, id);
      await expect.poll(() => direct.db.$count(keptAnswers)).toBe(1);
      return [here, (await second.connect()).call("login", login, id)];
    });
    const [here, there] = await Promise.all(answers);
    expect(here).toMatchObject({ code: 200 });
    expect(there).toEqual(here);
  });
});

describe("the cost of a call", () => {
  /** The table of each statement that the work sends. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(Connection.prototype, "query");
    await work();
    const statements = sent.mock.calls.map(([query]) => v.parse(v.object({ text: v.string() }), query).text);
    sent.mockRestore();
    const named = /^select pg_notify|(?<=(?:^(?:with "opened" as \()?insert into |from )")\w+/;
    return statements.map((text) => text.match(named)?.[0] ?? text);
  }

  it("is four statements for a plain sign-in, one of them a write, and no message to the other processes", async () => {
    await world.login(await world.connect(), "member");
    // After the answer to a sign-in from a new address: its event, the limit on mails about it, its link and its mail.
    const limited = ["begin", "people", "code_sends", "code_sends", "code_sends", "commit", "throttles"];
    const told = ["account_events", "account_events", ...limited, "disavowals", "disavowals", "outbox", "outbox"];
    // A known address, a new one, and one last seen a day ago.
    for (const [from, after] of [
      ["127.0.0.1", []],
      ["127.0.2.1", told],
      ["127.0.2.1", []],
    ] as const) {
      const page = await world.connect({ from });
      const statements = await statementsOf(async () => {
        expect(await world.login(page, "member")).toMatchObject({ code: 200 });
        await world.service.outbox(null);
      });
      expect(statements).toEqual(["people", "throttles", "memberships", "sessions", ...after, "outbox"]);
      world.clock.advance(DAY);
    }
  });

  it("is one statement without a password", async () => {
    const { page, token } = await signedIn();
    for (const [event, data] of [
      ["authenticate", { token }],
      ["getWorkspaceList", { requirePlanDetails: true }],
      ["hrms|master|MFA|read", {}],
    ] as const) {
      const statements = await statementsOf(() => page.call(event, data));
      expect({ event, statements }).toEqual({ event, statements: ["memberships"] });
    }
    expect(await statementsOf(() => page.call("getBuildInfo", {}))).toEqual([]);
  });
});

describe("a message of another process", () => {
  const say = (message: string) => direct.db.execute(sql`select pg_notify('foyer_sessions', ${message})`);

  it("ends no valid session, with any content", async () => {
    const { page } = await signedIn();
    const [session] = await direct.db.select({ id: sessions.id }).from(sessions);
    await say(JSON.stringify({ sessions: [session?.id, "none"], ending: "sessionEnded" }));
    for (const message of ["", "{", "null", '{"sessions":[1],"ending":null}', '{"sessions":[],"ending":"x"}']) {
      await say(message);
    }
    await logs("a message of another process could not be read");
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    expect(toldOfSession(page).map(({ code }) => code)).toEqual([200]);
    await Promise.all([told(page), cli("revoke-sessions", "--all", "--yes")]);
  });

  it("is caught up with after the connection broke", async () => {
    const { page } = await signedIn();
    await direct.db.transaction(async (tx) => {
      await tx.delete(sessions);
      await tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen foyer_sessions'`,
      );
    });
    expect(await told(page)).toMatchObject(sessionEnded);
    await logs("hears of sessions that end elsewhere again");
    const { page: next } = await signedIn();
    await Promise.all([told(next), cli("revoke-sessions", "--all", "--yes")]);
  });

  it("is caught up with on every page after the network was cut for longer than one attempt", async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, signedIn));
    proxy.cut();
    await logs("does not hear of sessions that end elsewhere");
    expect(await cli("revoke-sessions", "--all", "--yes")).toMatchObject({ code: 0 });
    proxy.pass();
    for (const heard of await Promise.all(opened.map(({ page }) => told(page))))
      expect(heard).toMatchObject(sessionEnded);
    await logs("hears of sessions that end elsewhere again");
  });

  it("is caught up with after the network dropped it silently", async () => {
    const { page } = await signedIn();
    proxy.swallow();
    expect(await cli("revoke-sessions", "--all", "--yes")).toMatchObject({ code: 0 });
    await logs("does not hear of sessions that end elsewhere");
    proxy.pass();
    expect(await told(page)).toMatchObject(sessionEnded);
  });
});
