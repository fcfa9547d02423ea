import type { Server } from "node:http";
import { plainAddress, throttleAddress } from "../limits/address.ts";
import { networksOf } from "../limits/networks.ts";
import { createRateLimitedLog } from "../limits/rate-limited-log.ts";
import { createShares } from "../limits/shares.ts";
import type { Logger } from "../log/log.ts";
import type { Environment } from "../settings/environment.ts";

export interface LimitOptions extends Pick<Environment, "trustProxy" | "maxConnections" | "maxConnectionsPerAddress"> {
  readonly log: Logger;
}

/** Minimum milliseconds between two log entries about refused connections. */
const LOG_INTERVAL = 10_000;

/**
 * Limits the connections of a server, because the database needs file descriptors too, and each address's share of
 * them. A trusted proxy carries the connections of all people, so it may have any number.
 */
export function limitConnections(server: Server, options: LimitOptions): void {
  const { trustProxy, maxConnections, maxConnectionsPerAddress, log } = options;
  const proxies = networksOf(trustProxy);
  const shares = createShares(maxConnections, maxConnectionsPerAddress);
  let last = "";
  const sayFull = createRateLimitedLog(LOG_INTERVAL, Date.now, (refused) =>
    log.warn({ refused, maxConnections }, "connections are refused: there are as many as MAX_CONNECTIONS allows"),
  );
  const sayBusy = createRateLimitedLog(LOG_INTERVAL, Date.now, (refused) =>
    log.warn(
      { refused, last, maxConnectionsPerAddress },
      "connections are refused: their address has its share of those that the others leave free " +
        "(MAX_CONNECTIONS_PER_ADDRESS)",
    ),
  );
  server.maxConnections = maxConnections;
  server.on("drop", sayFull);
  server.on("connection", (socket) => {
    const remote = socket.remoteAddress ?? "";
    const address = proxies.has(plainAddress(remote) ?? remote) ? null : throttleAddress(remote);
    if (address !== null && !shares.hasRoom(address)) {
      last = address;
      sayBusy();
      return void socket.destroy();
    }
    socket.on("close", shares.take(address));
  });
}
