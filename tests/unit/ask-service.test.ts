import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { referenceOfCall } from "../../machines/shared/call-reference.ts";
import { askService } from "../../src/adapters/ask-service.ts";
import { clock } from "../../src/adapters/clock.ts";

/* The calls over HTTP, against a server. The machines decide by the code of a failure whether the service has decided. */

beforeAll(() => {
  vi.stubGlobal("location", new URL("https://foyer.test/login"));
  return () => vi.unstubAllGlobals();
});

const id = "0123456789abcdef".repeat(2);

/** Asks a server that answers so. */
async function ask(status: number, body: string) {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const service = { serviceUrl: `http://127.0.0.1:${port}/`, clock };
  return askService(service, "/path", v.object({ token: v.string() }), { method: "POST" }, { id });
}

const refusal = (retryAfter?: number) =>
  JSON.stringify({ data: { error: "No.", retryAfter }, error: { message: "No." } });

test("an answer is parsed", async () => {
  expect(await ask(200, '{"data":{"token":"t"}}')).toEqual({ token: "t" });
});

test.each([
  [401, refusal(), { code: "unauthorised", message: "No." }],
  [403, refusal(), { code: "refused", message: "No." }],
  [429, refusal(30), { code: "throttled", message: "No.", retryAt: expect.any(Number) }],
  [503, refusal(), { code: "refused", message: "No." }],
  [404, "<!doctype html>", { code: "refused", message: null }],
  [502, "<!doctype html>", { code: "unreadable" }],
  [200, "<!doctype html>", { code: "unreadable" }],
  [200, '{"data":{}}', { code: "unreadable" }],
])("%d with %j is a failure of its own", async (status, body, failure) => {
  await expect(ask(status, body)).rejects.toMatchObject(failure);
});

test("a service that is away has not answered, and the failure has the call's reference", async () => {
  const asking = askService({ serviceUrl: "http://127.0.0.1:9", clock }, "/path", v.unknown(), {}, { id });
  await expect(asking).rejects.toMatchObject({ code: "offline", reference: referenceOfCall(id) });
});
