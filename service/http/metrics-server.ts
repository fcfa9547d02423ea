import { createServer, type Server } from "node:http";
import type { Metrics } from "../log/metrics.ts";

/** Concurrent connections, enough for a few monitoring programs. */
const MOST_CONNECTIONS = 50;
/** Milliseconds after which an idle connection is closed. A monitoring program opens another. */
const LONGEST_SILENCE = 10_000;

/** A separate server for the metrics, which only the operator may read: the public port never serves them. */
export function createMetricsServer(metrics: Metrics, longestSilence = LONGEST_SILENCE): Server {
  const server = createServer(
    { headersTimeout: longestSilence, requestTimeout: longestSilence, connectionsCheckingInterval: longestSilence },
    (request, response) => {
      if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
      metrics.text().then(
        (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  // The time limits above do not cover a client that sends no request, or does not read its answer.
  server.timeout = longestSilence;
  return server;
}
