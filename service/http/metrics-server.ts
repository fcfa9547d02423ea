import { createServer, type Server } from "node:http";
import type { Metrics } from "../log/metrics.ts";

/** Connections at once: of a few programs that watch. */
const MOST_CONNECTIONS = 50;
/** Milliseconds after which a connection on which nothing passes is closed. Programs that watch open another. */
const LONGEST_SILENCE = 10_000;

/** A server of its own for the figures, which are for the operator alone: people's port never answers them. */
export function createMetricsServer(metrics: Metrics, longestSilence = LONGEST_SILENCE): Server {
  const server = createServer(
    { headersTimeout: longestSilence, requestTimeout: longestSilence, connectionsCheckingInterval: longestSilence },
    (request, response) => {
      if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
      metrics.text().then(
        (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  // Also where no request comes, or the answer is not read.
  server.timeout = longestSilence;
  return server;
}
