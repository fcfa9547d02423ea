import { expect, test, vi } from "vitest";
import { recoveryProofPath } from "../../machines/shared/http-contract.ts";
import type { AccountService } from "../../service/account-service/account-service.ts";
import { serve } from "../service/support/served.ts";

/* The cookie of a set-up that a recovery code opened. The service's own tests cover the set-up. */

type Proofs = AccountService["recoveryProofs"];
const TICKET = "t".repeat(43);
const json = { "content-type": "application/json" };
const withCookie = { cookie: `setUp=${TICKET}` };

async function start(publicUrl?: string) {
  const keep = vi.fn<Proofs["keep"]>(async (token) => (token === "right" ? TICKET : null));
  const resume = vi.fn<Proofs["resume"]>(async (ticket) => (ticket === TICKET ? "fresh" : null));
  const forget = vi.fn<Proofs["forget"]>(async () => {});
  const served = await serve({
    variables: publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl },
    service: { recoveryProofs: { keep, resume, forget } },
  });
  return { ...served, keep, resume, forget };
}

test("a set-up token is exchanged for an HttpOnly, SameSite=Strict cookie", async () => {
  const { ask } = await start();
  const body = JSON.stringify({ token: "right" });
  const answer = await ask(recoveryProofPath, { method: "PUT", headers: json, body });
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(answer.headers["set-cookie"]).toEqual([
    `setUp=${TICKET}; Max-Age=600; Path=/recovery-proof; HttpOnly; SameSite=Strict`,
  ]);
  expect(answer.text).not.toContain(TICKET);
});

test("with https the cookie is Secure, and its name says so to the browser", async () => {
  const { ask } = await start("https://accounts.example");
  const body = JSON.stringify({ token: "right" });
  const answer = await ask(recoveryProofPath, { method: "PUT", headers: json, body });
  expect(answer.headers["set-cookie"]).toEqual([
    `__Secure-setUp=${TICKET}; Max-Age=600; Path=/recovery-proof; HttpOnly; Secure; SameSite=Strict`,
  ]);
  const resume = (cookie: string) => ask(recoveryProofPath, { method: "POST", headers: { cookie } });
  // Anybody on the network can set this name by an answer on http.
  expect((await resume(`setUp=${TICKET}`)).status).toBe(401);
  expect((await resume(`__Secure-setUp=${TICKET}`)).status).toBe(200);
  const ended = await ask(recoveryProofPath, { method: "DELETE" });
  expect(ended.headers["set-cookie"]?.[0]).toMatch(/^__Secure-setUp=; Max-Age=0; Path=\/recovery-proof; .*Secure/);
});

test.each([
  ["another token", JSON.stringify({ token: "wrong" }), 403],
  ["no token", "{}", 400],
  ["no JSON", "right", 400],
  ["nothing", "", 400],
  ["more than a token", JSON.stringify({ token: "x".repeat(2000) }), 413],
])("%s gets no cookie", async (_, body, status) => {
  const { ask } = await start();
  const answer = await ask(recoveryProofPath, { method: "PUT", headers: json, body });
  expect(answer.status).toBe(status);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("the cookie is exchanged for a new token; an expired cookie is deleted", async () => {
  const { ask } = await start();
  const right = await ask(recoveryProofPath, { method: "POST", headers: withCookie });
  expect(right.status).toBe(200);
  expect(JSON.parse(right.text)).toEqual({ data: { token: "fresh" } });
  for (const headers of [{}, { cookie: "setUp=other" }]) {
    const answer = await ask(recoveryProofPath, { method: "POST", headers });
    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^setUp=; Max-Age=0; Path=\/recovery-proof;/);
  }
});

test("DELETE ends the set-up and deletes the cookie", async () => {
  const { ask, forget } = await start();
  const answer = await ask(recoveryProofPath, { method: "DELETE", headers: withCookie });
  expect(answer.status).toBe(200);
  expect(answer.headers["set-cookie"]?.[0]).toMatch(/^setUp=; Max-Age=0/);
  expect(forget).toHaveBeenCalledExactlyOnceWith(TICKET);
  await ask(recoveryProofPath, { method: "DELETE" });
  expect(forget).toHaveBeenCalledOnce();
});

test("a page of another origin is refused", async () => {
  const { ask, keep, resume, forget } = await start();
  for (const method of ["PUT", "POST", "DELETE"]) {
    const headers = { ...json, ...withCookie, origin: "https://evil.example" };
    const body = method === "PUT" ? JSON.stringify({ token: "right" }) : undefined;
    expect((await ask(recoveryProofPath, { method, headers, ...(body !== undefined && { body }) })).status).toBe(403);
  }
  for (const asked of [keep, resume, forget]) expect(asked).not.toHaveBeenCalled();
});

test("other methods are refused with the allowed ones", async () => {
  const { ask } = await start();
  const answer = await ask(recoveryProofPath);
  expect(answer).toMatchObject({ status: 405, headers: { allow: "PUT, POST, DELETE" } });
});

test("too many requests of one address are refused before anything is looked up, and others are not", async () => {
  const { ask, keep, resume, forget } = await start();
  const body = JSON.stringify({ token: "wrong" });
  for (let sent = 0; sent < 20; sent += 1) {
    expect(await ask(recoveryProofPath, { method: "PUT", headers: json, body })).toMatchObject({ status: 403 });
    await ask(recoveryProofPath, { method: "POST", headers: withCookie });
    await ask(recoveryProofPath, { method: "DELETE", headers: withCookie });
  }
  const looked = () => [keep, resume, forget].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(looked()).toBe(60);
  const methods = Array.from({ length: 300 }, (_, number) => ["PUT", "POST", "DELETE"][number % 3] ?? "PUT");
  const answers = await Promise.all(
    methods.map((method) => ask(recoveryProofPath, { method, headers: { ...json, ...withCookie } })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(200);
  expect(refused[0]).toMatchObject({ headers: { "retry-after": "1" } });
});
