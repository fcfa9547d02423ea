import * as v from "valibot";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fingerprint } from "../../service/account/ids.ts";
import { createMetricsServer } from "../../service/http/metrics-server.ts";
import { serve } from "./support/served.ts";
import { SECOND } from "./support/clock.ts";
import { workspaceList } from "./support/client.ts";
import { openEmbedded } from "./support/embedded.ts";
import { emailOf, ids } from "./support/people.ts";
import { declareWorld, oncePerFile } from "./support/world.ts";

const world = declareWorld(oncePerFile(openEmbedded));

describe("the audit log", () => {
  const audits = () =>
    world.logged
      .filter((line) => line.includes('"msg":"audit"'))
      .map((line) => v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({ audit: v.string() })), line));

  it("contains the author, address and outcome of every call that changes something", async () => {
    const page = await world.connect();
    await world.login(page, "member", { password: "Not-the-password-1" });
    await world.login(page, "member");
    await workspaceList(page);
    await page.call("logout", {});
    const account = fingerprint(emailOf("member")).slice(0, 16);
    expect(audits()).toMatchObject([
      { audit: "login", code: 403, owner: null, session: null, account, address: "127.0.0.1" },
      { audit: "login", code: 200, owner: ids.member, session: expect.any(String), account },
      { audit: "logout", code: 200, owner: ids.member, session: expect.any(String), account: null },
    ]);
  });

  it("names no account if the field may contain a password", async () => {
    await world.login(await world.connect(), "member", { identifier: "Correct-horse-7", email: "Correct-horse-7" });
    expect(audits()).toMatchObject([{ audit: "login", code: 403, account: null }]);
  });

  it("contains the HTTP requests that change something, and none to a missing path", async () => {
    const { requested, callerOf } = world.service;
    const { ask } = await serve({ service: { requested, callerOf } });
    await ask("/oauth2/login", { method: "POST", body: "{}" });
    await ask("/oauth2/login-not", { method: "POST" });
    await ask("/oauth2/app-info");
    expect(audits()).toMatchObject([{ audit: "POST /oauth2/login", code: 400, address: "127.0.0.1" }]);
  });

  it("cannot be filled by refused requests of strangers", async () => {
    const { requested, callerOf, recoveryProofs } = world.service;
    const { ask } = await serve({ service: { requested, callerOf, recoveryProofs } });
    for (let sent = 0; sent < 300; sent += 1) await ask("/recovery-proof", { method: "POST" });
    for (let sent = 0; sent < 300; sent += 1) await ask("/oauth2/login", { method: "POST", body: "{}" });
    expect(audits()).toHaveLength(100);
    world.clock.advance(SECOND);
    await ask("/oauth2/login", { method: "POST", body: "{}" });
    expect(audits()).toHaveLength(101);
  });
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
  ]) {
    expect(figures).toContain(figure);
  }
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
