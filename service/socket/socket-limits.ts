import type { IncomingMessage } from "node:http";
import type { Server as Engine, Socket as Connection } from "engine.io";
import type { Context } from "../calls/context.ts";
import { createBucket } from "../limits/bucket.ts";
import type { CallerOf } from "../limits/caller.ts";
import { createHeldBytes } from "../limits/held-bytes.ts";
import { createRateLimitedLog } from "../limits/rate-limited-log.ts";
import { createShares, createTally } from "../limits/shares.ts";

/** Bytes that count as one message. A larger message counts as several. */
const MESSAGE = 1000;
/** The rate limit on the calls of a connection, in messages. The service refuses further calls. */
const CALLS = { size: 300, perSecond: 100 };
/** The rate limit on all packets of a connection. Beyond it the connection is ended, because even reading costs time. */
const PACKETS = { size: 350, perSecond: 101 };
/** The rate limit on its bytes, in thousands, which also covers messages that never end and WebSocket's own pings. */
const KILOBYTES = { size: 500, perSecond: 150 };
/**
 * The most unread messages and bytes: several times the largest answer, which lists hundreds of organisations. A client
 * that sends calls and never reads the answers would fill the memory with them.
 */
const MOST_UNREAD = { messages: 400, bytes: 4_000_000 };
/** Bytes that all connections together may keep in memory: partial messages, waiting calls, unread answers. */
const MOST_HELD = 64_000_000;
/** Bytes of memory that a message takes in addition to its text. */
const OVERHEAD = 500;
/**
 * The most sessions by long polling of one address that are idle: without the packet that joins, or without an open
 * poll. They need no connection of their own, so the limits on connections do not bound them. A page's are idle for a
 * moment at the start and between two polls.
 */
const MOST_IDLE = 50;
/** Milliseconds after which an idle session is ended. */
const LONGEST_IDLE = 5_000;
/** Milliseconds between two looks at the idle sessions. */
const IDLE_CHECK = 1_000;
/** Minimum milliseconds between two log entries about refused or ended sockets. */
const LOG_INTERVAL = 10_000;

