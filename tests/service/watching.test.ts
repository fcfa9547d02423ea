import * as v from "valibot";
import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { version } from "../../package.json";
import { fingerprint } from "../../service/shared/ids.ts";
import { createMetricsServer } from "../../service/http/metrics-server.ts";
import { serve } from "./support/served.ts";
import { SECOND } from "./support/clock.ts";
import { workspaceList } from "./support/client.ts";
import { emailOf, ids } from "./support/people.ts";
import { declareWorld } from "./support/world.ts";

const world = declareWorld();

describe("the audit log", () => {
  it("contains the author, address and outcome of every call that changes something", async () => {
    const page = await world.connect();
    await world.login(page, "member", { password: "Not-the-password-1" });
    await world.login(page, "member");
    await workspaceList(page);
    await page.call("logout", {});
    const account = fingerprint(emailOf("member")).slice(0, 16);
    expect(world.audited()).toMatchObject([
      { audit: "login", code: 403, owner: null, session: null, account, address: "127.0.0.1" },
      { audit: "login", code: 200, owner: ids.member, session: expect.any(String), account },
      { audit: "logout", code: 200, owner: ids.member, session: expect.any(String), account: null },
    ]);
  });

  it("names no account if the field may contain a password", async () => {
    await world.login(await world.connect(), "member", { identifier: "Correct-horse-7", email: "Correct-horse-7" });
    expect(world.audited()).toMatchObject([{ audit: "login", code: 403, account: null }]);
  });

  it("contains the HTTP requests that change something, and none to a missing path", async () => {
    const { requested, callerOf } = world.service;
    const { ask } = await serve({ service: { requested, callerOf } });
    await ask("/oauth2/login", { method: "POST", body: "{}" });
    await ask("/oauth2/login-not", { method: "POST" });
    await ask("/oauth2/app-info");
    expect(world.audited()).toMatchObject([{ audit: "POST /oauth2/login", code: 400, address: "127.0.0.1" }]);
  });

  it("cannot be filled by refused requests of strangers", async () => {
    const { requested, callerOf, recoveryProofs } = world.service;
    const { ask } = await serve({ service: { requested, callerOf, recoveryProofs } });
    for (let sent = 0; sent < 300; sent += 1) await ask("/recovery-proof", { method: "POST" });
    for (let sent = 0; sent < 300; sent += 1) await ask("/oauth2/login", { method: "POST", body: "{}" });
    expect(world.audited()).toHaveLength(100);
    world.clock.advance(SECOND);
    await ask("/oauth2/login", { method: "POST", body: "{}" });
    expect(world.audited()).toHaveLength(101);
  });
});

it("cannot be filled by refused calls and unreadable messages of one stranger", async () => {
  const [stranger, member] = [await world.connect({ from: "127.0.0.9" }), await world.connect()];
  const linesOf = () => world.logged.filter((line) => line.includes("127.0.0.9")).length;
  const before = linesOf();
  const calls = Array.from({ length: 75 }, () => [
    stranger.call("stepUp|prove", {}),
    stranger.call("logout", {}),
  ]).flat();
  for (let sent = 0; sent < 50; sent += 1) stranger.send("unreadable");
  await Promise.all(calls);
  expect(linesOf() - before).toBe(100);
  await world.login(member, "member", { password: "Not-the-password-1" });
  expect(world.audited("login")).toMatchObject([{ code: 403 }]);
});

it("counts sign-ins, calls, sockets and waits for the operator", async () => {
  const page = await world.connect();
  await world.login(page, "member", { password: "Not-the-password-1" });
  await world.login(page, "member");
  await world.login(page, "app");
  await workspaceList(page);
  const figures = (await world.service.metrics.text()).split("\n");
  for (const figure of [
    'foyer_sign_ins_total{outcome="wrong"} 1',
    'foyer_sign_ins_total{outcome="signed_in"} 1',
    'foyer_sign_ins_total{outcome="next_step"} 1',
    'foyer_calls_total{event="getWorkspaceList",code="200"} 1',
    'foyer_call_seconds_count{password="true"} 3',
    "foyer_sockets 1",
    "foyer_hashes_waiting 0",
    "foyer_database_up 1",
    'foyer_sessions{kind="full"} 1',
    'foyer_sessions{kind="setup"} 0',
    `foyer_build_info{version="${version}",node="${process.version}"} 1`,
  ]) {
    expect(figures).toContain(figure);
  }
});

it("counts mails, and has no figures about other processes with the embedded database", async () => {
  const page = await world.connectAndLogin("mail");
  await page.call("resendOTP", { email: emailOf("mail") });
  await world.service.outbox(null);
  const text = await world.service.metrics.text();
  expect(text.split("\n")).toEqual(
    expect.arrayContaining(['foyer_mails_total{outcome="sent"} 1', 'foyer_mails_total{outcome="failed"} 0']),
  );
  expect(text).not.toMatch(/^foyer_(bus_up|database_connections|database_waiting)\b/m);
});

it("counts the open sessions again after 5 minutes, and leaves the figure out while they cannot be counted", async () => {
  const sessions = async () => (await world.service.metrics.text()).match(/^foyer_sessions\{kind="full"\} \d+$/gm);
  expect(await sessions()).toEqual(['foyer_sessions{kind="full"} 0']);
  await world.login(await world.connect(), "member");
  expect(await sessions()).toEqual(['foyer_sessions{kind="full"} 0']);
  world.clock.advance(5 * 60 * SECOND);
  expect(await sessions()).toEqual(['foyer_sessions{kind="full"} 1']);
  const { db } = world.database;
  await db.execute(sql`alter table sessions rename to sessions_elsewhere`);
  world.clock.advance(5 * 60 * SECOND);
  expect(await sessions()).toBeNull();
  await db.execute(sql`alter table sessions_elsewhere rename to sessions`);
  expect(await sessions()).toEqual(['foyer_sessions{kind="full"} 1']);
});

it("counts every answer over HTTP by its status, and the requests whose connection ended first", async () => {
  const { metrics } = world.service;
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const healthy = () => {
    asked();
    return new Promise<boolean>(() => undefined);
  };
  const { ask, port, sendRaw, disconnected } = await serve({ service: { metrics, healthy } });
  await ask("/login");
  await ask("/missing.png");
  await ask("/login", { method: "DELETE" });
  await sendRaw("not http\r\n\r\n");
  const leaving = connect(port, "127.0.0.1");
  leaving.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await isAsked;
  leaving.destroy();
  await disconnected();
  const figures = (await metrics.text()).match(/(?<=^foyer_http_responses_total).+$/gm);
  expect(figures).toEqual([
    '{status="2xx"} 1',
    '{status="3xx"} 0',
    '{status="4xx"} 3',
    '{status="5xx"} 0',
    '{status="aborted"} 1',
  ]);
});

describe("the port of the metrics", () => {
  it.each([
    ["sends nothing", ""],
    ["never finishes its request", "GET /metrics HTTP/1.1\r\n"],
    ["goes on after its answer", "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"],
  ])("closes a connection that %s", async (_, bytes) => {
    const server = createMetricsServer(world.service.metrics, 50);
    onTestFinished(() => void server.close());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = v.parse(v.object({ port: v.number() }), server.address());
    const socket = connect(port, "127.0.0.1");
    socket.resume();
    socket.write(bytes);
    await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });
});
