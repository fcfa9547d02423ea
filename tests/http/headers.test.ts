import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountService, type AccountService } from "../../service/account-service/account-service.ts";
import { commonHeaders } from "../../service/http/security-headers.ts";
import { createLog } from "../../service/log/log.ts";
import { openEmbedded } from "../service/support/embedded.ts";
import { serve } from "../service/support/served.ts";

/* Answers to raw bytes that are no valid request, where Node and the libraries have their own answers. */

/** The answer to raw bytes, even if the connection is reset after it. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.write(Buffer.from(bytes, "latin1"));
  // Fails if the service resets the connection.
  await once(socket, "close");
  return answer;
}

function expectHeaders(answer: string): void {
  const [head = ""] = answer.split("\r\n\r\n", 1);
  const lines = head.toLowerCase().split("\r\n");
  for (const [name, value] of Object.entries(commonHeaders("https://account.example"))) {
    expect(lines).toContain(`${name}: ${value}`.toLowerCase());
  }
  expect(new Set(lines).size).toBe(lines.length);
}

const variables = { PUBLIC_URL: "https://account.example" };
const end = "Host: x\r\nConnection: close\r\n\r\n";
const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n`;

const refused: readonly (readonly [name: string, bytes: string, status: number])[] = [
  ["no HTTP", "nonsense\r\n\r\n", 400],
  ["another protocol", "\u0016\u0003\u0001\u0002\u0000\u0001", 400],
  ["a zero byte in the path", `GET /\u0000 HTTP/1.1\r\n${end}`, 400],
  ["a zero byte in a header", `GET / HTTP/1.1\r\nUser-Agent: a\u0000b\r\n${end}`, 400],
  ["a space in a header's name", `GET / HTTP/1.1\r\nUser Agent: a\r\n${end}`, 400],
  ["a length that is no number", `POST / HTTP/1.1\r\nContent-Length: x\r\n${end}`, 400],
  ["two lengths", `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}`, 400],
  ["two ways to say the length", `POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${end}`, 400],
  [
    "a chunk without a length",
    `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    400,
  ],
  ["too many headers", `GET / HTTP/1.1\r\n${`A: ${"b".repeat(900)}\r\n`.repeat(30)}${end}`, 431],
  ["an address that is too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${end}`, 431],
  ["an expectation", `POST /oauth2/token HTTP/1.1\r\nExpect: wonders\r\n${end}`, 417],
  ["no host", "GET /login HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two hosts", `GET /login HTTP/1.1\r\nHost: x\r\n${end}`, 400],
  ["two hosts, written differently", `GET /health HTTP/1.1\r\nhOST: y\r\n${end}`, 400],
  ["two hosts below /socket.io", `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n${end}`, 400],
  ["two hosts on HTTP/1.0", `GET /login HTTP/1.0\r\nHost: x\r\n${end}`, 400],
  ["a zero byte in a path", `GET /a%00b/login HTTP/1.1\r\n${end}`, 404],
  ["a zero byte in a query", `GET /login?a=%00 HTTP/1.1\r\n${end}`, 400],
  [
    "a body that is too large",
    `POST /oauth2/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000\r\n${end}`,
    413,
  ],
  ["a method there is not", `DELETE /login HTTP/1.1\r\n${end}`, 405],
  ["OPTIONS of a page", `OPTIONS /login HTTP/1.1\r\n${end}`, 405],
  ["OPTIONS of everything", `OPTIONS * HTTP/1.1\r\n${end}`, 400],
  ["HEAD of what is not there", `HEAD /assets/gone.js HTTP/1.1\r\n${end}`, 404],
  ["an internal error", `GET /oauth2/app-info HTTP/1.1\r\n${end}`, 500],
  ["an upgrade elsewhere", `GET /login HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`, 404],
  ["an upgrade without a host", `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${upgrade}${key}\r\n`, 400],
  ["an upgrade without a key", `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, 400],
  [
    "an upgrade of another method",
    `POST /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`,
    400,
  ],
  [
    "an upgrade to another protocol",
    `GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n${key}\r\n`,
    400,
  ],
];

describe("an answer to", () => {
  test.each(refused)("%s carries the security headers", async (_, bytes, status) => {
    const served = await serve({ variables });
    const answer = await answerTo(served.port, bytes);
    expect(answer.split("\r\n", 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectHeaders(answer);
    expect(served.logged).toHaveLength(status === 500 ? 1 : 0);
  });

  test.each([17_000, 60_000, 400_000])("a request with %i bytes of cookies names the remedy", async (size) => {
    const served = await serve({ variables });
    const answer = await answerTo(served.port, `GET /login HTTP/1.1\r\nCookie: a=${"b".repeat(size)}\r\n${end}`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain("content-type: text/html; charset=utf-8\r\n");
    expect(answer).toContain("Delete the cookies of this site");
    expectHeaders(answer);
  });

  test("an unfinished request carries the security headers", async () => {
    const timeouts = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };
    const served = await serve({ variables, timeouts });
    for (const begun of ["GET /login HTTP/1.1\r\nHost: x\r\n", `POST /login HTTP/1.1\r\nHost: x\r\nContent-Le`]) {
      const answer = await answerTo(served.port, begun);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expectHeaders(answer);
    }
  });

  test("bytes after a valid request are answered after that request", async () => {
    const served = await serve({ variables });
    const answer = await answerTo(served.port, "GET /health HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.at(-1)).toMatch(/400|200/);
  });
});

describe("sockets", () => {
  const at = (query: string) => `GET /socket.io/?${query} HTTP/1.1\r\nHost: x\r\n`;
  const own = "Origin: https://account.example\r\n";
  const asked = `${upgrade}${key}\r\n`;
  let service: AccountService;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openEmbedded();
    ({ remove } = opened);
    service = await createAccountService({
      database: opened.database,
      socketSecret: "secret",
      publicUrl: "https://account.example",
      allowedOrigins: ["https://account.example"],
      demo: false,
      smtpUrl: null,
      log: createLog(),
    });
  });
  afterAll(async () => {
    await service.close();
    await remove();
  });

  test.each<readonly [name: string, bytes: string, status: number]>([
    ["an unknown transport", `${at("EIO=4&transport=pigeon")}${own}${asked}`, 400],
    ["an unknown session", `${at("EIO=4&transport=websocket&sid=nobody")}${own}${asked}`, 400],
    ["a foreign origin", `${at("EIO=4&transport=websocket")}Origin: https://evil.example\r\n${asked}`, 403],
    ["no origin", `${at("EIO=4&transport=websocket")}${asked}`, 403],
    [
      "polling of a foreign origin",
      `${at("EIO=4&transport=polling")}Origin: https://evil.example\r\nConnection: close\r\n\r\n`,
      403,
    ],
    [
      "polling of an unknown session",
      `${at("EIO=4&transport=polling&sid=nobody")}${own}Connection: close\r\n\r\n`,
      400,
    ],
    ["polling by an old protocol", `${at("EIO=3&transport=polling")}${own}Connection: close\r\n\r\n`, 400],
    ["a sub-protocol", `${at("EIO=4&transport=websocket")}${own}Sec-WebSocket-Protocol: ,\r\n${asked}`, 400],
  ])("refused for %s carry the security headers", async (_, bytes, status) => {
    const { handleRequest, handleUpgrade } = service;
    const served = await serve({ variables, service: { handleRequest, handleUpgrade } });
    const answer = await answerTo(served.port, bytes);
    expect(answer.split("\r\n", 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectHeaders(answer);
  });
});
