import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a program and a server. It can fail. */
export interface Network {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Lets all data through, as at the start. */
  pass(): void;
  /** Keeps and accepts connections, but drops their data in both directions. */
  swallow(): void;
  /** Breaks every connection, and refuses new ones. */
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
      // Dropped data is lost, so the connection stays useless even after `pass`.
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
