import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { onTestFinished } from "vitest";

export interface ProxyOptions {
  /** The loopback address of its own requests. */
  readonly from: string;
  /** The client address that it forwards; by default the real one. */
  readonly sees?: string;
  /** The scheme that it forwards; none by default. */
  readonly says?: string;
}

export interface Proxy {
  readonly url: string;
  readonly port: number;
}

/** A reverse proxy for requests and WebSockets, until the end of the test. It appends to the forwarded headers. */
export async function startProxy(target: string, { from, sees, says }: ProxyOptions): Promise<Proxy> {
  const { hostname: host, port } = new URL(target);
  const passedOn = ({ headers, socket }: IncomingMessage) => {
    const before = headers["x-forwarded-for"];
    const seen = sees ?? socket.remoteAddress ?? "";
    return {
      ...headers,
      "x-forwarded-for": before === undefined ? seen : `${String(before)}, ${seen}`,
      ...(says !== undefined && { "x-forwarded-proto": says }),
    };
  };
  const upgraded = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    const { method, url: path } = asked;
    const onward = request({ host, port, method, path, headers: passedOn(asked), localAddress: from, agent: false });
    onward.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    // Either side may vanish at the end of a test; the other side then closes too.
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked, near, head) => {
    const far = connect({ host, port: Number(port), localAddress: from });
    const headers = Object.entries(passedOn(asked)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    upgraded.add(near);
    near.on("error", () => far.destroy());
    near.on("close", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = (server.address() as AddressInfo).port;
  onTestFinished(async () => {
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    });
  });
  return { url: `http://127.0.0.1:${at}`, port: at };
}
