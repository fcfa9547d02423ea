import { createHash } from "node:crypto";
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader, type OutgoingHttpHeaders } from "node:http2";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { connect as connectByTls } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import { texts } from "../../service/texts/texts.ts";
import { startNginx, type Nginx } from "../support/nginx.ts";
import { ids } from "../../tests/service/support/people.ts";
import { freePort } from "../../tools/free-port.mjs";
import { serve } from "../../tests/service/support/served.ts";

/* The answers of nginx with the documented settings: over HTTP/2, and while no process answers. */

let nginx: Nginx;
let ports: { http: number; https: number; nodes: [number, number] };
let address: string;
beforeEach(async () => {
  ports = { http: await freePort(), https: await freePort(), nodes: [await freePort(), await freePort()] };
  address = `https://127.0.0.1:${ports.https}`;
  nginx = await startNginx(ports);
});
afterEach(() => nginx.stop());

/** The service's own HTTP side, as one of the two processes. */
const serveBehind = (isHealthy = true) =>
  serve({
    variables: { PUBLIC_URL: address, TRUST_PROXY: "127.0.0.1" },
    service: { healthy: () => Promise.resolve(isHealthy) },
    port: ports.nodes[0],
  });

/** Asks over HTTP/2, as browsers do. */
async function ask(
  path: string,
  more: OutgoingHttpHeaders = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const session = connect(address, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ":path": path, ...more });
    stream.end();
    const answered = new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>((resolve, reject) =>
      stream.once("response", resolve).once("error", reject),
    );
    const [headers, body] = await Promise.all([answered, text(stream)]);
    return { status: headers[":status"], headers, body };
  } finally {
    session.close();
  }
}

it("nginx speaks HTTP/2, and the service gets the host and the scheme", async () => {
  await serveBehind();
  const page = await ask("/login");
  // The service refuses a request without a host, and redirects one by http.
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining(`"serviceUrl":"${address}"`) });
  expect((await ask("/login", { cookie: `a=${"b".repeat(12_000)}` })).status).toBe(200);
});

it.each(["/login?next=1", "/oauth2/token", "/socket.io/?EIO=4&transport=polling"])(
  "%s while no process answers: a page in three languages that loads again, and its status for programs",
  async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(502);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "20",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      server: "nginx",
    });
    for (const words of Object.values(texts.refusal.tryAgain)) expect(body).toContain(words);
    expect(body).toContain('<meta http-equiv="refresh" content="20" />');
    // It loads nothing, and its policy allows only its own style.
    expect(body).not.toMatch(/<script|\b(src|href)="[^"]/);
    const style = createHash("sha256").update(/<style>(.*)<\/style>/s.exec(body)?.[1] ?? "");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${style.digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  },
);

it("a form that is sent while no process answers gets the same page, also by plain http", async () => {
  expect(await ask("/oauth2/login", { ":method": "POST" })).toMatchObject({ status: 502 });
  const plain = await fetch(`http://127.0.0.1:${ports.http}/login`, { redirect: "manual" });
  expect(plain.status).toBe(502);
  expect(plain.headers.has("strict-transport-security")).toBe(false);
  expect(await plain.text()).toContain(texts.refusal.tryAgain.en);
});

it("the logs have no token, whether or not a process answers", async () => {
  const links = [
    "/reset/",
    "/reset-password/",
    "/not-me/",
    "/invite/",
    "/invite-client/",
    "//reset/",
    `/${ids.acme}/reset/`,
  ];
  const paths = [
    ...links.flatMap((link) => [`${link}CANARY`, `${link}CANARY/`, `${link}CANARY?x=CANARY`]),
    "/socket.io/?EIO=4&transport=polling&sid=CANARY",
    "/login?code=CANARY",
  ];
  const askAll = async () => {
    for (const path of paths) await ask(path, { referer: `${address}/reset/CANARY` });
    await fetch(`http://127.0.0.1:${ports.http}/reset/CANARY`, { redirect: "manual" });
  };
  const lines = () => nginx.logged().split("\n").slice(0, -1);
  await askAll();
  await serveBehind();
  // nginx asks a process that did not answer again only after two seconds.
  await expect.poll(async () => (await ask("/login")).status).toBe(200);
  await askAll();
  await expect.poll(() => lines().at(-1)).toContain('"GET /reset/- HTTP/1.1" 308 ');
  expect(nginx.logged()).not.toContain("CANARY");
  for (const part of [
    '"GET /reset/- HTTP/2.0" 502 ',
    `"GET /${ids.acme}/- HTTP/2.0" 502 `,
    '"GET /socket.io/ HTTP/2.0" 502 ',
    '"GET /login HTTP/2.0" 200 ',
  ]) {
    expect(nginx.logged()).toContain(part);
  }
});

it.each([
  ["TLSv1.1", "DEFAULT", false],
  ["TLSv1.2", "DEFAULT", true],
  ["TLSv1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", true],
  ["TLSv1.2", "ECDHE-ECDSA-AES128-SHA256", false],
  ["TLSv1.3", "DEFAULT", true],
] as const)("speaks %s with the ciphers %s: %s", async (version, ciphers, isSpoken) => {
  const socket = connectByTls({
    port: ports.https,
    host: "127.0.0.1",
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    // OpenSSL itself has the older versions only at this level.
    ciphers: `${ciphers}@SECLEVEL=0`,
  });
  const [outcome] = await Promise.race([once(socket, "secureConnect").then(() => [null]), once(socket, "error")]);
  socket.destroy();
  expect(outcome === null).toBe(isSpoken);
});

it("the service's own refusals stay as they are", async () => {
  await serveBehind(false);
  expect(await ask("/health")).toMatchObject({
    status: 503,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ok: false, database: "down" }),
  });
});
