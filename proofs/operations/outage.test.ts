import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recoveryProofPath } from "../../machines/shared/http-contract.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/database.ts";
import { serve, type Served } from "../../tests/service/support/served.ts";
import { tokenIn, workspaceList } from "../../tests/service/support/client.ts";
import { declareOAuth, publicQuery } from "../../tests/service/support/oauth.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";
import { runProgram } from "../support/program.ts";
import { startNetwork, type Network } from "./support/network.ts";
import { declareWorld, oncePerFile } from "../../tests/service/support/world.ts";

/* A temporary outage of PostgreSQL: its effect on people, and the recovery. */

let cluster: Cluster;
let proxy: Network;
beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startNetwork(cluster.socket);
});
afterAll(async () => {
  await proxy.close();
  await cluster.stop();
});

const addressOf = (name: string) => {
  cluster.createDatabase(name);
  return `postgresql://foyer@127.0.0.1:${proxy.port}/${name}`;
};
const open = (databaseUrl: string) => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });

/** Milliseconds after which pages give up a call. */
const PAGE_PATIENCE = 15_000;
/** The result of some work, with the milliseconds that it took. */
async function timed<T>(work: Promise<T>): Promise<{ took: number; result: T }> {
  const began = performance.now();
  const result = await work;
  return { took: performance.now() - began, result };
}

const ways = {
  "is paused": { leave: () => cluster.pause(), comeBack: () => cluster.resume() },
  "is behind a network that drops everything": {
    leave: () => proxy.swallow(),
    comeBack: () => proxy.pass(),
  },
  "cannot be reached": { leave: () => proxy.cut(), comeBack: () => proxy.pass() },
} as const;

const tryAgain = "The account service is busy or being restarted. Try again in a moment.";
const refusal = { code: 503, data: { error: tryAgain }, error: { message: tryAgain } };

