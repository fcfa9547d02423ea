import type { Server } from "node:http";
import { plainAddress, throttleAddress } from "../address.ts";
import type { Environment } from "../environment.ts";
import { createTally } from "../tally.ts";
import type { Logger } from "../log.ts";
import { networksOf } from "../networks.ts";
import { createSeldom } from "../seldom.ts";

export interface LimitOptions extends Pick<Environment, "trustProxy" | "maxConnections" | "maxConnectionsPerAddress"> {
  readonly log: Logger;
}

/** How often a log says that connections were refused, in milliseconds. */
const SAID_EVERY = 10_000;

/**
 * Keeps a server from running out of descriptors, which the database needs as well, and one address from taking all
 * of them. A trusted proxy has everyone's connections: it only counts for the whole.
 */
export function limitConnections(server: Server, options: LimitOptions): void {
  const { trustProxy, maxConnections, maxConnectionsPerAddress, log } = options;
  const proxies = networksOf(trustProxy);
  const tally = createTally();
  let last = "";
  const sayFull = createSeldom(SAID_EVERY, Date.now, (refused) =>
    log.warn({ refused, maxConnections }, "connections are refused: there are as many as MAX_CONNECTIONS allows"),
  );
  const sayBusy = createSeldom(SAID_EVERY, Date.now, (refused) =>
    log.warn(
      { refused, last, maxConnectionsPerAddress },
      "connections are refused: their address has as many as MAX_CONNECTIONS_PER_ADDRESS allows",
    ),
  );
  server.maxConnections = maxConnections;
  server.on("drop", sayFull);
  server.on("connection", (socket) => {
    const remote = socket.remoteAddress ?? "";
    if (proxies.has(plainAddress(remote) ?? remote)) return;
    const address = throttleAddress(remote);
    if (tally.of(address) >= maxConnectionsPerAddress) {
      last = address;
      sayBusy();
      return void socket.destroy();
    }
    socket.on("close", tally.add(address));
  });
}
