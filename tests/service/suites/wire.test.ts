import { request } from "node:http";
import { once } from "node:events";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calls } from "../../../machines/shared/contract.ts";
import { seal } from "../../../service/socket/cipher.ts";
import { SECRET, workspaceList } from "../support/client.ts";
import { SECOND } from "../support/clock.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

describe("the wire", () => {
  const world = declareWorld();

  it("answers over WebSocket and over long polling, with the call's own id", async () => {
    for (const transport of ["websocket", "polling"] as const) {
      const client = await world.connect({ transport });
      const reply = await client.call("getCompanyDetails", { orgId: ids.acme }, "call 1");
      expect(reply).toEqual({
        event: "getCompanyDetails",
        code: 200,
        id: "call 1",
        data: { company: "Acme", companyLogo: `${world.url}/logos/acme.svg` },
      });
    }
  });

  it("gives a connection an id of 256 random bits, by which alone it knows a polling page", async () => {
    const clients = [await world.connect({ transport: "polling" }), await world.connect({ transport: "websocket" })];
    const names = clients.map(({ socket }) => socket.io.engine.id);
    for (const name of names) expect(name).toMatch(/^[\w-]{43}$/);
    expect(new Set(names).size).toBe(2);
  });

  it("answers without an id if the call has none", async () => {
    const client = await world.connect();
    client.send(seal({ event: "getCompanyDetails", data: { orgId: ids.globex } }, SECRET));
    expect(await client.heard(() => true)).toMatchObject({
      id: null,
      data: { company: "Globex", companyLogo: null },
    });
  });

  it.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["the origin with another port", { origin: "http://127.0.0.1:1" }],
    ["no origin", { origin: null }],
    ["an opaque origin", { origin: "null" }],
    ["a foreign page without an origin", { origin: null, headers: { "sec-fetch-site": "cross-site" } }],
    ["a sibling's page without an origin", { origin: null, headers: { "sec-fetch-site": "same-site" } }],
  ])("refuses the handshake of %s", async (_, options) => {
    await expect(world.connect(options)).rejects.toThrow("websocket error");
    await expect(world.connect({ ...options, transport: "polling" })).rejects.toThrow("xhr poll error");
  });

  it("accepts long polling from its own origin, for which browsers send no Origin header", async () => {
    const client = await world.connect({
      origin: null,
      transport: "polling",
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(await client.call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
  });

  it.each([{}, ...[undefined, null, 5, "", "\u0000", "\ud800", "x".repeat(9000), {}, []].map((token) => ({ token }))])(
    "accepts odd handshake %#, without a session",
    async (auth) => {
      const client = await world.connect({ auth });
      expect(await workspaceList(client)).toMatchObject({ code: 401 });
    },
  );

  it("knows every event of the contract", async () => {
    const client = await world.connect();
    for (const event of Object.keys(calls)) {
      expect(await client.call(event, "no data of any call")).toMatchObject({ event, code: 400 });
    }
  });

  it.each([
    "bogus",
    "toString",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    " login",
    "LOGIN",
    "💥",
    "x".repeat(5000),
  ])("does not know odd event %#", async (event) => {
    const client = await world.connect();
    expect(await client.call(event, {})).toMatchObject({ event, code: 404, data: { error: expect.any(String) } });
  });

  it("refuses requests of a wrong shape with 400", async () => {
    const client = await world.connect();
    const refused = { code: 400, data: { error: "The account service couldn't read this request." } };
    for (const [event, data] of [
      ["login", undefined],
      ["login", null],
      ["login", { identifier: emailOf("member") }],
      ["login", { identifier: 1, email: 1, password: 1, platform: "WEB" }],
      ["login", { identifier: "a", email: "a", password: "a", platform: "FRIDGE" }],
      ["authenticate", { token: {} }],
      ["getWorkspaceList", { requirePlanDetails: false }],
      ["loginEmail", "text"],
    ] as const) {
      expect(await client.call(event, data)).toMatchObject(refused);
    }
  });

  it("answers a message with an id or an event, and drops one with neither", async () => {
    const client = await world.connect();
    client.send(seal({ id: "only an id" }, SECRET));
    expect(await client.heard(({ id }) => id === "only an id")).toMatchObject({ code: 404 });
    client.send(seal({ event: "login", id: 5 }, SECRET));
    expect(await client.heard(({ event }) => event === "login")).toMatchObject({ code: 400, id: null });
    for (const nothing of [{}, [], null, 1, "text", { data: {} }, { event: 5 }]) client.send(seal(nothing, SECRET));
    await client.call("getBuildInfo");
    expect(client.pushes).toHaveLength(1);
    expect(world.logged.filter((line) => line.includes("could not be read"))).toHaveLength(7);
  });

  it("survives any bytes", async () => {
    const client = await world.connect();
    const good = seal({ event: "getCompanyDetails", data: { orgId: ids.acme } }, SECRET);
    const cut = fc.nat({ max: good.length }).map((length) => good.slice(0, length));
    const changed = fc
      .tuple(fc.nat({ max: good.length - 1 }), fc.base64String({ minLength: 4, maxLength: 4 }))
      .map(([at, other]) => good.slice(0, at) + other + good.slice(at + 4));
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.base64String(),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.jsonValue(),
      fc.string().map((text) => seal(text, "another secret")),
      fc.jsonValue().map((value) => seal(value, SECRET)),
      fc
        .record({ event: fc.constantFrom(...Object.keys(calls)), data: fc.jsonValue() })
        .map((one) => seal(one, SECRET)),
      cut,
      changed,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 8 }), async (sent) => {
        for (const one of sent) client.send(one);
        client.send(...sent);
        client.send();
        world.clock.advance(SECOND);
        expect(await client.call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
      }),
      { numRuns: 60 },
    );
    expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it("closes a connection that sends a message larger than any call needs, and serves others", async () => {
    const client = await world.connect();
    const closed = new Promise((resolve) => client.socket.once("disconnect", resolve));
    client.send("x".repeat(200_000));
    await closed;
    expect(await (await world.connect()).call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
  });

  it("survives invalid bytes over HTTP", async () => {
    const statuses = await Promise.all(
      ["/socket.io/?EIO=4&transport=polling&sid=nobody", "/socket.io/?EIO=4&transport=nonsense", "/socket.io/?%00"].map(
        async (path) => {
          const [response] = await once(
            request(`${world.url}${path}`, { method: "POST", headers: { origin: world.url } }).end("\u0000\u0001"),
            "response",
          );
          response.resume();
          return response.statusCode as number;
        },
      ),
    );
    for (const status of statuses) expect(status).toBe(400);
    expect(await (await world.connect()).call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
  });

  it("answers a socket three hundred calls at once and a hundred more each second", async () => {
    const client = await world.connect();
    const ask = () => client.call("getCompanyDetails", { orgId: ids.acme });
    const codes = (await Promise.all(Array.from({ length: 310 }, ask))).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(300);
    expect(await ask()).toMatchObject({ code: 429, data: { retryAfter: 1 } });
    expect(await (await world.connect()).call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
    world.clock.advance(SECOND);
    expect((await Promise.all(Array.from({ length: 100 }, ask))).every(({ code }) => code === 200)).toBe(true);
    expect(await ask()).toMatchObject({ code: 429 });
  });

  it("ends a socket that sends far more, and answers the others", async () => {
    const flooding = await world.connect();
    const closed = new Promise((resolve) => flooding.socket.once("disconnect", resolve));
    const replies: unknown[] = [];
    flooding.socket.on("response", (reply) => replies.push(reply));
    const call = seal({ event: "getCompanyDetails", data: { orgId: ids.acme } }, SECRET);
    for (let sent = 0; sent < 5000; sent += 1) flooding.send(call);
    expect(await closed).toBe("transport close");
    expect(replies.length).toBeLessThanOrEqual(350);
    const other = await world.connect();
    expect(await world.login(other, "member")).toMatchObject({ code: 200 });
    const said = world.logged.filter((line) => line.includes("far more than any page does"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"last":"127.0.0.1"');
  });

  it("ends a socket that floods with other messages", async () => {
    const languages = await world.connect();
    const closed = new Promise((resolve) => languages.socket.once("disconnect", resolve));
    const message = seal({ language: "ar" }, SECRET);
    for (let sent = 0; sent < 400; sent += 1) languages.socket.emit("language", message);
    expect(await closed).toBe("transport close");
  });

  it("answers the calls of a socket in their order", async () => {
    const client = await world.connect();
    const replies = await Promise.all([
      world.login(client, "member"),
      workspaceList(client),
      client.call("logout", {}),
      workspaceList(client),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 401]);
  });

  it("hides an internal error, and logs it", async () => {
    const client = await world.connect();
    const { db } = world.database;
    await db.execute("alter table organisations rename to elsewhere");
    try {
      expect(await client.call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({
        code: 500,
        data: { error: "Something went wrong" },
        error: { message: "Something went wrong" },
      });
    } finally {
      await db.execute("alter table elsewhere rename to organisations");
    }
    const failed = world.logged.filter((line) => line.includes("a call failed")).map((line) => JSON.parse(line));
    expect(failed).toMatchObject([
      { event: "getCompanyDetails", incident: expect.any(String), err: { cause: { message: expect.any(String) } } },
    ]);
    expect(await client.call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
  });

  it("answers the received calls before it closes", async () => {
    const client = await world.connect();
    const reply = world.login(client, "member");
    const other = client.call("getCompanyDetails", { orgId: ids.acme });
    await client.call("getBuildInfo");
    const gone = new Promise((resolve) => client.socket.once("disconnect", resolve));
    await world.service.close();
    await gone;
    expect(await reply).toMatchObject({ code: 200 });
    expect(await other).toMatchObject({ code: 200 });
  });

  it("tells its health, and the companies for the page", async () => {
    expect(await world.service.healthy()).toBe(true);
    expect(await world.service.companyDetails(ids.acme)).toEqual({
      company: "Acme",
      companyLogo: `${world.url}/logos/acme.svg`,
    });
    for (const orgId of ["", "acme", "A".repeat(24), "f".repeat(24)]) {
      expect(await world.service.companyDetails(orgId)).toBeNull();
      expect(await (await world.connect()).call("getCompanyDetails", { orgId })).toMatchObject({ code: 404 });
    }
  });
});

describe("sockets of one address", () => {
  const world = declareWorld({ maxConnections: 30, maxConnectionsPerAddress: 20 });

  it.each(["websocket", "polling"] as const)("are limited by %s, and others sign in meanwhile", async (transport) => {
    const from = "127.0.0.2";
    for (let count = 0; count < 20; count += 1) await world.connect({ from, transport });
    for (let count = 0; count < 20; count += 1) {
      await expect(world.connect({ from, transport })).rejects.toThrow(/error/);
    }
    const owner = await world.connect({ transport });
    expect(await world.login(owner, "member")).toMatchObject({ code: 200 });
    const said = world.logged.filter((line) => line.includes("sockets are refused"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"last":"127.0.0.2"');
  });

  it.each(["websocket", "polling"] as const)("and of three others leave room for a fifth, by %s", async (transport) => {
    for (const from of ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"]) {
      for (let count = 0; count < 20; count += 1) await world.connect({ from, transport }).catch(() => null);
    }
    expect(await world.login(await world.connect({ transport }), "member")).toMatchObject({ code: 200 });
  });

  it("are limited in total too", async () => {
    for (let count = 0; count < 30; count += 1) await world.connect({ from: `127.0.0.${2 + count}` });
    await expect(world.connect()).rejects.toThrow("websocket error");
  });
});
