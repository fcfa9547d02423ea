import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "../log/log.ts";
import type { Environment } from "../settings/environment.ts";
import type { Http } from "./create-http.ts";
import { limitConnections } from "./limit-connections.ts";

export interface HttpServerOptions {
  readonly http: Http;
  readonly environment: Pick<Environment, "trustProxy" | "maxConnections" | "maxConnectionsPerAddress">;
  readonly log: Logger;
  /** Overrides the time limits, in milliseconds. */
  readonly timeouts?: Pick<ServerOptions, "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval"> & {
    readonly longestSilence?: number;
  };
}

/** Milliseconds after which an idle connection is closed, even one whose client has not read its answer. */
const LONGEST_SILENCE = 60_000;
/** The most unanswered requests of a connection. Browsers and proxies wait for one answer before the next request. */
const MOST_UNANSWERED = 10;

/** HTTP status by Node's error code; all other errors are 400. */
const clientErrorStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A server that sends the service's own answers even where Node or a library would answer by itself. */
export function createHttpServer({ http, environment, log, timeouts }: HttpServerOptions): Server {
  const options: ServerOptions = {
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    ...timeouts,
    // The service refuses a missing Host header itself, with the common headers.
    requireHostHeader: false,
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const unanswered = new WeakMap<Duplex, number>();
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    answering.set(socket, response);
    http.handle(request, response);
  });
  server.timeout = timeouts?.longestSilence ?? LONGEST_SILENCE;
  // Otherwise the kernel would keep the unread part of an answer for as long as the client reads a few bytes at a time.
  server.on("timeout", (socket) => (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy()));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    http.refuse(request, response, 417),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const isBegun = response !== undefined && response.headersSent && !response.writableFinished;
    // The client is gone, or part of the answer has already been sent.
    if (error.code === "ECONNRESET" || isBegun) return void socket.destroy();
    // Each further part of a refused request is an error of its own.
    if (!socket.writableEnded) http.refuseRaw(socket, clientErrorStatus[error.code ?? ""] ?? 400);
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (!http.upgrade(request, socket, head)) http.refuseRaw(socket, 404);
  });
  limitConnections(server, { ...environment, log });
  return server;
}
