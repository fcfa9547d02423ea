import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../service/shared/refusal.ts";
import { texts } from "../../service/texts/texts.ts";
import { script, serve } from "../service/support/served.ts";

const everyAnswer = [
  ["GET", "/login", 200],
  ["GET", "/inspector/", 200],
  ["GET", "/gallery/", 200],
  ["GET", "/health", 200],
  ["GET", "/assets/main-1.js", 200],
  ["GET", "/assets/gone.js", 404],
  ["GET", "/logos/acme.svg", 200],
  ["GET", "/sw.js", 200],
  ["GET", "/dev/outbox", 200],
  ["GET", "/dev/outbox.json", 200],
  ["GET", "/dev/products/hrms/org1/dashboard", 200],
  ["GET", "/dev/products/unknown", 404],
  ["GET", "/dev/pages/terms", 200],
  ["GET", "/dev/downloads/chatMac", 200],
  ["GET", "/dev/client", 200],
  ["GET", "/dev/client/start/public", 302],
  ["GET", "/dev/client/callback", 400],
  ["GET", "/oauth2/app-info", 500],
  ["POST", "/oauth2/login", 400],
  ["GET", "/oauth2/login", 405],
  ["POST", "/oauth2/token", 400],
  ["GET", "/oauth2/token", 405],
  ["DELETE", "/oauth2/userinfo", 405],
  ["GET", "/oauth2/register", 404],
  ["GET", "/oauth2", 404],
  ["OPTIONS", "/oauth2/token", 204],
  ["GET", "/.well-known/oauth-authorization-server", 200],
  ["POST", "/.well-known/oauth-authorization-server", 405],
  ["GET", "/.well-known/change-password", 302],
  ["GET", "/.well-known/passkey-endpoints", 200],
  ["GET", "/.well-known/none", 404],
  ["POST", "/.well-known/change-password", 405],
  ["GET", "/dev/other", 404],
  ["GET", "/socket.io/?EIO=4", 200],
  ["POST", "/login", 405],
  ["PUT", "/health", 405],
  ["OPTIONS", "/", 405],
  ["TRACE", "/login", 405],
] as const;

describe("every answer", () => {
  test.each(everyAnswer)("%s %s is %i and carries the security headers", async (method, path, status) => {
    const { ask } = await serve();
    const answer = await ask(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": path.endsWith(".svg") ? "cross-origin" : "same-origin",
      "permissions-policy": expect.stringContaining("camera=()") as unknown,
    });
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    const policy = String(answer.headers["content-security-policy"]);
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
  });

  test("that is a page has the strictest policy with which the app works", async () => {
    const { ask, port } = await serve();
    const own = `http://localhost:${port}`;
    const { headers } = await ask("/login", { headers: { host: `localhost:${port}` } });
    const policy = String(headers["content-security-policy"]);
    expect(policy.replace(/'nonce-[^']+'/g, "'nonce-R'")).toBe(
      "default-src 'none'; script-src 'self' 'nonce-R'; style-src-elem 'self' 'nonce-R'; style-src-attr 'none'; " +
        `img-src 'self' ${own} https:; connect-src 'self' ${own} ${own.replace("http", "ws")}; manifest-src 'self'; ` +
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    );
  });

  test("allows images of the configured thumbnail service", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foyer-thumbnails-"));
    const file = join(folder, "config.json");
    await writeFile(file, JSON.stringify({ thumbnailUrl: "http://thumbs.test:8888/unsafe/80x80" }));
    const { ask, port } = await serve({ variables: { CONFIG_FILE: file } });
    const { headers } = await ask("/login", { headers: { host: `localhost:${port}` } });
    const policy = String(headers["content-security-policy"]);
    expect(policy.split("; ")).toContain(`img-src 'self' http://localhost:${port} http://thumbs.test:8888 https:`);
  });

  test("with an inspector lets pages of this origin frame each other, and connect to a configured viewer", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foyer-viewer-"));
    const file = join(folder, "config.json");
    await writeFile(file, JSON.stringify({ statelyInspectorUrl: "ws://127.0.0.1:8080/viewer" }));
    const policyOf = async (inspector: boolean) => {
      const { ask } = await serve({ inspector, variables: { CONFIG_FILE: file } });
      const [page, product] = await Promise.all(
        ["/login", "/dev/products/chat/acme"].map(async (path) => (await ask(path)).headers["content-security-policy"]),
      );
      // The inspector shows the product's page in the app's frame.
      expect(String(product)).toContain(`frame-ancestors ${inspector ? "'self'" : "'none'"}`);
      return String(page).split("; ");
    };
    const inspected = await policyOf(true);
    expect(inspected).toContain("frame-src 'self'");
    expect(inspected).toContain("frame-ancestors 'self'");
    expect(inspected.find((part) => part.startsWith("connect-src"))).toMatch(/ ws:\/\/127\.0\.0\.1:8080$/);
    const closed = await policyOf(false);
    expect(closed).toContain("frame-ancestors 'none'");
    expect(closed.join()).not.toMatch(/frame-src|8080|blob:/);
    await rm(folder, { recursive: true });
  });

  test("enforces https if the public URL has https", async () => {
    const { ask } = await serve({ variables: { PUBLIC_URL: "https://account.example" } });
    for (const path of ["/login", "/health", "/assets/main-1.js"]) {
      expect((await ask(path)).headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    }
  });

  test("names the allowed methods", async () => {
    const { ask } = await serve();
    expect((await ask("/login", { method: "DELETE" })).headers.allow).toBe("GET, HEAD");
  });

  test("to an unexpected large body is a refusal", async () => {
    const { sendRaw } = await serve();
    const answer = await sendRaw(`POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 ** 40}\r\n\r\nabc`);
    expect(answer).toMatch(/^HTTP\/1\.1 405/);
  });
});

