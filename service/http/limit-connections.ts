import type { Server } from "node:http";
import { plainAddress, throttleAddress } from "../limits/address.ts";
import { networksOf } from "../limits/networks.ts";
import { createRateLimitedLog } from "../limits/rate-limited-log.ts";
import { createTally } from "../limits/tally.ts";
import type { Logger } from "../log/log.ts";
import type { Environment } from "../settings/environment.ts";

export interface LimitOptions extends Pick<Environment, "trustProxy" | "maxConnections" | "maxConnectionsPerAddress"> {
  readonly log: Logger;
}

/** Minimum milliseconds between two log entries about refused connections. */
const LOG_INTERVAL = 10_000;

/**
 * Limits the connections of a server, because the database needs file descriptors too, and those of each address. A
 * trusted proxy carries the connections of all people, so it is exempt from the limit per address.
 */
export function limitConnections(server: Server, options: LimitOptions): void {
  const { trustProxy, maxConnections, maxConnectionsPerAddress, log } = options;
  const proxies = networksOf(trustProxy);
  const tally = createTally();
  let last = "";
  const sayFull = createRateLimitedLog(LOG_INTERVAL, Date.now, (refused) =>
    log.warn({ refused, maxConnections }, "connections are refused: there are as many as MAX_CONNECTIONS allows"),
  );
  const sayBusy = createRateLimitedLog(LOG_INTERVAL, Date.now, (refused) =>
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
