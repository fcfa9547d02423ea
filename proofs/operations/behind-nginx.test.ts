import { rm } from "node:fs/promises";
import { once, setMaxListeners } from "node:events";
import { IncomingMessage } from "node:http";
import { randomBytes } from "node:crypto";
import { Agent, get as httpsGet } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { generate } from "otplib";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createActor } from "xstate";
import { connectionMachine } from "../../machines/connection/connection.machine.ts";
import type { ConnectionSays } from "../../machines/connection/connection.types.ts";
import { createWorld } from "../../machines/sandbox/world.ts";
import type { CallEvent, Reply, Request } from "../../machines/shared/contract.ts";
import { type Effects, type WatchesByName, withEffects } from "../../machines/shared/actors.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { hashRecoveryCode } from "../../service/sign-in/recovery-codes.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/database.ts";
import { outbox, people } from "../../service/database/schema.ts";
import { callOver } from "../../machines/connection/call-over.ts";
import { randomId } from "../../src/adapters/random-id.ts";
import { opensSockets } from "../../src/adapters/socket.ts";
import { endProcesses, production, startNode, type Process } from "../../tests/service/support/process.ts";
import { freePort } from "../../tools/free-port.mjs";
import { shippedBuild } from "../support/shipped-build.ts";
import { startNginx, type Nginx } from "../support/nginx.ts";
import { AUTHENTICATOR, emailOf, ids, PASSWORD, resetPeople } from "../../tests/service/support/people.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";

/* Two processes of the shipped service on one PostgreSQL, behind nginx with the documented settings. */

/** Options and headers of the pages' connections, in addition to their own. */
const way = vi.hoisted(() => ({ options: {}, headers: {} }));
/** The transport of each connection that was made. */
const transports = vi.hoisted((): string[] => []);
// Adds the Origin header and the certificate, which a browser would provide.
vi.mock(import("socket.io-client"), async (importOriginal) => {
  const original = await importOriginal();
  const io = (url: string, options: object) => {
    const socket = original.io(url, {
      ...options,
      rejectUnauthorized: false,
      extraHeaders: { origin: url, ...way.headers },
      ...way.options,
    });
    return socket.on("connect", () => transports.push(socket.io.engine.transport.name));
  };
  return Object.assign({ ...original }, { io });
});

let cluster: Cluster;
let databaseUrl: string;
let database: Database;
let dist: string;
let ports: { http: number; https: number; nodes: [number, number] };
let address: string;
beforeAll(async () => {
  cluster = await startCluster();
  databaseUrl = cluster.createDatabase("foyer");
  database = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
  dist = await shippedBuild(inject("builtService"));
  ports = { http: await freePort(), https: await freePort(), nodes: [await freePort(), await freePort()] };
  address = `https://127.0.0.1:${ports.https}`;
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
  await rm(dist, { recursive: true });
});

let nodes: [Process, Process];
let nginx: Nginx | null = null;
const pages: Page[] = [];
beforeEach(async () => {
  await resetPeople(database.db);
  nodes = [await startService(0), await startService(1)];
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  Object.assign(way, { options: {}, headers: {} });
  transports.length = 0;
  await nginx?.stop();
  nginx = null;
  endProcesses();
});

const runService = (index: 0 | 1, more: Readonly<Record<string, string>> = {}) =>
  startNode(join(dist, "service/main.js"), dist, {
    // Without production mode, which stores no mails.
    SOCKET_SECRET: production.SOCKET_SECRET,
    DATABASE_URL: databaseUrl,
    PORT: String(ports.nodes[index]),
    PUBLIC_URL: address,
    TRUST_PROXY: "127.0.0.1",
    SHUTDOWN_SECONDS: "2",
    ...more,
  });

async function startService(index: 0 | 1): Promise<Process> {
  const service = runService(index);
  await service.prints("Foyer is ready");
  return service;
}

type Name = Parameters<typeof emailOf>[0];

interface Page {
  /** The messages of its connection machine, in order. */
  readonly heard: ConnectionSays["type"][];
  call<E extends CallEvent>(event: E, data: Request<E>): Promise<Reply<E>>;
  /** @returns whether the person is signed in, without a further step */
  signIn(name: Name, more?: Pick<Request<"login">, "otp" | "MFAType">): Promise<boolean>;
  /** Makes a call that needs a session. */
  workspaces(): Promise<unknown>;
  close(): void;
}

