import { once } from "node:events";
import { connect as connectTo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createAccountService, type AccountService } from "../../service/account-service/account-service.ts";
import { createLog } from "../../service/log/log.ts";
import { connect, SECRET } from "../service/support/client.ts";
import { openEmbedded } from "../service/support/embedded.ts";
import { emailOf, PASSWORD, resetPeople } from "../service/support/people.ts";
import { freePort } from "../../tools/free-port.mjs";
import { serve } from "../service/support/served.ts";

/* Hundreds of connections from one address, to the real server and account service. */

const FLOOD = "127.0.0.2";
const limits = { MAX_CONNECTIONS: "60", MAX_CONNECTIONS_PER_ADDRESS: "20" };
let port: number;
let service: AccountService;
let remove: () => Promise<void>;
const sockets: Socket[] = [];

beforeAll(async () => {
  const opened = await openEmbedded();
  ({ remove } = opened);
  await resetPeople(opened.database.db);
  port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  service = await createAccountService({
    database: opened.database,
    socketSecret: SECRET,
    publicUrl: url,
    allowedOrigins: [url],
    demo: false,
    smtpUrl: null,
    log: createLog(),
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await service.close();
  await remove();
});

/** Opens this many connections at once, and returns the number that stay open. */
async function flood(count: number, localAddress: string, bytes: string): Promise<number> {
  const opened = Array.from({ length: count }, () => connectTo({ port, host: "127.0.0.1", localAddress }));
  sockets.push(...opened);
  let closed = 0;
  for (const socket of opened) {
    socket.on("error", () => socket.destroy());
    socket.once("close", () => (closed += 1));
    socket.resume();
    socket.once("connect", () => socket.write(bytes));
  }
  await Promise.all(
    opened.map((socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))),
  );
  // The service accepts connections in their order, so it has decided on the others when this one ends.
  const last = connectTo({ port, host: "127.0.0.1", localAddress });
  last.on("error", () => last.destroy());
  last.resume();
  await new Promise((resolve) => last.once("close", resolve));
  return count - closed;
}

test.each([
  ["that send nothing", ""],
  ["that never finish a request", "GET /login HTTP/1.1\r\nHost: x\r\n"],
])("connections %s leave room for others", async (_, bytes) => {
  const served = await serve({ port, variables: limits, service });
  const open = await flood(300, FLOOD, bytes);
  expect(open).toBeLessThanOrEqual(20);
  expect((await served.ask("/login")).status).toBe(200);
  const person = await connect(`http://127.0.0.1:${port}`);
  const email = emailOf("member");
  const signIn = { identifier: email, email, password: PASSWORD, platform: "WEB" };
  expect(await person.call("login", signIn)).toMatchObject({ code: 200 });
  person.close();
  const said = served.logged.filter((line) => line.includes("MAX_CONNECTIONS_PER_ADDRESS"));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`"last":"${FLOOD}"`);
});

test("four addresses that open all they can leave room for others", async () => {
  const served = await serve({ port, variables: limits, service });
  for (const end of [2, 3, 4, 5]) await flood(100, `127.0.0.${end}`, "");
  expect((await served.ask("/login")).status).toBe(200);
  const person = await connect(`http://127.0.0.1:${port}`);
  const email = emailOf("member");
  expect(await person.call("login", { identifier: email, email, password: PASSWORD, platform: "WEB" })).toMatchObject({
    code: 200,
  });
  person.close();
});

test("the service never has more connections than its maximum, from any number of addresses", async () => {
  const served = await serve({ port, variables: limits, service });
  const open = [];
  for (let end = 2; end < 22; end += 1) open.push(await flood(30, `127.0.0.${end}`, ""));
  expect(open.reduce((sum, one) => sum + one, 0)).toBe(60);
  expect(served.logged.some((line) => line.includes("as many as MAX_CONNECTIONS allows"))).toBe(true);
});

test("the connections of a trusted proxy count only towards the total", async () => {
  await serve({ port, variables: { ...limits, TRUST_PROXY: FLOOD }, service });
  const sent = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const opened = Array.from({ length: 50 }, () => connectTo({ port, host: "127.0.0.1", localAddress: FLOOD }));
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, "connect")));
  const answers = opened.map(async (socket) => {
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.write(sent);
    await once(socket, "close");
    return answer.slice(0, 12);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
});

test("too many unanswered requests end their connection, and others are answered", async () => {
  const find = vi.fn<AccountService["images"]["find"]>(() => new Promise(() => {}));
  const { ask } = await serve({ port, service: { ...service, images: { ...service.images, find } } });
  const socket = connectTo({ port, host: "127.0.0.1", localAddress: FLOOD });
  socket.on("error", () => socket.destroy());
  socket.write("GET /images/known HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500));
  await once(socket, "close");
  expect(find).toHaveBeenCalledTimes(10);
  expect((await ask("/login")).status).toBe(200);
});

test("unread images have a limit for all clients, and others get theirs", async () => {
  const image = { type: "image/png", bytes: new Uint8Array(3_000_000) };
  const find = vi.fn<AccountService["images"]["find"]>(async () => image);
  const { ask } = await serve({ port, service: { ...service, images: { ...service.images, find } } });
  const deaf: Socket[] = [];
  for (let count = 0; count < 60; count += 1) {
    const socket = connectTo({ port, host: "127.0.0.1", localAddress: FLOOD });
    deaf.push(socket);
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    socket.write("GET /images/known HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10));
    await once(socket, "connect");
  }
  await expect.poll(() => find.mock.calls.length).toBe(600);
  expect((await ask("/images/known")).bytes.length).toBe(3_000_000);
  let refused = 0;
  for (const socket of deaf) {
    socket.on("data", (bytes: Buffer) => (refused += bytes.includes("HTTP/1.1 503") ? 1 : 0));
  }
  await expect.poll(() => refused).toBeGreaterThan(30);
});

test("unfinished bodies have a limit for all clients: the service refuses more before it reads them", async () => {
  await serve({ port, service });
  const refused: string[] = [];
  for (let count = 0; count < 700; count += 1) {
    const socket = connectTo({ port, host: "127.0.0.1", localAddress: FLOOD });
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => refused.push(bytes.toString()));
    socket.write("POST /oauth2/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n");
    await once(socket, "connect");
  }
  // 640 bodies of up to 100,000 bytes fit into the 64 MB of all clients.
  await expect.poll(() => refused.length).toBe(700 - 640);
  for (const answer of refused) expect(answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5/i);
  const person = await connect(`http://127.0.0.1:${port}`, { transport: "polling" });
  const email = emailOf("member");
  const signIn = { identifier: email, email, password: PASSWORD, platform: "WEB" };
  expect(await person.call("login", signIn)).toMatchObject({ code: 200 });
  person.close();
});

test("an idle connection is closed", async () => {
  await serve({ port, service, timeouts: { longestSilence: 50 } });
  const socket = connectTo({ port, host: "127.0.0.1" });
  socket.resume();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
