import { request, type OutgoingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import type { HttpRequester } from "../../service/oauth/oauth.ts";
import { startProxy, type ProxyOptions } from "../service/support/proxy.ts";
import { noOAuth, serve } from "../service/support/served.ts";

/* The client address of a request through real proxies. The service's own tests cover sockets behind proxies. */

const NEAR = "127.0.0.50";
const FAR = "127.0.0.51";
const stranger = "198.51.100.7";

/** Starts a service behind proxies, the nearest first, and records the client of each request. */
async function start(variables: Record<string, string>, chain: readonly ProxyOptions[]) {
  const askers: HttpRequester[] = [];
  const token = (_form: string, _authorization: string | undefined, asker: HttpRequester) => {
    askers.push(asker);
    return Promise.resolve({ access_token: "a", token_type: "Bearer" as const, expires_in: 1 });
  };
  const served = await serve({ variables, service: { oauth: { ...noOAuth, token } } });
  let { port } = served;
  for (const options of chain) {
    ({ port } = await startProxy(`http://127.0.0.1:${port}`, options));
  }
  const ask = (method: string, path: string, headers: OutgoingHttpHeaders = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
      });
      asked.on("error", reject);
      asked.end();
    });
  return {
    ...served,
    ask,
    async addressOf(headers: OutgoingHttpHeaders) {
      await ask("POST", "/oauth2/token", { "content-type": "application/x-www-form-urlencoded", ...headers });
      return askers.at(-1)?.address;
    },
  };
}

const forwarded = (value: string | string[]) => ({ "x-forwarded-for": value });

describe("behind one trusted proxy a request has the address that the proxy saw", () => {
  test.each<readonly [name: string, sees: string, sent: OutgoingHttpHeaders, address: string]>([
    ["and no other header counts", stranger, {}, stranger],
    ["not the address that the client sent", stranger, forwarded("203.0.113.1"), stranger],
    ["not one of a list that the client sent", stranger, forwarded("203.0.113.1, 203.0.113.2"), stranger],
    ["not one of two headers that the client sent", stranger, forwarded(["203.0.113.1", "203.0.113.2"]), stranger],
    ["not the proxy's address that the client sent", stranger, forwarded(NEAR), stranger],
    ["not loopback", stranger, forwarded("127.0.0.1"), stranger],
    ["not an invalid value", stranger, forwarded("nonsense,,;=\u00ff"), stranger],
    ["not one of a very long list", stranger, forwarded("10.0.0.1, ".repeat(1000)), stranger],
    ["not one of other headers", stranger, { forwarded: "for=1.1.1.1", "x-real-ip": "1.1.1.1" }, stranger],
    ["also where that is IPv6, by its network", "2001:db8:1:2:3:4:5:6", forwarded("2001:db8::1"), "2001:db8:1:2::/64"],
    ["also in brackets and with a port", "[2001:db8:1:2::6]:443", {}, "2001:db8:1:2::/64"],
    ["also with a port", `${stranger}:5060`, {}, stranger],
    ["also with a zone", "fe80::1%eth0", {}, "fe80:0:0:0::/64"],
    ["also where IPv4 is written as IPv6", `::ffff:${stranger}`, {}, stranger],
    ["also where that is written in hexadecimal", "::ffff:c633:6407", {}, stranger],
    ["or from the proxy, where it says nothing of use", "unknown", forwarded("203.0.113.1"), NEAR],
    ["or from the proxy, where it says nothing", "", forwarded("203.0.113.1"), NEAR],
    ["or from the proxy, where it says a number", "3325256711", {}, NEAR],
    ["or from the proxy, where it says what only looks like an address", "198.51.100.256", {}, NEAR],
    ["or from the proxy, where IPv4 is in brackets", `[${stranger}]`, {}, NEAR],
  ])("%s", async (_, sees, sent, address) => {
    const { addressOf } = await start({ TRUST_PROXY: NEAR }, [{ from: NEAR, sees }]);
    expect(await addressOf(sent)).toBe(address);
  });
});

