import { expect, test, vi } from "vitest";
import { trustedDevicePath } from "../../machines/shared/http-contract.ts";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { deviceTokensIn } from "../../service/sign-in/device-cookie.ts";
import { serve } from "../service/support/served.ts";

/* The cookie of a trusted device. The service's own tests cover the trust. */

const TOKEN = "t".repeat(43);
const personId = "b".repeat(24);
const json = { "content-type": "application/json" };
const right = JSON.stringify({ token: "right" });

async function start(publicUrl?: string) {
  const fetch = vi.fn<AccountService["trustedDevices"]["fetch"]>(async (ticket) =>
    ticket === "right" ? { personId, token: TOKEN } : null,
  );
  const served = await serve({
    variables: publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl },
    service: { trustedDevices: { fetch } },
  });
  return { ...served, fetch };
}

test("a ticket is exchanged for an HttpOnly, SameSite=Strict cookie that only sockets send", async () => {
  const { ask } = await start();
  const answer = await ask(trustedDevicePath, { method: "PUT", headers: json, body: right });
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(answer.headers["set-cookie"]).toEqual([
    `device-${personId}=${TOKEN}; Max-Age=2592000; Path=/socket.io; HttpOnly; SameSite=Strict`,
  ]);
  expect(answer.text).not.toContain(TOKEN);
});

test("with https the cookie is Secure, and its name says so to the browser", async () => {
  const { ask } = await start("https://accounts.example");
  const answer = await ask(trustedDevicePath, { method: "PUT", headers: json, body: right });
  const [cookie = ""] = answer.headers["set-cookie"] ?? [];
  expect(cookie).toBe(
    `__Secure-device-${personId}=${TOKEN}; Max-Age=2592000; Path=/socket.io; HttpOnly; Secure; SameSite=Strict`,
  );
  expect(deviceTokensIn(cookie)).toEqual(new Map([[personId, TOKEN]]));
});

test.each([[["__Secure-device-", "device-"]], [["device-", "__Secure-device-"]]])(
  "a cookie that no page on http can set comes before another: %j",
  (names) => {
    const personId = "a".repeat(24);
    const valueOf = (name: string) => (name === "device-" ? "x".repeat(43) : TOKEN);
    const header = names.map((name) => `${name}${personId}=${valueOf(name)}`).join("; ");
    expect(deviceTokensIn(header)).toEqual(new Map([[personId, TOKEN]]));
  },
);

test.each([
  ["another ticket", JSON.stringify({ token: "wrong" }), 403],
  ["no ticket", "{}", 400],
  ["no JSON", "right", 400],
  ["nothing", "", 400],
  ["more than a ticket", JSON.stringify({ token: "x".repeat(2000) }), 413],
])("%s gets no cookie", async (_, body, status) => {
  const { ask } = await start();
  const answer = await ask(trustedDevicePath, { method: "PUT", headers: json, body });
  expect(answer.status).toBe(status);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("a page of another origin is refused, and so are other methods", async () => {
  const { ask, fetch } = await start();
  const foreign = { ...json, origin: "https://evil.example" };
  const answer = await ask(trustedDevicePath, { method: "PUT", headers: foreign, body: right });
  expect(answer.status).toBe(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await ask(trustedDevicePath, { method })).toMatchObject({ status: 405, headers: { allow: "PUT" } });
  }
  expect(fetch).not.toHaveBeenCalled();
});

test("too many requests of one address are refused before anything is looked up", async () => {
  const { ask, fetch } = await start();
  const body = JSON.stringify({ token: "wrong" });
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => ask(trustedDevicePath, { method: "PUT", headers: json, body })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(100);
  expect(fetch.mock.calls.length).toBeLessThan(100);
});
