import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as client from "openid-client";
import { io } from "socket.io-client";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { lockFolder } from "../../service/database/folder-lock.ts";
import { runProgram } from "../support/program.ts";
import { connect as connectPage } from "../../tests/service/support/client.ts";
import { endProcesses, production, startNode } from "../../tests/service/support/process.ts";
import { freePort } from "../../tools/free-port.mjs";
import { shippedBuild } from "../support/shipped-build.ts";

let dist: string;
let data: string;

beforeAll(async () => {
  dist = await shippedBuild(inject("builtService"));
  data = await mkdtemp(join(tmpdir(), "foyer-data-"));
});
afterEach(endProcesses);
afterAll(async () => {
  await rm(dist, { recursive: true });
  await rm(data, { recursive: true });
});

const signedIn = v.object({ data: v.object({ redirect_uri: v.string() }) });

const start = (variables: Readonly<Record<string, string>>) =>
  startNode(join(dist, "service/main.js"), dist, {
    ...(variables["DATABASE_URL"] ? {} : { DATA_DIR: data }),
    ...variables,
  });

test("starts, serves, refuses a second start, and stops cleanly", async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const metricsPort = await freePort();
  const service = start({ PORT: String(port), METRICS_PORT: String(metricsPort) });
  await service.prints(`Foyer is ready at ${address}`);
  await service.prints(`Mails: ${address}/dev/outbox`);
  expect(service.output()).toContain(`Creating the database in ${data}`);
  expect(service.output()).toMatch(/ {2}admin@acme\.test +Passw0rd! {2}\S/);
  expect(service.output()).toMatch(/mfa-app@acme\.test .*authenticator secret [A-Z2-7]{16,}/);

  expect(await (await fetch(`${address}/health`)).json()).toEqual({ ok: true, database: "up" });
  expect(await (await fetch(`${address}/login`)).text()).toContain("<h1>drawn for /login</h1>");

  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toMatch(/^foyer_database_up 1$/m);
  expect(figures).toMatch(/^process_resident_memory_bytes \d+$/m);

  const sameFolder = start({ PORT: String(await freePort()) });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output().trim().split("\n")).toEqual([expect.stringContaining(`data folder ${data} is in use`)]);

  const socket = io(address, {
    auth: { app: "account" },
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: { origin: address },
  });
  await new Promise<void>((connected, failed) => socket.on("connect", connected).on("connect_error", failed));
  const disconnected = new Promise((told) => socket.on("disconnect", told));
  service.signal("SIGTERM");
  await disconnected;
  expect(await service.ended).toBe(0);

  const again = start({ PORT: String(port) });
  await again.prints("Foyer is ready");
  expect(again.output()).not.toContain("Creating");
  again.signal("SIGINT");
  expect(await again.ended).toBe(0);
});