/** Opens a page with the app's own connection to the service. */
function openPage(): Page {
  const clock = { now: Date.now, setTimeout, clearTimeout: (id: unknown) => clearTimeout(Number(id)) };
  const secret = production.SOCKET_SECRET;
  const { made } = createWorld({});
  const watches: WatchesByName = {
    socket: opensSockets({ serviceUrl: address, secret, clock }),
    network: (input, tell) => made.watch("network", input, tell),
    laterStep: (input, tell) => made.watch("laterStep", input, tell),
    storage: (input, tell) => made.watch("storage", input, tell),
  };
  const effects: Effects = {
    ...made,
    clock,
    chance: Math.random,
    newId: randomId,
    watch: (name, input, tell) => watches[name](input, tell),
  };
  const logic = createActor(connectionMachine, { input: { token: null }, systemId: "connection" });
  const connection = withEffects(logic, effects);
  const call = callOver(clock);
  const heard: Page["heard"] = [];
  connection.on("*", ({ type }) => heard.push(type));
  connection.start();
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const page: Page = {
    heard,
    call: (event, data) => call(event, data, { self: connection, signal, id: randomId() }),
    async signIn(name, more = {}) {
      const email = emailOf(name);
      const who = { identifier: email, email, password: new Secret(PASSWORD) };
      const { token } = await page.call("login", { ...who, platform: "WEB", ...more });
      connection.send({ type: "present", token });
      return token !== null;
    },
    workspaces: () => page.call("getWorkspaceList", { requirePlanDetails: true }),
    close: () => void connection.stop(),
  };
  pages.push(page);
  return page;
}

/*
 * People who have typed their password and must do another step. The returned function does that step, which succeeds
 * only if the service has kept the pending steps of the sign-in.
 */

async function byApp(): Promise<() => Promise<void>> {
  const page = openPage();
  expect(await page.signIn("app")).toBe(false);
  return async () => {
    const otp = new Secret(await generate({ secret: AUTHENTICATOR }));
    expect(await page.signIn("app", { otp, MFAType: 2 })).toBe(true);
  };
}

async function byMail(): Promise<() => Promise<void>> {
  const page = openPage();
  expect(await page.signIn("mail")).toBe(false);
  await page.call("resendOTP", { email: emailOf("mail") });
  return async () => {
    const mails = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, emailOf("mail")));
    const [code, ...more] = mails.flatMap((mail) => mail.code ?? []);
    expect(more).toEqual([]);
    expect(await page.signIn("mail", { otp: new Secret(code ?? ""), MFAType: 1 })).toBe(true);
  };
}

async function byRecoveryCode(): Promise<() => Promise<void>> {
  const recoveryCode = "ABCD-EFGH23";
  const recoveryCodeHash = await hashRecoveryCode(recoveryCode);
  await database.db.update(people).set({ recoveryCodeHash }).where(eq(people.id, ids.both));
  const page = openPage();
  expect(await page.signIn("both")).toBe(false);
  return async () => {
    const verified = await page.call("hrms|master|MFA|verify", { recoveryCode: new Secret(recoveryCode) });
    expect(verified).toMatchObject({ success: true });
  };
}

async function get(url: string): Promise<{ status: number; location: string | null; body: string }> {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), body: await response.text() };
}
const healthOf = async (index: 0 | 1, part: string) =>
  (await get(`http://127.0.0.1:${ports.nodes[index]}/health${part}`)).status;

/** The kinds of messages of a page's connection: only "connection.online" if it was neither lost nor refused. */
const connectionOf = (page: Page) => new Set(page.heard.filter((type) => type.startsWith("connection.")));

