import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a program and a server, that can fail. */
export interface Network {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Everything arrives, as at first. */
  pass(): void;
  /** Connections stay and are made, and nothing arrives any more on either side. */
  swallow(): void;
  /** Every connection breaks, and none can be made. */
  cut(): void;
  close(): Promise<void>;
}

/** @param target the path of the server's socket */
export async function startNetwork(target: string): Promise<Network> {
  let way: "pass" | "swallow" | "cut" = "pass";
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const server = createServer((near) => {
    if (way === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      // What was swallowed is lost: the connection is of no use once everything arrives again.
      from.on("data", (chunk) => way === "pass" && to.write(chunk));
      from.on("close", end);
      from.on("error", end);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port,
    pass: () => void (way = "pass"),
    swallow: () => void (way = "swallow"),
    cut() {
      way = "cut";
      breakAll();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
