import { once } from "node:events";
import { request } from "node:http";
import { connect as connectTo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import * as sessions from "../../service/shared/sessions.ts";
import { seal } from "../../service/socket/cipher.ts";
import { SECRET } from "./support/client.ts";
import { ids } from "./support/people.ts";
import { declareWorld } from "./support/world.ts";

vi.mock(import("../../service/shared/sessions.ts"), { spy: true });

/* Clients that break the rules of socket.io, on the wire itself. The service ends each of them, and others sign in. */

const world = declareWorld();

interface Raw {
  readonly socket: WebSocket;
  readonly heard: string[];
  /** Sends a message this many times, or until the service has ended the connection. */
  flood(message: string | Buffer, count: number): Promise<void>;
  /** Resolves once the service has ended the connection. */
  readonly ended: Promise<unknown>;
}

/** A WebSocket below socket.io that has joined no namespace yet. */
async function raw(): Promise<Raw> {
  const address = `${world.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { origin: world.url });
  onTestFinished(() => socket.terminate());
  const heard: string[] = [];
  socket.on("message", (message: Buffer) => heard.push(message.toString()));
  // The service discards messages of a connection that it ends.
  socket.on("error", () => socket.terminate());
  const ended = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "open");
  return {
    socket,
    heard,
    ended,
    async flood(message, count) {
      for (let sent = 0; sent < count && socket.readyState === WebSocket.OPEN; sent += 1) {
        await new Promise((resolve) => socket.send(message, resolve));
      }
    },
  };
}

async function joined(): Promise<Raw> {
  const client = await raw();
  client.socket.send("40{}");
  await expect.poll(() => client.heard.some((message) => message.startsWith("40{"))).toBe(true);
  return client;
}

/** Stops reading. Such a client never sees the end of its connection, so tests look at the service's metrics and log. */
const stopReading = ({ socket }: Raw) => socket.pause();
const isEmpty = async () => (await world.service.metrics.text()).includes("foyer_sockets 0\n");
const saidEnded = () => world.logged.some((line) => line.includes("sockets were ended"));

/** Expects that another client can sign in, and that no connection is left over. */
async function othersSignIn(): Promise<void> {
  const other = await world.connect();
  expect(await world.login(other, "member")).toMatchObject({ code: 200 });
  const figures = await world.service.metrics.text();
  expect(figures.split("\n")).toContain("foyer_sockets 1");
}

const longName = `40/${"x".repeat(20_000)},{}`;
const call = `42${JSON.stringify(["request", seal({ event: "getCompanyDetails", data: { orgId: ids.acme } }, SECRET)])}`;

describe("a connection", () => {
  it.each([
    ["joins made-up namespaces with long names", longName, 200],
    ["joins made-up namespaces with short names", "40/x,", 5000],
    ["says pong", "3", 5000],
    ["sends nothing as a message", "4", 5000],
    ["sends messages to nobody", '42["nothing"]', 5000],
    ["answers what was not asked", "431[]", 5000],
    ["calls", call, 5000],
    ["sends noise", "6", 5000],
  ])(
    "that %s far more often than any page is ended, whether or not it reads the answers",
    async (_, message, count) => {
      for (const reads of [true, false]) {
        const client = await joined();
        if (!reads) stopReading(client);
        await client.flood(message, count);
        if (reads) await client.ended;
        await expect.poll(isEmpty).toBe(true);
        // The service answered no more calls than a page may make.
        expect(client.heard.length).toBeLessThan(400);
      }
      await othersSignIn();
    },
  );

  it("that joins no namespace has the same limits", async () => {
    const client = await raw();
    stopReading(client);
    await client.flood(longName, 200);
    await expect.poll(saidEnded).toBe(true);
    await othersSignIn();
  });

  it("that sends pings of the WebSocket itself is ended, whether or not it reads the answers", async () => {
    for (const reads of [true, false]) {
      const client = await joined();
      if (!reads) stopReading(client);
      for (let sent = 0; sent < 20_000 && client.socket.readyState === WebSocket.OPEN; sent += 1) {
        await new Promise((resolve) => client.socket.ping("x".repeat(125), undefined, resolve));
      }
      await expect.poll(isEmpty).toBe(true);
    }
    await othersSignIn();
  });

  it("that sends attachments without end is ended", async () => {
    const client = await joined();
    await client.flood('4510-["request",{"_placeholder":true,"num":0}]', 1);
    await client.flood(Buffer.alloc(90_000), 9);
    await client.ended;
    expect(saidEnded()).toBe(true);
    await othersSignIn();
  });

  it("that sends many calls and reads no answers is ended before its answers fill the memory", async () => {
    const client = await joined();
    stopReading(client);
    const countries = `42${JSON.stringify(["request", seal({ event: "addressParams", data: {} }, SECRET)])}`;
    let isEnded = false;
    await expect
      .poll(
        async () => {
          await client.flood(countries, 100);
          world.clock.advance(1000);
          isEnded ||= saidEnded();
          return isEnded;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await othersSignIn();
  });
});

describe("a socket session", () => {
  it.each([
    ["in one burst", Array.from({ length: 300 }, () => '40{"token":"x"}')],
    ["after the first was left", ["40{}", "41", "40{}"]],
    ["spelled otherwise", ["40{}", "4 {}", "40/,{}", "400{}"]],
  ])("is the only one of its connection: the service ends a client that begins several, %s", async (_, messages) => {
    const client = await raw();
    for (const message of messages) client.socket.send(message);
    await client.ended;
    expect(client.heard.filter((message) => message.startsWith("40")).length).toBeLessThanOrEqual(1);
    await othersSignIn();
  });

  it("is looked up once, however often its connection joins", async () => {
    const lookedUp = vi.mocked(sessions.findSession);
    lookedUp.mockClear();
    const client = await raw();
    for (let sent = 0; sent < 300; sent += 1) client.socket.send('40{"token":"nobody"}');
    await client.ended;
    await othersSignIn();
    expect(lookedUp.mock.calls.filter(([, token]) => token === "nobody").length).toBeLessThanOrEqual(1);
  });

  it("begins once with long polling too", async () => {
    const poll = await polling();
    expect(await poll.post("40{}")).toBe(200);
    await expect.poll(() => poll.post(Array.from({ length: 200 }, () => "40{}").join("\u001e"))).toBe(400);
    await othersSignIn();
  });
});

/** The status of a request of long polling's, and its body. */
async function ask(query: string, { method = "GET", body = "", from = "127.0.0.1", headers = {} }: Asking = {}) {
  const address = `${world.url}/socket.io/?EIO=4&transport=polling${query}`;
  const sent = request(address, {
    method,
    localAddress: from,
    headers: { origin: world.url, ...headers },
    agent: false,
  });
  const [response] = await once(sent.end(body), "response");
  return { status: v.parse(v.number(), response.statusCode), text: await text(response) };
}

interface Asking {
  readonly method?: string;
  readonly body?: string;
  /** The client's loopback address. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** An open long-polling session. */
async function polling() {
  const { text: opened } = await ask("");
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? "";
  return {
    sid,
    poll: () => ask(`&sid=${sid}`),
    post: async (body: string) => (await ask(`&sid=${sid}`, { method: "POST", body })).status,
  };
}

describe("long polling", () => {
  it.each([
    ["many packets in one request", Array.from({ length: 2000 }, () => "40/x,").join("\u001e")],
    ["attachments", ['4510-["request",{"_placeholder":true,"num":0}]', `b${"A".repeat(90_000)}`].join("\u001e")],
  ])("with %s over and over is ended", async (_, body) => {
    const poll = await polling();
    for (let sent = 0; sent < 20 && !saidEnded(); sent += 1) await poll.post(body);
    expect(saidEnded()).toBe(true);
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
  });

  it("that is never read is ended", async () => {
    const poll = await polling();
    await poll.post("40{}");
    await expect.poll(() => poll.post([longName, longName, longName].join("\u001e"))).toBe(400);
    expect(saidEnded()).toBe(true);
    await othersSignIn();
  });

  it("keeps few sessions of an address that need no connection: without a poll, or without having joined", async () => {
    const from = "127.0.0.2";
    let opened = 0;
    for (let sent = 0; sent < 100; sent += 1) if ((await ask("", { from })).status === 200) opened += 1;
    expect(opened).toBe(50);
    for (const transport of ["polling", "websocket"] as const) {
      expect(await world.login(await world.connect({ transport }), "member")).toMatchObject({ code: 200 });
    }
    const colleague = await world.connect({ from });
    expect(await world.login(colleague, "member")).toMatchObject({ code: 200 });
  });

  it("ends a session after five seconds without the packet that joins", async () => {
    const { poll, post } = await polling();
    const polled = poll();
    world.clock.advance(4_999);
    // Joins a made-up namespace, which is refused in an answer to the poll.
    expect(await post("40/x,{}")).toBe(200);
    expect((await polled).text).toMatch(/^44\/x,/);
    const again = poll();
    world.clock.advance(1);
    await expect.poll(isEmpty).toBe(true);
    expect((await again).status).toBe(200);
    expect(await post("40{}")).toBe(400);
  });

  it("ends a session after five seconds without a poll, and no session whose poll is open", async () => {
    const stays = await world.connect({ transport: "polling" });
    const { poll, post } = await polling();
    expect(await post("40{}")).toBe(200);
    expect((await poll()).text).toMatch(/^40/);
    world.clock.advance(4_999);
    expect(await post("3")).toBe(200);
    world.clock.advance(1);
    await expect.poll(() => post("3")).toBe(400);
    expect(await world.login(stays, "member")).toMatchObject({ code: 200 });
    world.clock.advance(60_000);
    expect(await world.login(await world.connect(), "member")).toMatchObject({ code: 200 });
    expect(await stays.call("getCompanyDetails", { orgId: ids.acme })).toMatchObject({ code: 200 });
  });

  it("takes the later requests of a session from its own page only: the same address, an allowed origin", async () => {
    const { sid, post } = await polling();
    const join = { method: "POST", body: "40{}" };
    const strange: readonly (readonly [string, Asking])[] = [
      [`&sid=${sid}`, { ...join, from: "127.0.0.2" }],
      [`&sid=${sid}`, { ...join, headers: { origin: "https://evil.example" } }],
      [`&sid=${sid}`, { headers: { origin: "https://evil.example" } }],
      [`&sid=${sid}`, { from: "127.0.0.2" }],
      // The last of several values counts.
      [`&sid=x&%73id=${sid}`, { from: "127.0.0.2" }],
    ];
    for (const [query, request] of strange) expect((await ask(query, request)).status).toBe(403);
    expect(await post("40{}")).toBe(200);
  });

  it.each(["PUT", "DELETE", "PATCH", "HEAD", "TRACE"])("does not know the method %s", async (method) => {
    const { sid, post } = await polling();
    for (const query of [`&sid=${sid}`, "&sid=nobody", ""]) expect((await ask(query, { method })).status).toBe(405);
    expect(await post("40{}")).toBe(200);
  });

  it("cannot upgrade to a WebSocket", async () => {
    const { sid } = await polling();
    const address = `${world.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket&%73id=${sid}`;
    const socket = new WebSocket(address, { origin: world.url });
    const [error] = await once(socket, "error");
    expect(String(error)).toMatch(/hang up/);
  });
});

describe("the memory of all connections", () => {
  it("is not filled by large waiting calls: the service ends their sender and answers others", async () => {
    const large = `42${JSON.stringify(["request", seal({ event: "login", data: { x: "x".repeat(66_000) } }, SECRET)])}`;
    expect(large.length).toBeGreaterThan(88_000);
    const clients = await Promise.all(Array.from({ length: 40 }, () => joined()));
    await Promise.all(clients.map((client) => client.flood(large, 300)));
    await Promise.all(clients.map(({ ended }) => ended));
    // Three calls of each are within the limit of a burst.
    expect(clients.every(({ heard }) => heard.length <= 6)).toBe(true);
    await othersSignIn();
  });

  it("is not filled by messages that never end: the address that holds most gives way", async () => {
    const clients: Socket[] = [];
    let closed = 0;
    // The frame of a text of 98,000 bytes, without the last byte.
    const unfinished = Buffer.concat([
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 1, 0x7e, 0xd0, 0, 0, 0, 0]),
      Buffer.alloc(97_999),
    ]);
    for (let count = 0; count < 800; count += 1) {
      const port = Number(new URL(world.url).port);
      const socket = connectTo({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
      clients.push(socket);
      socket.on("error", () => socket.destroy());
      socket.once("close", () => (closed += 1));
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nOrigin: ${world.url}\r\n` +
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      );
      await once(socket, "data");
      await new Promise((resolve) => socket.write(unfinished, resolve));
    }
    await expect.poll(() => closed).toBeGreaterThan(100);
    expect(closed).toBeLessThan(200);
    const other = await world.connect();
    expect(await world.login(other, "member")).toMatchObject({ code: 200 });
    for (const socket of clients) socket.destroy();
  });
});
