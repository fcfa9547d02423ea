import { describe, expect, test, vi } from "vitest";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { OAuthError } from "../../service/oauth/oauth-error.ts";
import { noOAuth, serve } from "../service/support/served.ts";

/* The HTTP side of third-party sign-in, with a replaced service. The service's own tests cover its answers. */

type OAuth = AccountService["oauth"];

async function start(oauth: Partial<OAuth> = {}) {
  const served = await serve({ service: { oauth: { ...noOAuth, ...oauth } } });
  return served;
}
const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const info = {
  client_name: "A",
  client_logo: null,
  problem: null,
  decline_uri: null,
  silent: false,
  login_hint: null,
};
/** The client of these tests, as passed to the service. */
const asker = { address: "127.0.0.1", language: "en", userAgent: null };

describe("methods", () => {
  test.each([
    ["POST", "/oauth2/app-info", "GET, HEAD"],
    ["GET", "/oauth2/login", "POST"],
    ["PUT", "/oauth2/login", "POST"],
    ["GET", "/oauth2/token", "POST"],
    ["GET", "/oauth2/revoke", "POST"],
    ["POST", "/oauth2/userinfo", "GET, HEAD"],
    ["DELETE", "/.well-known/oauth-authorization-server", "GET, HEAD"],
  ])("%s %s is refused with the allowed methods", async (method, path, allow) => {
    const { ask } = await start();
    const answer = await ask(path, { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow } });
    expect(JSON.parse(answer.text)).toEqual({
      error: { message: "This address doesn't accept this kind of request." },
    });
    const arabic = await ask(path, { method, headers: { cookie: "language=ar" } });
    expect(arabic.text).toContain("لا يقبل هذا العنوان هذا النوع من الطلبات.");
    expect(arabic.headers["vary"]).toContain("accept-language, cookie");
  });

  test.each(["/oauth2", "/oauth2/", "/oauth2/authorize", "/oauth2/token/more", "/oauth2/%2e%2e%2flogin"])(
    "%s does not exist, not even as a page",
    async (path) => {
      const { ask } = await start();
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual({ error: { message: "There is nothing here." } });
    },
  );

  test("HEAD is GET without a body", async () => {
    const { ask } = await start({ appInfo: () => Promise.resolve(info) });
    expect(await ask("/oauth2/app-info", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });
});

describe("the calls of the app's own page", () => {
  const appInfo = vi.fn<OAuth["appInfo"]>(() => Promise.resolve(info));

  test("are open to the service's own origins, and to programs that send none", async () => {
    const { ask, port } = await start({ appInfo });
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const { status, headers } = await ask("/oauth2/app-info", { headers: { origin } });
      expect(status).toBe(200);
      expect(headers["access-control-allow-origin"]).toBe(origin);
      expect(headers.vary?.toLowerCase()).toContain("origin");
      const asked = {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      };
      const preflight = await ask("/oauth2/login", { method: "OPTIONS", headers: asked });
      expect(preflight).toMatchObject({
        status: 204,
        headers: { "access-control-allow-origin": origin, "access-control-allow-headers": "content-type" },
      });
      expect(preflight.headers).not.toHaveProperty("access-control-allow-credentials");
    }
    expect((await ask("/oauth2/app-info")).status).toBe(200);
  });

  test.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "http://localhost:1",
    "http://127.0.0.1.evil.example",
  ])("are closed to %s", async (origin) => {
    const login = vi.fn<OAuth["login"]>();
    const { ask } = await start({ login });
    for (const [method, path] of [
      ["GET", "/oauth2/app-info"],
      ["POST", "/oauth2/login"],
      ["OPTIONS", "/oauth2/login"],
    ] as const) {
      const answer = await ask(path, { method, headers: { origin, ...json } });
      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
    expect(login).not.toHaveBeenCalled();
  });

  test("pass on the unchanged query, and the client's address", async () => {
    const login = vi.fn<OAuth["login"]>(() =>
      Promise.resolve({ isMultiFactorAuth: true, MFAType: 1, redirect_uri: null }),
    );
    const { ask } = await start({ login });
    const query = "client_id=a%20b&state=%26&client_id=c";
    const answer = await ask(`/oauth2/login?${query}`, { method: "POST", headers: json, body: '{"otp":1}' });
    expect(JSON.parse(answer.text)).toMatchObject({ data: { isMultiFactorAuth: true, MFAType: 1 } });
    expect(login).toHaveBeenCalledExactlyOnceWith(query, { otp: 1 }, asker, expect.any(Function));
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["no JSON", json, "{"],
    ["nothing", json, ""],
    ["another type", form, "{}"],
    ["no type", {}, "{}"],
    ["a type that only looks like it", { "content-type": "text/plain; application/json" }, "{}"],
  ])("refuse a form of %s", async (_, headers, body) => {
    const login = vi.fn<OAuth["login"]>();
    const { ask } = await start({ login });
    expect((await ask("/oauth2/login", { method: "POST", headers, body })).status).toBe(400);
    expect(login).not.toHaveBeenCalled();
  });
});