describe("two processes behind nginx", () => {
  it("explain the remedy when a request has more cookies than they read, which nginx lets through", async () => {
    nginx = await startNginx(ports);
    const login = async (cookie: string) => {
      const agent = new Agent({ rejectUnauthorized: false });
      const asked = httpsGet(`${address}/login`, { agent, headers: { cookie } });
      const [response] = v.parse(v.tuple([v.instance(IncomingMessage)]), await once(asked, "response"));
      return { status: response.statusCode, body: await text(response) };
    };
    expect(await login(`a=${"b".repeat(12_000)}`)).toMatchObject({ status: 200 });
    expect(await login(`a=${"b".repeat(40_000)}`)).toMatchObject({
      status: 431,
      body: expect.stringContaining("Delete the cookies of this site"),
    });
  });

  it("restart one after the other while people sign in: no call fails, and nobody types anything twice", async () => {
    nginx = await startNginx(ports);
    const there = [openPage(), openPage(), openPage(), openPage()];
    for (const page of there) await page.signIn("member");
    const finishSecondFactor = await Promise.all([byApp(), byMail(), byRecoveryCode()]);

    const updated = new AbortController();
    let signIns = 0;
    const failures: unknown[] = [];
    const comeAndGo = async (name: "admin" | "client") => {
      while (!updated.signal.aborted) {
        const page = openPage();
        try {
          await page.signIn(name);
          await page.workspaces();
          await page.call("logout", {});
          signIns += 1;
        } catch (failure) {
          failures.push(failure);
        }
        page.close();
      }
    };
    const update = async (index: 0 | 1) => {
      const old = nodes[index];
      expect(await healthOf(index, "/ready")).toBe(200);
      old.signal("SIGTERM");
      await old.prints("Stopping");
      await expect.poll(() => healthOf(index, "/ready")).toBe(503);
      expect(await healthOf(index, "/live")).toBe(200);
      const before = signIns;
      expect(await old.ended).toBe(0);
      expect(signIns).toBeGreaterThan(before);
      nodes[index] = await startService(index);
    };
    const coming = [comeAndGo("admin"), comeAndGo("client")];
    try {
      // The second stops as soon as the first is back, even if the proxy does not know that yet.
      await update(0);
      await update(1);
    } finally {
      updated.abort();
      await Promise.all(coming);
    }

    expect(failures).toEqual([]);
    for (const finish of finishSecondFactor) await finish();
    for (const page of there) expect(await page.workspaces()).toMatchObject({ list: [{ company: "Acme" }] });
    for (const page of pages) {
      expect(connectionOf(page)).toEqual(new Set(["connection.online"]));
    }
    expect(new Set(transports)).toEqual(new Set(["websocket"]));
    // Each page was at least once on a process that stopped.
    for (const { heard } of there)
      expect(heard.filter((type) => type === "connection.online").length).toBeGreaterThan(1);
  });

  it("take over from one that is killed: its pages reconnect by themselves, still signed in", async () => {
    nginx = await startNginx(ports);
    const there = [openPage(), openPage(), openPage(), openPage()];
    for (const page of there) await page.signIn("member");
    nodes[0].signal("SIGKILL");
    await nodes[0].ended;
    await expect.poll(() => there.some((page) => page.heard.includes("connection.lost"))).toBe(true);
    for (const page of there) expect(await page.workspaces()).toMatchObject({ list: [{ company: "Acme" }] });
  });

  it("know a person's address, even when the person sends forwarded headers", async () => {
    nginx = await startNginx(ports);
    way.options = { agent: new Agent({ localAddress: "127.0.0.77", rejectUnauthorized: false }) };
    way.headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
    const page = openPage();
    await page.signIn("member");
    const { list } = await page.call("sessions|read", {});
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ address: "127.0.0.77" });
  });

  it("let no process with another secret start beside them; all can restart with another secret together", async () => {
    const another = { SOCKET_SECRET: randomBytes(32).toString("base64url") };
    const refused = runService(0, another);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/^Foyer cannot start: SOCKET_SECRET is another than .*\n$/);
    for (const node of nodes) node.signal("SIGKILL");
    await Promise.all(nodes.map((node) => node.ended));
    await Promise.all([0, 1].map((index) => runService(index === 0 ? 0 : 1, another).prints("Foyer is ready")));
  });

  it("redirect plain http to https, and answer health checks over both", async () => {
    nginx = await startNginx(ports);
    const plain = `http://127.0.0.1:${ports.http}`;
    expect(await get(`${plain}/login?next=1`)).toMatchObject({ status: 308, location: `${address}/login?next=1` });
    for (const path of ["/health", "/health/live", "/health/ready"]) {
      expect(await get(plain + path)).toMatchObject({ status: 200, body: expect.stringContaining('"ok":true') });
    }
  });

  it("serve long polling, each socket by one process", async () => {
    nginx = await startNginx(ports);
    way.options = { transports: ["polling"] };
    const there = [openPage(), openPage()];
    for (const page of there) {
      await page.signIn("member");
      expect(await page.workspaces()).toMatchObject({ list: [{ company: "Acme" }] });
      expect(connectionOf(page)).toEqual(new Set(["connection.online"]));
    }
    expect(new Set(transports)).toEqual(new Set(["polling"]));
  });

  it("lose nothing when nginx cuts idle connections", async () => {
    nginx = await startNginx({ ...ports, patience: 1 });
    const page = openPage();
    await page.signIn("member");
    await expect.poll(() => page.heard).toContain("connection.lost");
    expect(await page.workspaces()).toMatchObject({ list: [{ company: "Acme" }] });
  });
});
