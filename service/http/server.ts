import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Environment } from "../environment.ts";
import type { Logger } from "../log.ts";
import type { Http } from "./create-http.ts";
import { limitConnections } from "./limit-connections.ts";

export interface HttpServerOptions {
  readonly http: Http;
  readonly environment: Pick<Environment, "trustProxy" | "maxConnections" | "maxConnectionsPerAddress">;
  readonly log: Logger;
  /** How long a request may take to arrive, in milliseconds, unless the usual is right. */
  readonly timeouts?: Pick<ServerOptions, "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval">;
}

/** What Node cannot read, by its code; everything else is a bad request. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A server on which every answer is the service's own, also where Node or a library would have given one. */
export function createHttpServer({ http, environment, log, timeouts }: HttpServerOptions): Server {
  const options: ServerOptions = {
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    ...timeouts,
    // Ours answers that with the headers of every answer.
    requireHostHeader: false,
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(options, (request, response) => {
    answering.set(request.socket, response);
    http.handle(request, response);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    http.refuse(request, response, 417),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const isBegun = response !== undefined && response.headersSent && !response.writableFinished;
    // The asker has gone, or what was sent already cannot be taken back.
    if (error.code === "ECONNRESET" || isBegun) return void socket.destroy();
    http.refuseRaw(socket, unreadable[error.code ?? ""] ?? 400);
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (!http.upgrade(request, socket, head)) http.refuseRaw(socket, 404);
  });
  limitConnections(server, { ...environment, log });
  return server;
}
