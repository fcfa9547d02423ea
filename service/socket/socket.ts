import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Server as Engine, type Socket as Connection } from "engine.io";
import { Server } from "socket.io";
import { createSocketCalls, type SocketCallOptions } from "./socket-calls.ts";
import { newToken } from "../shared/ids.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { createSocketLimits, type SocketLimitOptions } from "./socket-limits.ts";

/** Bytes, more than any call needs; socket.io closes a connection that sends more. */
const LARGEST_MESSAGE = 100_000;
/** The methods of long polling. The library answers preflights before, and any other method with 500. */
const POLLING_METHODS = ["GET", "POST"];
/** The engine's error code when `allowRequest` refuses. */
const FORBIDDEN = 4;

/** Milliseconds between two groups of sockets that the service asks to reconnect. */
const MOVE_INTERVAL = 100;

export interface SocketOptions extends Omit<SocketLimitOptions, "clock" | "log">, SocketCallOptions {
  /** Whether this is the only process on the database. */
  readonly isAlone: boolean;
  /** Origins of the pages that may connect. */
  readonly allowedOrigins: readonly string[];
}

export interface SocketServer {
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** @param refuse answers a refused upgrade instead of the library */
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    refuse?: (isForeign: boolean) => void,
  ) => void;
  /** The number of open sockets. */
  count(): number;
  /** Asks all pages to reconnect, spread over this time. */
  sendAway(milliseconds: number): Promise<void>;
  /** Answers the received calls, accepts no more, and closes all sockets. */
  close(): Promise<void>;
}

/**
 * The wire (docs/contract.md): socket.io on a separate engine, so that it can share an HTTP server with other listeners
 * and closing it does not close that server.
 */
export function createSocketServer(options: SocketOptions): SocketServer {
  const { context, allowedOrigins, callerOf } = options;
  const origins = new Set(allowedOrigins);
  const limits = createSocketLimits({ ...context, ...options });
  const calls = createSocketCalls(options, limits, createKeptAnswers(context, options.isAlone));
  const engine = new Engine({
    maxHttpBufferSize: LARGEST_MESSAGE,
    // The limits do not count the bytes of a connection that upgrades its transport.
    allowUpgrades: false,
    cors: { origin: [...origins] },
    allowRequest(request, decide) {
      // Caches the caller now: the connection of a polling request may be closed by the time its socket opens.
      callerOf(request);
      decide(
        null,
        isAllowed(request, origins) && limits.hasRoom(request, queryOf(request).get("transport") === "polling"),
      );
    },
  });
  // Whoever knows the id of a polling session reads its messages. The engine's own has less chance in it.
  engine.generateId = newToken;
  /** The network addresses that opened the connections, by session id. */
  const openers = new Map<string, string>();
  engine.on("connection", (connection: Connection) => {
    const { sid } = connection.transport;
    openers.set(sid, callerOf(connection.request).address);
    connection.once("close", () => openers.delete(sid));
  });
  // The engine asks `allowRequest` about the first request of a session only.
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method = "" } = request;
    if (!POLLING_METHODS.includes(method)) {
      return void response.writeHead(405, { allow: POLLING_METHODS.join(", "), connection: "close" }).end();
    }
    const opener = openers.get(queryOf(request).get("sid") ?? "");
    const isItsOwn = opener === undefined || (isAllowed(request, origins) && opener === callerOf(request).address);
    if (isItsOwn) next();
    else response.writeHead(403).end();
  });
  const refusals = new WeakMap<IncomingMessage, (isForeign: boolean) => void>();
  engine.on("connection_error", ({ req, code }: { req: IncomingMessage; code: number }) => {
    // Higher codes concern a WebSocket that is already open.
    if (code <= FORBIDDEN) refusals.get(req)?.(code === FORBIDDEN);
  });

  limits.watch(engine);
  const io = new Server({ serveClient: false });
  io.bind(engine);
  // Refuses a second socket session before the service looks anything up for it.
  io.use(({ conn }, next) => {
    if (limits.join(conn)) return next();
    limits.end(conn);
    next(new Error("A connection has one socket session."));
  });
  io.on("connection", calls.serve);

  return {
    handleRequest: (request, response) => engine.handleRequest(request, response),
    handleUpgrade(request, socket, head, refuse) {
      if (queryOf(request).has("sid")) {
        // A long-polling connection that tries to upgrade.
        if (refuse) refuse(false);
        else socket.destroy();
        return;
      }
      if (refuse) refusals.set(request, refuse);
      engine.handleUpgrade(request, socket, head);
    },
    count: () => engine.clientsCount,
    sendAway: (milliseconds) => sendAway(io, milliseconds),
    async close() {
      await calls.end();
      limits.close();
      await io.close();
      await calls.end();
    },
  };
}

/**
 * Asks all pages to reconnect, a few at a time over this time, so that they do not reach the other processes all at once.
 * A page first waits for its calls.
 */
async function sendAway(io: Server, milliseconds: number): Promise<void> {
  // For sockets whose handshake was under way.
  io.on("connection", (socket) => socket.emit("move"));
  const sockets = [...io.sockets.sockets.values()];
  const steps = Math.max(1, Math.round(milliseconds / MOVE_INTERVAL));
  const until = (step: number) => Math.floor((sockets.length * step) / steps);
  for (let step = 0; step < steps; step += 1) {
    for (const socket of sockets.slice(until(step), until(step + 1))) socket.emit("move");
    await pause(milliseconds / steps);
  }
}

/** The query as the library reads it: the last of several values counts. Any text is a query, so nothing can throw. */
const queryOf = ({ url = "" }: IncomingMessage): ReadonlyMap<string, string> =>
  new Map(new URLSearchParams(url.split("?", 2)[1]));

/**
 * Whether the request comes from an allowed origin. Browsers send the Origin header with every WebSocket and
 * cross-origin request. Same-origin GET requests omit it, but have a Sec-Fetch-Site header.
 */
function isAllowed({ headers }: IncomingMessage, origins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  return headers["sec-fetch-site"] === "same-origin";
}