describe("behind two trusted proxies", () => {
  const chain = [{ from: NEAR }, { from: FAR, sees: stranger }];

  test.each([
    ["both are passed over", "127.0.0.50, 127.0.0.51", chain, stranger],
    ["both may be of one network", "127.0.0.48/28", chain, stranger],
    ["both may be loopback", "loopback", chain, stranger],
    ["only the nearest one counts where only it is trusted", NEAR, chain, FAR],
    ["the nearest one counts where only the other is trusted", FAR, chain, NEAR],
    ["none counts where others are trusted", "10.0.0.0/8, uniquelocal, linklocal, fc00::/7", chain, NEAR],
    ["the first counts where all of the way is trusted", `loopback,${stranger}`, chain, stranger],
    ["the last one that can be read counts", "loopback", [{ from: NEAR, sees: "unknown" }, { from: FAR }], NEAR],
  ])("%s", async (_, TRUST_PROXY, proxies, address) => {
    const { addressOf } = await start({ TRUST_PROXY }, proxies);
    expect(await addressOf({})).toBe(address);
  });

  test("the addresses that the client sent do not count", async () => {
    const { addressOf } = await start({ TRUST_PROXY: "loopback" }, chain);
    for (const spoofed of ["203.0.113.1", `${NEAR}, ${FAR}`, "203.0.113.1, 127.0.0.1", ""]) {
      expect(await addressOf(forwarded(spoofed))).toBe(stranger);
    }
  });
});

describe("without a trusted proxy", () => {
  test("everyone has the address of their connection, and the log names the remedy once", async () => {
    const { addressOf, logged } = await start({}, [{ from: NEAR, sees: stranger, says: "https" }]);
    for (const headers of [{}, forwarded("203.0.113.1"), {}]) expect(await addressOf(headers)).toBe(NEAR);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: 40, msg: expect.stringContaining("TRUST_PROXY") });
  });

  test("the log has no warning for requests without forwarded headers, or with a trusted proxy", async () => {
    const direct = await start({}, []);
    expect(await direct.addressOf({})).toBe("127.0.0.1");
    expect(direct.logged).toEqual([]);
    const trusting = await start({ TRUST_PROXY: FAR }, [{ from: NEAR }]);
    expect(await trusting.addressOf({})).toBe(NEAR);
    expect(trusting.logged).toEqual([]);
  });
});

describe("a request by plain http to an https address", () => {
  const variables = { TRUST_PROXY: "loopback", PUBLIC_URL: "https://account.example" };

  test.each([
    ["says so", "http", 308],
    ["says so in capitals", "HTTP", 308],
    ["says the opposite", "https", 200],
    ["says neither", "gopher", 200],
    ["says nothing", undefined, 200],
  ])("is redirected if the trusted proxy %s", async (_, says, status) => {
    const { ask } = await start(variables, [{ from: NEAR, sees: stranger, ...(says !== undefined && { says }) }]);
    const answer = await ask("GET", "/login?a=1");
    expect(answer.status).toBe(status);
    expect(answer.headers["location"]).toBe(status === 308 ? "https://account.example/login?a=1" : undefined);
  });

  test("is refused if it sends data, and never redirected to another site", async () => {
    const { ask, logged } = await start(variables, [{ from: NEAR, sees: stranger, says: "http" }]);
    for (const method of ["POST", "PUT", "DELETE"]) expect((await ask(method, "/oauth2/login")).status).toBe(403);
    expect((await ask("GET", "//evil.example/")).headers["location"]).toBe("https://account.example//evil.example/");
    expect((await ask("GET", "/health")).status).toBe(200);
    expect(logged.filter((line) => line.includes("plain http"))).toHaveLength(1);
  });

  test.each(["/oauth2/userinfo", "/account/image", "/socket.io/?EIO=4&transport=polling"])(
    "of a program is refused, so that somebody notices it: %s",
    async (path) => {
      const { ask } = await start(variables, [{ from: NEAR, sees: stranger, says: "http" }]);
      const { status, headers } = await ask("GET", path);
      expect({ status, location: headers["location"] }).toEqual({ status: 403, location: undefined });
    },
  );

  test("is recognised by the scheme that the proxy nearest to the client sent, not the client", async () => {
    const chain = [
      { from: NEAR, says: "https, http" },
      { from: FAR, sees: stranger },
    ];
    const { ask } = await start(variables, chain);
    expect((await ask("GET", "/login", { "x-forwarded-proto": "http" })).status).toBe(200);
    const spoofing = await start({ ...variables, TRUST_PROXY: NEAR }, [
      { from: NEAR, sees: stranger, says: "https, http" },
    ]);
    expect((await spoofing.ask("GET", "/login")).status).toBe(308);
  });

  test("is not recognised by the scheme that an untrusted proxy sent", async () => {
    const { ask } = await start({ ...variables, TRUST_PROXY: FAR }, [{ from: NEAR, says: "http" }]);
    expect((await ask("GET", "/login")).status).toBe(200);
  });
});