describe("files", () => {
  test("below /assets/ are cached for ever, others are revalidated", async () => {
    const { ask } = await serve();
    const asset = await ask("/assets/main-1.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toMatch(/^text\/javascript/);
    expect(asset.text).toBe(script);
    const worker = await ask("/sw.js");
    expect(worker.headers["cache-control"]).toBe("no-cache");
    const again = await ask("/sw.js", { headers: { "if-none-match": worker.headers.etag } });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect((await ask("/sw.js", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test.each([
    ["gzip, br", "br"],
    ["gzip", undefined],
    ["br;q=0", undefined],
    [undefined, undefined],
  ])("that the build compressed are sent to a client that accepts %s as %s", async (accepted, encoding) => {
    const { ask } = await serve();
    const answer = await ask("/assets/main-1.js", { headers: accepted ? { "accept-encoding": accepted } : {} });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.text).toBe(script);
    expect(answer.bytes.length < script.length).toBe(encoding !== undefined);
  });

  test.each([
    "/assets/gone.js",
    "/assets/",
    "/assets/main-1.js.br",
    "/assets/main-1.js.map",
    "/.hidden/manifest.json",
    "/favicon.ico",
    "/login.php",
    "/index.html",
  ])("do not exist at %s", async (path) => {
    const { ask } = await serve();
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toBe("Not found.\n");
  });

  test.each([
    "/../foyer-secret.txt",
    "/assets/../../foyer-secret.txt",
    "/%2e%2e/foyer-secret.txt",
    "/..%2ffoyer-secret.txt",
    "/assets/..%5c..%5cfoyer-secret.txt",
    "/assets/%252e%252e/%252e%252e/foyer-secret.txt",
    "//foyer-secret.txt",
    "/assets/main-1.js%00.txt",
    "/....//foyer-secret.txt",
    "/\\..\\foyer-secret.txt",
  ])("outside the build are not served at %s", async (path) => {
    const { sendRaw } = await serve();
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(answer).not.toContain("not yours");
  });
});

describe("health", () => {
  test("tells that the database answers", async () => {
    const { ask } = await serve();
    const answer = await ask("/health");
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ ok: true, database: "up" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("tells that the database does not answer", async () => {
    const { ask } = await serve({ service: { healthy: () => Promise.resolve(false) } });
    const answer = await ask("/health");
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toEqual({ ok: false, database: "down" });
  });

  test("logs its own failure, and answers with a plain error", async () => {
    const { ask, logged } = await serve({ service: { healthy: () => Promise.reject(new Error("inner workings")) } });
    const answer = await ask("/health");
    expect(answer.status).toBe(500);
    expect(answer.text).toBe("Something went wrong.\n");
    expect(logged.join("")).toContain("inner workings");
  });
});

test("the service answers the next request after any bytes", async () => {
  const nothing = () => Promise.reject(new Refusal(400, texts.refusal.nothingHere));
  const oauth = {
    appInfo: nothing,
    login: nothing,
    token: nothing,
    revoke: nothing,
    userInfo: nothing,
    isOriginOfApp: nothing,
    metadata: () => ({}),
  };
  const { ask, sendRaw } = await serve({ service: { oauth } });
  const line = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: "binary", maxLength: 60 }), fc.webPath());
  const path = line.map((text) => `GET /${text} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  const header = fc
    .tuple(fc.constantFrom("host", "cookie", "accept-encoding", "if-none-match", "content-length"), line)
    .map(([name, text]) => `GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\n${name}: ${text}\r\nConnection: close\r\n\r\n`);
  const call = fc
    .tuple(fc.constantFrom("app-info", "login", "token", "userinfo"), fc.constantFrom("GET", "POST"), line)
    .map(([name, method, text]) => {
      const body = `${method} /oauth2/${name}?${text.replace(/\s/g, "+")} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
      return `${body}Content-Type: ${text}\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`;
    });
  const garbage = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1"));
  await fc.assert(
    fc.asyncProperty(fc.oneof(path, header, call, garbage), async (bytes) => {
      const answer = await sendRaw(Buffer.from(bytes, "latin1"));
      expect(answer).toMatch(/^$|^HTTP\/1\.1 (200|304|400|404|405|421|431)/);
    }),
    { numRuns: 300 },
  );
  expect((await ask("/health")).status).toBe(200);
});
