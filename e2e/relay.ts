import { once } from "node:events";
import { createServer, type IncomingMessage, request as ask } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { startFoyer, test as base } from "./fixtures.ts";
import { freePort } from "../tools/free-port.mjs";

/** The way to a Foyer, on which the connection to its service can be cut while pages and files still arrive. */
export interface Relay {
  readonly url: string;
  /** Breaks every connection to the service and refuses new ones, as an outage would, until `mend`. */
  cut(): void;
  mend(): void;
  /** From now on the open WebSockets carry no data and stay open. New ones work. */
  silence(): void;
  /** Swallows the opening of a WebSocket, as some proxies do: no answer, or silence after it; until `mend`. */
  swallow(what: "the answer" | "all after it"): void;
  /** Ends each WebSocket at the page's first message, which joins the service; until `mend`. */
  endAtJoining(): void;
}

/** @param target port of the Foyer that answers at the time */
export async function startRelay(target: () => number): Promise<Relay & { stop(): Promise<void> }> {
  const lines = new Set<Duplex>();
  let isCut = false;
  let swallowed: Parameters<Relay["swallow"]>[0] | null = null;
  let endsAtJoining = false;
  const refuses = ({ url = "" }: IncomingMessage) => isCut && url.startsWith("/socket.io/");

  const server = createServer((request, response) => {
    if (refuses(request)) {
      request.socket.destroy();
      return;
    }
    const { method, url, headers } = request;
    const far = ask({ host: "127.0.0.1", port: target(), method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    far.on("error", () => request.socket.destroy());
    request.pipe(far);
  });
  server.on("upgrade", (request: IncomingMessage, near: Duplex, head: Buffer) => {
    if (refuses(request)) {
      near.destroy();
      return;
    }
    if (swallowed === "the answer") {
      lines.add(near);
      near.on("error", () => near.destroy());
      near.on("close", () => lines.delete(near));
      near.resume();
      return;
    }
    const far = connect(target(), "127.0.0.1");
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    far.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
    far.write(head);
    if (swallowed === "all after it") {
      // The answer's closing empty line arrives in one chunk.
      far.once("data", (answer: Buffer) => near.write(answer.subarray(0, answer.indexOf("\r\n\r\n") + 4)));
      near.resume();
    } else {
      if (endsAtJoining) near.once("data", () => near.destroy());
      near.pipe(far).pipe(near);
    }
    const ends: readonly (readonly [Duplex, Duplex])[] = [
      [near, far],
      [far, near],
    ];
    for (const [one, other] of ends) {
      lines.add(one);
      // A cut resets either end on purpose.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        lines.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const breakLines = () => lines.forEach((line) => line.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      breakLines();
    },
    mend() {
      isCut = false;
      swallowed = null;
      endsAtJoining = false;
    },
    silence() {
      for (const line of lines) line.unpipe().resume();
    },
    swallow(what) {
      swallowed = what;
    },
    endAtJoining() {
      endsAtJoining = true;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      breakLines();
      await once(server, "close");
    },
  };
}

/** Tests whose pages reach their worker's Foyer through a relay, which works at the start of each test. */
export const test = base.extend<{ relay: Relay }, { relayed: Relay }>({
  relayed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const port = await freePort();
      const relay = await startRelay(() => port);
      const foyer = await startFoyer({ PORT: String(port), PUBLIC_URL: relay.url });
      await provide(relay);
      await foyer.stop();
      await relay.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  relay: [
    async ({ relayed }, provide) => {
      relayed.mend();
      await provide(relayed);
    },
    { auto: true },
  ],
  baseURL: async ({ relayed }, provide) => provide(relayed.url),
});
