import { createServer, type Server } from "node:http";
import type { Metrics } from "../metrics.ts";

/** A server of its own for the figures, which are for the operator alone: people's port never answers them. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
}
