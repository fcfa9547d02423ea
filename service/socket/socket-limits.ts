import type { IncomingMessage } from "node:http";
import type { Server as Engine, Socket as Connection } from "engine.io";
import type { Context } from "../calls/context.ts";
import { createBucket } from "../limits/bucket.ts";
import type { CallerOf } from "../limits/caller.ts";
import { createHeldBytes } from "../limits/held-bytes.ts";
import { createRateLimitedLog } from "../limits/rate-limited-log.ts";
import { createTally } from "../limits/tally.ts";

/** Bytes of a message that count as one. A larger message counts as several. */
const MESSAGE = 1000;
/** The rate limit on the calls of a connection, in messages. Further ones are refused. */
const CALLS = { size: 300, perSecond: 100 };
/** The same on all that it sends, whatever it is. Beyond it the connection is ended, because even reading costs time. */
const PACKETS = { size: 350, perSecond: 101 };
/** The same on the bytes below the packets, in thousands: of messages that never end, and of WebSocket's own pings. */
const KILOBYTES = { size: 500, perSecond: 150 };
/**
 * Messages, and bytes, that may be unread: several times the largest answer, which lists hundreds of organisations. A
 * client that asks and never reads would fill the memory with them.
 */
const MOST_UNREAD = { messages: 400, bytes: 4_000_000 };
/** Bytes that all connections together may keep in memory: parts of messages, calls that wait, unread answers. */
const MOST_HELD = 64_000_000;
/** Bytes that a message takes beside its text. */
const OVERHEAD = 500;
/** Minimum milliseconds between two log entries about refused or ended sockets. */
const LOG_INTERVAL = 10_000;

export interface SocketLimitOptions extends Pick<Context, "clock" | "log"> {
  readonly callerOf: CallerOf;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Limits the connections and what each sends and leaves unread, so that one client cannot starve the others. */
export interface SocketLimits {
  /** Counts the connections of this engine, and all that passes on them. */
  watch(engine: Engine): void;
  /** Whether this request may open a connection. */
  hasRoom(request: IncomingMessage): boolean;
  /** A budget of calls: whether one more, of so many bytes, may be answered. */
  callBudget(): (bytes: number) => boolean;
  /** The calls of one conversation that wait, also after their connection is gone. */
  callQueue(address: string, giveWay: () => void): { set(calls: number, bytes: number): void };
  /** Ends a connection at once, and discards its unread and its waiting answers. */
  end(connection: Connection): void;
  hasEnded(connection: Connection): boolean;
}

/** A packet of the engine, as far as the limits look at it. */
interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

export function createSocketLimits(options: SocketLimitOptions): SocketLimits {
  const { callerOf, clock, log, maxSockets, maxSocketsPerAddress } = options;
  const perAddress = createTally();
  const held = createHeldBytes(MOST_HELD);
  const ended = new WeakSet<Connection>();
  let open = 0;
  let last = "";
  const now = () => clock.now();
  const sayRefused = createRateLimitedLog(LOG_INTERVAL, now, (refused) =>
    log.warn({ refused, last, open, maxSockets, maxSocketsPerAddress }, "sockets are refused: there are too many"),
  );
  const sayEnded = createRateLimitedLog(LOG_INTERVAL, now, (count) =>
    log.warn({ ended: count, last }, "sockets were ended: they sent far more than any page does, or read no answer"),
  );

  function enter(address: string): () => void {
    const remove = perAddress.add(address);
    open += 1;
    return () => {
      open -= 1;
      remove();
    };
  }

  function end(connection: Connection): void {
    if (ended.has(connection)) return;
    ended.add(connection);
    last = callerOf(connection.request).address;
    sayEnded();
    connection.close(true);
    // Closing a WebSocket in good order would wait for a client that may not read.
    lineOf(connection)?.destroy();
  }

  function meter(connection: Connection): void {
    const packets = createBucket(PACKETS, now());
    const kilobytes = createBucket(KILOBYTES, now());
    const line = lineOf(connection);
    const holding = held.hold(callerOf(connection.request).address, () => end(connection));
    /** Bytes of a message that has not come whole. */
    let begun = 0;
    /** Bytes of attachments, which socket.io keeps until the last has come. */
    let attached = 0;
    let unread = { messages: 0, bytes: 0 };

    function count(): void {
      const bytes = unread.bytes + (line?.writableLength ?? 0);
      if (unread.messages > MOST_UNREAD.messages || bytes > MOST_UNREAD.bytes) return end(connection);
      holding.set(Math.floor(begun / MESSAGE) * MESSAGE + attached + unread.messages * OVERHEAD + bytes);
    }

    // Before the engine looks at it, which for a connection that is closing it no longer does.
    connection.transport.prependListener("packet", ({ type, data }: Packet) => {
      begun = 0;
      if (type === "message") attached = typeof data === "string" ? 0 : attached + sizeOf(data);
      if (packets.take(now(), messagesIn(sizeOf(data)))) count();
      else end(connection);
    });
    // After the library has read it.
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
        connection.once("close", enter(callerOf(connection.request).address));
        meter(connection);
      });
    },
    hasRoom(request) {
      const { address } = callerOf(request);
      if (open < maxSockets && perAddress.of(address) < maxSocketsPerAddress) {
        // The engine counts it a moment later, and many requests may come in that moment.
        setImmediate(enter(address));
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
    hasEnded: (connection) => ended.has(connection),
  };
}

/** The TCP connection of a WebSocket; null for long polling, where each request may come on another one. */
const lineOf = ({ transport, request }: Connection) => (transport.name === "websocket" ? request.socket : null);
const messagesIn = (bytes: number) => Math.max(1, Math.ceil(bytes / MESSAGE));
const sizeOf = (data: Packet["data"]) => data?.length ?? 0;