describe.each(Object.entries(ways))("while PostgreSQL %s", (name, { leave, comeBack }) => {
  const openOnce = oncePerFile(async () => {
    const database = await open(addressOf(`away_${Object.keys(ways).indexOf(name)}`));
    return { database, remove: () => database.close() };
  });
  const world = declareWorld({ open: openOnce });
  const oauth = declareOAuth(world);
  let served: Served;
  let isAway = false;
  beforeEach(async () => {
    served = await serve({
      variables: { PUBLIC_URL: world.url },
      service: { recoveryProofs: world.service.recoveryProofs, healthy: () => world.service.healthy() },
    });
  });
  afterEach(() => {
    if (isAway) back();
  });
  const away = () => {
    leave();
    isAway = true;
  };
  const back = () => {
    comeBack();
    isAway = false;
  };

  it("nobody is signed out, every call is answered before the page gives up, and the service recovers by itself", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    const stranger = await world.connect();

    away();
    const reconnected = await world.connect({ token });
    const asked = [
      // The calls of one socket wait for each other.
      ...Array.from({ length: 5 }, () => workspaceList(page)),
      workspaceList(reconnected),
      reconnected.call("logout", {}),
      reconnected.call("authenticate", { token }),
      stranger.call("getResetCodeInfo", { code: "x".repeat(43) }),
      stranger.call("verifyInvitationCode", { inviteCode: "some-code", token }),
      world.login(await world.connect(), "admin"),
    ];
    for (const { took, result } of await Promise.all(asked.map(timed))) {
      expect(result).toMatchObject(refusal);
      expect(took).toBeLessThan(PAGE_PATIENCE);
    }
    expect([...page.pushes, ...reconnected.pushes].filter(({ code }) => code === 401)).toEqual([]);

    back();
    expect(await workspaceList(reconnected)).toMatchObject({ code: 200 });
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    expect(await workspaceList(await world.connect({ token }))).toMatchObject({ code: 200 });
    // The reconnected socket has its session again, so it is notified of its end.
    const told = reconnected.heard(({ code }) => code === 401);
    await page.call("logout", {});
    expect(await told).toMatchObject({ event: "authenticate" });
  });

  it("third-party sign-in and the proof by a recovery code survive too", async () => {
    const token = tokenIn(await world.login(await world.connect(), "member"));
    const ask = (method: string) =>
      served.ask(recoveryProofPath, { method, headers: { cookie: `setUp=${"t".repeat(43)}` } });
    away();
    const asked = [
      oauth.appInfo(publicQuery),
      oauth.ask(`/oauth2/login?${new URLSearchParams(publicQuery).toString()}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: world.url },
        body: JSON.stringify({ token }),
      }),
      oauth.userInfo(token),
      oauth.token({ grant_type: "authorization_code", code: "x", redirect_uri: "x", client_id: "public" }),
    ];
    for (const { took, result } of await Promise.all(asked.map(timed))) {
      expect(result).toMatchObject({ status: 503 });
      expect(JSON.parse(result.text)).toEqual({ error: { message: tryAgain } });
      expect(took).toBeLessThan(PAGE_PATIENCE);
    }
    for (const method of ["POST", "DELETE"]) {
      const { status, headers } = await ask(method);
      expect(status).toBeGreaterThanOrEqual(500);
      // The answer keeps the cookie, which is valid again after the outage.
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("/health soon reports it", async () => {
    expect(await served.ask("/health")).toMatchObject({ status: 200 });
    away();
    const { took, result } = await timed(served.ask("/health"));
    expect(result).toMatchObject({ status: 503, text: JSON.stringify({ ok: false, database: "down" }) });
    expect(took).toBeLessThan(PAGE_PATIENCE / 3);
    back();
    await expect.poll(async () => (await served.ask("/health")).status).toBe(200);
  });

  it("the pool loses no connection", async () => {
    const { db } = world.database;
    const work = () => db.transaction((tx) => tx.execute(sql`select 1`));
    // Opens all connections. Then starts more transactions than there are connections; none of them can begin.
    await Promise.all(Array.from({ length: 10 }, work));
    away();
    const settled = await Promise.allSettled(Array.from({ length: 25 }, work));
    expect(settled.filter(({ status }) => status === "fulfilled")).toEqual([]);
    back();
    // All ten connections are free again: ten transactions wait for each other.
    let together = 0;
    let arrived = () => {};
    const all = new Promise<void>((resolve) => (arrived = resolve));
    const meet = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        together += 1;
        if (together === 10) arrived();
        await all;
      });
    await Promise.all(Array.from({ length: 10 }, meet));
  });
});

describe("on an available PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => {
    database = await open(addressOf("there"));
  });
  afterAll(() => database.close());

  it("a connection that breaks during a transaction fails only that transaction", async () => {
    const { db } = database;
    const broken = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
      return tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow("Failed query");
    expect(await db.$count(sql`pg_class`)).toBeGreaterThan(0);
  });

  it("a statement that waits for a lock is cancelled, and never runs later", async () => {
    const { db } = database;
    await db.execute(sql`create table held (id int)`);
    const { took, result } = await timed(
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table held`);
        return Promise.allSettled([db.execute(sql`insert into held values (1)`)]);
      }),
    );
    expect(result).toMatchObject([{ status: "rejected", reason: { cause: { code: "57014" } } }]);
    expect(took).toBeLessThan(PAGE_PATIENCE);
    expect(await db.$count(sql`held`)).toBe(0);
  });
});

describe("a start", () => {
  afterEach(() => proxy.pass());

  it.each(["is paused", "is behind a network that drops everything"] as const)(
    "with a database that %s fails with a message",
    async (name) => {
      const databaseUrl = addressOf(`start_${Object.keys(ways).indexOf(name)}`);
      const { leave, comeBack } = ways[name];
      leave();
      const { took, result } = await timed(
        runProgram("cli", ["list"], { DATABASE_URL: databaseUrl, PUBLIC_URL: "http://127.0.0.1:3000" }),
      );
      comeBack();
      expect(result).toMatchObject({
        code: 1,
        output: "",
        errors: expect.stringMatching(
          /^PostgreSQL does not answer\. Check that it runs, and the address in DATABASE_URL\. \(.*\)\n$/,
        ),
      });
      expect(took).toBeLessThan(2 * PAGE_PATIENCE);
    },
  );
});