describe("the calls of clients", () => {
  test("are open to pages of apps and of the service, without cookies, and the metadata to all", async () => {
    const boards = "https://boards.example";
    const { ask, port } = await start({ isOriginOfApp: (origin) => Promise.resolve(origin === boards) });
    const own = `http://localhost:${port}`;
    for (const [method, path, others] of [
      ["POST", "/oauth2/token", undefined],
      ["POST", "/oauth2/revoke", undefined],
      ["GET", "/oauth2/userinfo", undefined],
      ["GET", "/.well-known/oauth-authorization-server", "*"],
    ] as const) {
      for (const [origin, allowed] of [
        [boards, others ?? boards],
        [own, others ?? own],
        ["https://evil.example", others],
        ["null", others],
      ] as const) {
        const { headers } = await ask(path, { method, headers: { origin } });
        expect(headers["access-control-allow-origin"]).toBe(allowed);
        expect(headers).not.toHaveProperty("access-control-allow-credentials");
        expect(allowed === "*" || headers.vary?.toLowerCase().includes("origin")).toBe(true);
        const preflight = await ask(path, { method: "OPTIONS", headers: { origin } });
        expect(preflight.status).toBe(204);
        expect(preflight.headers["access-control-allow-origin"]).toBe(allowed);
        expect(preflight.headers["access-control-allow-headers"]).toBe("authorization,content-type");
      }
    }
  });

  test("pass on the unchanged form and header", async () => {
    const token = vi.fn<OAuth["token"]>(() =>
      Promise.resolve({ access_token: "t", token_type: "Bearer", expires_in: 3600 }),
    );
    const { ask } = await start({ token });
    const headers = { "content-type": "Application/X-WWW-Form-URLencoded; charset=utf-8", authorization: "Basic eA==" };
    const answer = await ask("/oauth2/token", { method: "POST", headers, body: "a=%26&a=b" });
    expect(token).toHaveBeenCalledExactlyOnceWith("a=%26&a=b", "Basic eA==", asker);
    expect(JSON.parse(answer.text)).toEqual({ access_token: "t", token_type: "Bearer", expires_in: 3600 });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("bodies", () => {
  test.each([
    ["/oauth2/login", json],
    ["/oauth2/token", form],
    ["/oauth2/revoke", form],
  ])("over 10 kB are refused by %s without reading them", async (path, headers) => {
    const { ask, sendRaw } = await start();
    const answer = await ask(path, { method: "POST", headers, body: "x".repeat(10_001) });
    expect(answer.status).toBe(413);
    const endless = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\n`;
    expect(await sendRaw(`${endless}Content-Length: ${2 ** 40}\r\n\r\nabc`)).toMatch(/^HTTP\/1\.1 413/);
    const piece = `1000\r\n${"x".repeat(4096)}\r\n`;
    const chunked = `${endless}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(4)}0\r\n\r\n`;
    expect(await sendRaw(chunked)).toMatch(/^HTTP\/1\.1 413/);
  });

  test.each([
    ["in chunks", "Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n", "a=b"],
    ["without a length", "\r\n", ""],
  ])("%s are read", async (_, rest, body) => {
    const token = vi.fn<OAuth["token"]>().mockRejectedValue(new OAuthError("invalid_grant", "unknown"));
    const { sendRaw } = await start({ token });
    const head = `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\n`;
    expect(await sendRaw(`${head}Connection: close\r\n${rest}`)).toMatch(/^HTTP\/1\.1 400/);
    expect(token).toHaveBeenCalledWith(body, undefined, asker);
  });
});

test("an internal error is logged and answered plainly", async () => {
  const { ask, logged } = await start({ appInfo: () => Promise.reject(new Error("inner workings")) });
  const answer = await ask("/oauth2/app-info");
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text)).toEqual({ error: { message: "Something went wrong" } });
  expect(logged.join("")).toContain("inner workings");
});

describe("a text that the database cannot store", () => {
  const reached = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("asked")));
  const texts = ["\\u0000", "\\ud800", "\\udc00"];

  test.each([
    ...texts.map((text) => ["POST", "/oauth2/login", json, `{"identifier":"a${text}"}`] as const),
    ...texts.map((text) => ["POST", "/oauth2/login", json, `{"a${text}":[{"b":1}]}`] as const),
    ...texts.map((text) => ["PUT", "/recovery-proof", json, `{"token":"a${text}"}`] as const),
    ...texts.map((text) => ["PUT", "/trusted-device", json, `{"token":"a${text}"}`] as const),
    ["POST", "/oauth2/login?client_id=a%00", json, "{}"],
    ["GET", "/oauth2/app-info?client_id=a&state=%00", {}, undefined],
    ["POST", "/oauth2/token", form, "grant_type=a&code=a%00b"],
    ["POST", "/oauth2/token", form, "grant_type=a&code=a\0b"],
    ["POST", "/oauth2/token", form, "grant_type=a&b%00=c"],
    ["POST", "/oauth2/revoke", form, "token=a%00b"],
    ["GET", "/dev/outbox?to=%00", {}, undefined],
    ["GET", "/dev/outbox.json?to=a%00b", {}, undefined],
    ["GET", "/login?next=%00", {}, undefined],
  ] as const)("%s %s is refused before the service is called", async (method, path, headers, body) => {
    const served = await serve({
      service: {
        oauth: { ...noOAuth, appInfo: reached, login: reached, token: reached, revoke: reached },
        recoveryProofs: { keep: reached, resume: reached, forget: reached },
        trustedDevices: { fetch: reached },
        outbox: reached,
      },
    });
    const answer = await served.ask(path, { method, headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(400);
    expect(reached).not.toHaveBeenCalled();
    expect(served.logged).toEqual([]);
  });

  test.each(["/a%00b", "/%00", "/dev/%00", "/oauth2/%00", "/socket.io/%00", "/assets/a%00.js"])(
    "is not in any valid path: %s",
    async (path) => {
      const { ask, logged } = await start();
      expect((await ask(path)).status).toBe(404);
      expect(logged).toEqual([]);
    },
  );
});