export interface SocketLimitOptions extends Pick<Context, "clock" | "log"> {
  readonly callerOf: CallerOf;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Limits the connections, and the messages that each sends or leaves unread, so that no client starves the others. */
export interface SocketLimits {
  /** Counts the connections of this engine, and their messages. */
  watch(engine: Engine): void;
  /** Whether this request may open a connection, by long polling or as a WebSocket. */
  hasRoom(request: IncomingMessage, isPolling: boolean): boolean;
  /** Notes that a connection opens its socket session; false if it had joined before. */
  join(connection: Connection): boolean;
  /** Returns a function that tells whether a call of this many bytes is within the rate limit, and counts it. */
  callBudget(): (bytes: number) => boolean;
  /** Counts the waiting calls of one socket session, even after its connection is closed. */
  callQueue(address: string, giveWay: () => void): { set(calls: number, bytes: number): void };
  /** Ends a connection at once, and discards its unread and its queued answers. */
  end(connection: Connection): void;
  hasEnded(connection: Connection): boolean;
  close(): void;
}

/** The properties of an engine's packet that the limits use. */
interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

export function createSocketLimits(options: SocketLimitOptions): SocketLimits {
  const { callerOf, clock, log, maxSockets, maxSocketsPerAddress } = options;
  const shares = createShares(maxSockets, maxSocketsPerAddress);
  const held = createHeldBytes(MOST_HELD);
  const ended = new WeakSet<Connection>();
  const joined = new WeakSet<Connection>();
  /** The idle sessions by long polling, idle for longest first. */
  const idle = new Map<Connection, { readonly since: number; readonly leave: () => void }>();
  const idleOf = createTally();
  let last = "";
  const now = () => clock.now();
  const sayRefused = createRateLimitedLog(LOG_INTERVAL, now, (refused) =>
    log.warn(
      { refused, last, idle: idleOf.of(last), open: shares.taken, maxSockets, maxSocketsPerAddress },
      "sockets are refused: there are too many",
    ),
  );
  const sayEnded = createRateLimitedLog(LOG_INTERVAL, now, (count) =>
    log.warn({ ended: count, last }, "sockets were ended: they sent far more than any page does, or read no answer"),
  );

  /** Looks whether a session by long polling has become idle, or is so no longer. */
  function review(connection: Connection): void {
    const { transport, request, readyState } = connection;
    const isIdle = readyState === "open" && !(joined.has(connection) && transport.writable);
    if (!isIdle) {
      idle.get(connection)?.leave();
      idle.delete(connection);
    } else if (!idle.has(connection)) {
      idle.set(connection, { since: now(), leave: idleOf.add(callerOf(request).address) });
    }
  }

  const checking = setInterval(() => {
    for (const [connection, { since }] of idle) {
      if (now() - since < LONGEST_IDLE) return;
      connection.close(true);
    }
  }, IDLE_CHECK);
  checking.unref();

  function followPolls(connection: Connection): void {
    // The engine's own listeners run first, so an answer that was waiting has used the new poll up.
    for (const event of ["ready", "drain"]) connection.transport.on(event, () => review(connection));
    connection.once("close", () => review(connection));
    review(connection);
  }

  function end(connection: Connection): void {
    if (ended.has(connection)) return;
    ended.add(connection);
    last = callerOf(connection.request).address;
    sayEnded();
    connection.close(true);
    // A closing handshake would wait for a client that may not read.
    lineOf(connection)?.destroy();
  }

  function meter(connection: Connection): void {
    const packets = createBucket(PACKETS, now());
    const kilobytes = createBucket(KILOBYTES, now());
    const line = lineOf(connection);
    const holding = held.hold(callerOf(connection.request).address, () => end(connection));
    /** Bytes of an incomplete message. */
    let begun = 0;
    /** Bytes of attachments, which socket.io keeps until the last one arrives. */
    let attached = 0;
    let unread = { messages: 0, bytes: 0 };

    function count(): void {
      const bytes = unread.bytes + (line?.writableLength ?? 0);
      if (unread.messages > MOST_UNREAD.messages || bytes > MOST_UNREAD.bytes) return end(connection);
      holding.set(Math.floor(begun / MESSAGE) * MESSAGE + attached + unread.messages * OVERHEAD + bytes);
    }

    // Prepended, because the engine stops handling packets once the connection is closing.
    connection.transport.prependListener("packet", ({ type, data }: Packet) => {
      begun = 0;
      if (type === "message") attached = typeof data === "string" ? 0 : attached + sizeOf(data);
      if (packets.take(now(), messagesIn(sizeOf(data)))) count();
      else end(connection);
    });
    // Runs after the library's own listener, so `begun` is the rest that completes no message.
    line?.on("data", (chunk: Buffer) => {
      begun += chunk.length;
      if (kilobytes.take(now(), chunk.length / 1000)) count();
      else end(connection);
    });
    connection.on("packetCreate", ({ data }: Packet) => {
      unread = { messages: unread.messages + 1, bytes: unread.bytes + sizeOf(data) };
      count();
    });
    connection.on("flush", () => {
      unread = { messages: 0, bytes: 0 };
    });
    connection.on("drain", count);
    connection.once("close", () => holding.release());
  }

  return {
    watch(engine) {
      engine.on("connection", (connection: Connection) => {
        connection.once("close", shares.take(callerOf(connection.request).address));
        meter(connection);
        if (connection.transport.name === "polling") followPolls(connection);
      });
    },
    hasRoom(request, isPolling) {
      const { address } = callerOf(request);
      if (shares.hasRoom(address) && !(isPolling && idleOf.of(address) >= MOST_IDLE)) {
        // Counts the connection until the engine reports it: many requests may arrive before that.
        setImmediate(shares.take(address));
        if (isPolling) setImmediate(idleOf.add(address));
        return true;
      }
      last = address;
      sayRefused();
      return false;
    },
    callBudget() {
      const budget = createBucket(CALLS, now());
      return (bytes) => budget.take(now(), messagesIn(bytes));
    },
    callQueue(address, giveWay) {
      const holding = held.hold(address, giveWay);
      return { set: (calls, bytes) => holding.set(calls * OVERHEAD + bytes) };
    },
    end,
    join(connection) {
      if (joined.has(connection)) return false;
      joined.add(connection);
      if (connection.transport.name === "polling") review(connection);
      return true;
    },
    hasEnded: (connection) => ended.has(connection),
    close: () => clearInterval(checking),
  };
}

/** The TCP connection of a WebSocket; null for long polling, where each request may come on another one. */
const lineOf = ({ transport, request }: Connection) => (transport.name === "websocket" ? request.socket : null);
const messagesIn = (bytes: number) => Math.max(1, Math.ceil(bytes / MESSAGE));
const sizeOf = (data: Packet["data"]) => data?.length ?? 0;