test.each([
  ["an error", "throw new Error('canary')"],
  ["a rejected promise", "void Promise.reject(new Error('canary'))"],
])("%s that nothing has caught is a line of the log, and the service ends with code 1", async (_, fault) => {
  const provoke = `process.on('SIGUSR2', () => { ${fault}; })`;
  const variables = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(provoke)}` };
  const service = start({ PORT: String(await freePort()), ...variables });
  await service.prints("Foyer is ready");
  const before = service.output().length;
  service.signal("SIGUSR2");
  expect(await service.ended).toBe(1);
  expect(JSON.parse(service.output().slice(before).trim().split("\n").at(-1) ?? "")).toMatchObject({
    level: 60,
    msg: "the service ends by a fault that nothing has caught",
    err: { name: "Error", message: "canary", stack: expect.stringContaining("canary") },
  });
});

test("a page that sends its call again after kill -9 gets the answer that was sent before", async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const id = "0123456789abcdef".repeat(2);
  const email = "admin@acme.test";
  const answers = [];
  for (let starts = 0; starts < 2; starts += 1) {
    const service = start({ PORT: String(port) });
    await service.prints("Foyer is ready");
    const page = await connectPage(address, { secret: "foyer-demo-secret" });
    answers.push(await page.call("login", { identifier: email, email, password: "Passw0rd!", platform: "WEB" }, id));
    service.signal("SIGKILL");
    await service.ended;
  }
  expect(answers[0]).toMatchObject({ code: 200, data: { token: expect.any(String) } });
  expect(answers[1]).toEqual(answers[0]);
});

test("third-party apps sign people in by an ordinary OAuth library", async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const service = start({ PORT: String(port) });
  await service.prints(`Mails: ${address}/dev/outbox`);

  /** Does the login screen's request: posts the form with the query of its URL. */
  const signIn = async (opened: URL) => {
    const answer = await fetch(`${address}/oauth2/login${opened.search}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body: JSON.stringify({
        identifier: "member@acme.test",
        email: "member@acme.test",
        password: "Passw0rd!",
        platform: "WEB",
      }),
    });
    expect(answer.status).toBe(200);
    return new URL(v.parse(signedIn, await answer.json()).data.redirect_uri);
  };

  const apps = [
    ["demo-public-client", client.None()],
    ["demo-confidential-client", client.ClientSecretBasic("demo-client-secret")],
    ["demo-confidential-client", client.ClientSecretPost("demo-client-secret")],
  ] as const;
  for (const [id, proof] of apps) {
    const options: client.DiscoveryRequestOptions = { algorithm: "oauth2", execute: [client.allowInsecureRequests] };
    const config = await client.discovery(new URL(address), id, undefined, proof, options);
    const [pkceCodeVerifier, expectedState] = [client.randomPKCECodeVerifier(), client.randomState()];
    const opened = client.buildAuthorizationUrl(config, {
      redirect_uri: `${address}/dev/client/callback`,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: expectedState,
    });
    expect(opened.href.startsWith(`${address}/authorize?`)).toBe(true);
    const answered = await signIn(opened);
    const checks = { pkceCodeVerifier, expectedState };
    const tokens = await client.authorizationCodeGrant(config, answered, checks);
    const person = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
    expect(person).toMatchObject({ email: "member@acme.test", name: "Mateo Silva" });
    await expect(client.authorizationCodeGrant(config, answered, checks)).rejects.toThrow(
      "server responded with an error",
    );
    await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow(
      "WWW-Authenticate",
    );
  }

  // The demo's own page does the same.
  for (const kind of ["public", "confidential"]) {
    const begun = await fetch(`${address}/dev/client/start/${kind}`, { redirect: "manual" });
    const cookie = begun.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const answered = await signIn(new URL(begun.headers.get("location") ?? "", address));
    const page = await fetch(answered, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<dd id="email">member@acme.test</dd>');
  }
  service.signal("SIGTERM");
  expect(await service.ended).toBe(0);
});

test("the shipped service needs only production dependencies", async () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(await readFile("package.json", "utf8")),
  );
  const shipped = join(dist, "service");
  const files = (await readdir(shipped)).filter((name) => name.endsWith(".js"));
  const sources = await Promise.all(files.map((name) => readFile(join(shipped, name), "utf8")));
  const imported = [...sources.join("\n").matchAll(/^import .*?"([^"]+)";$|\bimport\("([^"]+)"\)/gm)];
  const packages = imported
    .map(([, first = "", second]) => second ?? first)
    .filter((name) => !/^(node:|\.|\/)/.test(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(new Set(packages)).toEqual(new Set(Object.keys(dependencies)));
});

test("a busy port is an error that names the variable, and the folder is unlocked again", async () => {
  const holder = createServer();
  await new Promise<void>((listening) => holder.listen(0, "127.0.0.1", listening));
  const { port } = holder.address() as AddressInfo;
  const service = start({ PORT: String(port) });
  expect(await service.ended).toBe(1);
  expect(service.output()).toContain(
    `Foyer cannot start: port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another with PORT.`,
  );
  (await lockFolder(data))();
  await new Promise((closed) => holder.close(closed));
});

