import { cp, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { servicePlugin } from "../../service/vite-plugin.ts";
import { freePort } from "../../tools/free-port.mjs";

let server: ViteDevServer;
let data: string;
let address: string;
const told: string[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "foyer-dev-"));
  await cp(join(inject("emptyDatabase"), "data"), data, { recursive: true });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  vi.stubEnv("PORT", String(port));
  vi.stubEnv("DATA_DIR", data);
  vi.stubEnv("NODE_ENV", "development");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    told.push(String(text));
    return true;
  });
  server = await createServer({
    configFile: false,
    logLevel: "silent",
    html: { cspNonce: "__CSP_NONCE__" },
    optimizeDeps: { noDiscovery: true },
    plugins: [servicePlugin()],
  });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  await (await globalThis.foyerDatabase)?.close();
  globalThis.foyerDatabase = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(data, { recursive: true });
});

const openSocket = (options: Parameters<typeof io>[1]) =>
  io(address, { auth: { app: "account" }, transports: ["websocket"], extraHeaders: { origin: address }, ...options });
const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));

test("prints its URL and the demo accounts", () => {
  expect(told.join("\n")).toContain(`Foyer is ready at ${address.replace("127.0.0.1", "localhost")}`);
  expect(told.join("\n")).toContain("admin@acme.test");
});

test("serves pages as in production, with Vite's own scripts under the nonce", async () => {
  const answer = await fetch(`${address}/some/where`);
  const html = await answer.text();
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(html).toContain(`"serviceUrl":"${address}"`);
  // The input of the prerendered screen is data and no script, so it needs no nonce.
  const scripts = (html.match(/<script[^>]*>/g) ?? []).filter((script) => !script.includes("foyer-drawn-from"));
  expect(scripts.some((script) => script.includes("/@vite/client"))).toBe(true);
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
});

test("leaves modules to Vite, with the headers of every answer", async () => {
  const answer = await fetch(`${address}/service/texts/texts.ts`);
  expect(answer.headers.get("content-type")).toMatch(/javascript/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetch(`${address}/src/gone.png`)).status).toBe(404);
});

test("serves the service's own paths", async () => {
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ ok: true, database: "up" });
  expect(await (await fetch(`${address}/dev/outbox.json`)).json()).toEqual([]);
  expect((await fetch(`${address}/dev/products/hrms/x`)).status).toBe(200);
  const metadata = await (await fetch(`${address}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({ issuer: address.replace("127.0.0.1", "localhost") });
  expect((await fetch(`${address}/oauth2/app-info`)).status).toBe(400);
  expect((await fetch(`${address}/.well-known/none`)).status).toBe(404);
});

/** The first line of the answer to an upgrade that names a sub-protocol, or none. */
const handshake = (protocol: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\r\n\r\n")) socket.end();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer.split("\r\n", 1)[0] ?? ""));
    socket.write(
      [
        `GET /?token=${server.config.webSocketToken} HTTP/1.1`,
        `Host: ${new URL(address).host}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
        "Sec-WebSocket-Version: 13",
        ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
        "\r\n",
      ].join("\r\n"),
    );
  });

test("shares the port with Vite's socket, and ends all others", async () => {
  const own = openSocket({ reconnection: false });
  await connected(own);
  own.close();

  expect(await handshake("vite-hmr")).toMatch(/^HTTP\/1\.1 101/);
  expect(await handshake("")).toBe("");
});

test("a change of its code reloads the service: sockets reconnect, the database stays open", async () => {
  const socket = openSocket({ reconnectionDelay: 1, reconnectionDelayMax: 1 });
  await connected(socket);
  const database = globalThis.foyerDatabase;
  const reconnected = new Promise((resolve) => socket.io.once("reconnect", resolve));
  server.watcher.emit("change", join(server.config.root, "service/texts/texts.ts"));
  await reconnected;
  expect(globalThis.foyerDatabase).toBe(database);
  expect((await fetch(`${address}/health`)).status).toBe(200);
  socket.close();
});
