import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import type { Client } from "../support/client.ts";
import { startProxy } from "../support/proxy.ts";
import { declareWorld } from "../support/world.ts";

const PROXY = "127.0.0.50";

async function addressIn(client: Client): Promise<string | null | undefined> {
  const { list } = v.parse(calls["sessions|read"].reply, (await client.call("sessions|read", {})).data);
  return list.find(({ isCurrent }) => isCurrent)?.address;
}

describe.each([
  ["trusted", [PROXY]],
  ["not trusted", ["10.0.0.0/8"]],
])("sockets behind a proxy that is %s", (_, trustProxy) => {
  const isTrusted = trustProxy.includes(PROXY);
  const world = declareWorld({ trustProxy });
  /** Connects a person whose address the proxy sees as this one. */
  async function person(sees: string, transport: "websocket" | "polling", headers: Record<string, string> = {}) {
    const { url } = await startProxy(world.url, { from: PROXY, sees });
    return world.connect({ at: url, transport, headers });
  }

  it.each(["websocket", "polling"] as const)(
    "know the person's address, by %s, even when they send forwarded headers",
    async (transport) => {
      for (const spoofed of [
        {},
        { "x-forwarded-for": "203.0.113.1" },
        { "x-forwarded-for": `203.0.113.1, ${PROXY}` },
      ]) {
        const client = await person("198.51.100.7", transport, spoofed);
        await world.login(client, "member");
        expect(await addressIn(client)).toBe(isTrusted ? "198.51.100.7" : PROXY);
      }
      const client = await person("2001:db8:1:2:3:4:5:6", transport);
      await world.login(client, "member");
      expect(await addressIn(client)).toBe(isTrusted ? "2001:db8:1:2::/64" : PROXY);
    },
  );

  it(`${isTrusted ? "keep" : "cannot keep"} one person's wrong guesses from another person`, async () => {
    const guessing = await person("198.51.100.7", "websocket");
    for (let guess = 0; guess < 6; guess += 1) await world.login(guessing, "member", { password: "Wrong-horse-1" });
    expect(await world.login(guessing, "member")).toMatchObject({ code: 429 });
    const owner = await person("198.51.100.8", "websocket", { "x-forwarded-for": "198.51.100.7" });
    expect(await world.login(owner, "member")).toMatchObject({ code: isTrusted ? 200 : 429 });
  });
});