test("a port that another program has where browsers look first for localhost is busy too", async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((listening) => holder.listen(port, "::1", listening));
  const service = start({ PORT: String(port) });
  expect(await service.ended).toBe(1);
  expect(service.output()).toContain(`Foyer cannot start: port ${port} on ::1 is in use. Stop the program`);
  const elsewhere = start({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  await elsewhere.prints("Foyer is ready");
  elsewhere.signal("SIGTERM");
  expect(await elsewhere.ended).toBe(0);
  await new Promise((closed) => holder.close(closed));
});

test("a second signal does not wait for open connections", async () => {
  const port = await freePort();
  const service = start({ PORT: String(port) });
  await service.prints("Foyer is ready");
  const unfinished = connect(port, "127.0.0.1");
  await new Promise<void>((written) => unfinished.write("GET /health HTTP/1.1\r\n", () => written()));
  await (await fetch(`http://127.0.0.1:${port}/health`)).text();
  service.signal("SIGTERM");
  await service.prints("Stopping");
  service.signal("SIGTERM");
  expect(await service.ended).toBe(1);
  unfinished.destroy();
});

test("without the demo its people and pages do not exist", async () => {
  const port = await freePort();
  const inProduction = { PORT: String(port), ...production };
  // The earlier starts had the demo on.
  const refused = start(inProduction);
  expect(await refused.ended).toBe(1);
  const [opening, reason, ...more] = refused.output().trim().split("\n");
  expect([opening, more]).toEqual(["Opening the database", []]);
  expect(reason).toMatch(/^Foyer cannot start: the database has the demo's people in it/);
  expect(reason).toContain(" remove-demo`");
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow("fetch failed");
  const removed = await runProgram("cli", ["remove-demo", "--yes"], { ...inProduction, DATA_DIR: data });
  expect(removed).toMatchObject({ code: 0, output: expect.stringMatching(/^Removed the demo: 505 organisations/) });
  const service = start(inProduction);
  await service.prints("CONFIG_FILE does not name the products");
  expect(service.output()).toContain("SMTP_URL is not set");
  expect(service.output()).not.toContain("acme.test");
  expect((await fetch(`http://127.0.0.1:${port}/dev/outbox`)).status).toBe(404);
  service.signal("SIGTERM");
  expect(await service.ended).toBe(0);
});

test.each([
  [{ PORT: "http" }, "PORT must be a whole number from 1 to 65535."],
  [
    { NODE_ENV: "production" },
    "SOCKET_SECRET must be worth 32 random bytes in production mode (NODE_ENV=production or DEMO=0). This makes one: " +
      `node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`,
  ],
  [
    { TRUST_PROXY: "10.0.0.0/8, 10.0.0.0/33" },
    "TRUST_PROXY must list addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas in " +
      "between; entry 2 is none of these.",
  ],
  [
    { DATABASE_URL: "mysql://127.0.0.1/none" },
    "DATABASE_URL must be an address such as postgresql://user:password@host/database, with its password " +
      "percent-encoded or in PGPASSWORD instead.",
  ],
  [
    { DATA_DIR: "/nowhere", DATABASE_URL: "postgresql://nobody:canary@127.0.0.1:1/none" },
    "DATA_DIR and DATABASE_URL name two databases. Set only one of them.",
  ],
  [{ PORT: "3999", METRICS_PORT: "3999" }, "METRICS_PORT and PORT name the same port. Choose another for one of them."],
  [
    { DATABASE_URL: "postgresql://nobody:canary@127.0.0.1:1/none" },
    "Foyer cannot start: the PostgreSQL that DATABASE_URL names cannot be opened (connect ECONNREFUSED 127.0.0.1:1)",
  ],
])("%j ends the start with one line", async (variables, line) => {
  const service = start(variables);
  expect(await service.ended).toBe(1);
  expect(service.output()).toBe(`${line}\n`);
});
