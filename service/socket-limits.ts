import type { IncomingMessage } from "node:http";
import type { Server as Engine, Socket as Connection } from "engine.io";
import { createBucket, type Bucket } from "./bucket.ts";
import type { CallerOf } from "./caller.ts";
import type { Context } from "./context.ts";
import { createRateLimitedLog } from "./rate-limited-log.ts";
import { createTally } from "./tally.ts";

/** The rate limit on the calls of a connection. */
const BUDGET = { size: 300, perSecond: 100 };
/** Further calls that are refused. Beyond them the connection is closed, because even reading them costs time. */
const MARGIN = { size: 50, perSecond: 1 };
/** Answers that may be unread. A client that asks and never reads would fill the memory with them. */
const MOST_UNREAD = 400;
/** Minimum milliseconds between two log entries about refused or closed sockets. */
const LOG_INTERVAL = 10_000;

export interface SocketLimitOptions extends Pick<Context, "clock" | "log"> {
  readonly callerOf: CallerOf;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Limits the number of sockets and their calls, so that one client cannot starve the others. */
export interface SocketLimits {
  /** Counts the sockets of this engine. */
  watch(engine: Engine): void;
  /** Whether this request may open a socket. */
  hasRoom(request: IncomingMessage): boolean;
  /** Counts a message before it is decrypted, and decides what to do with it. May close the connection. */
  spend(connection: Connection): "answer" | "refuse" | "drop";
}

export function createSocketLimits(options: SocketLimitOptions): SocketLimits {
  const { callerOf, clock, log, maxSockets, maxSocketsPerAddress } = options;
  const perAddress = createTally();
  const budgets = new WeakMap<Connection, { budget: Bucket; margin: Bucket }>();
  /** Messages that wait because the client has not read those before them. */
  const unread = new WeakMap<Connection, number>();
  let open = 0;
  let last = "";
  const now = () => clock.now();
  const sayRefused = createRateLimitedLog(LOG_INTERVAL, now, (refused) =>
    log.warn({ refused, last, open, maxSockets, maxSocketsPerAddress }, "sockets are refused: there are too many"),
  );
  const sayEnded = createRateLimitedLog(LOG_INTERVAL, now, (ended) =>
    log.warn({ ended, last }, "sockets were ended: they sent far more than any page does, or read no answer"),
  );
  /** One budget for each connection: rejoining the namespace on it does not reset the budget. */
  const budgetOf = (connection: Connection) => {
    const known = budgets.get(connection);
    if (known) return known;
    const fresh = { budget: createBucket(BUDGET, now()), margin: createBucket(MARGIN, now()) };
    budgets.set(connection, fresh);
    return fresh;
  };

  return {
    watch(engine) {
      engine.on("connection", (connection: Connection) => {
        const remove = perAddress.add(callerOf(connection.request).address);
        open += 1;
        connection.on("packetCreate", () => unread.set(connection, (unread.get(connection) ?? 0) + 1));
        connection.on("flush", () => unread.delete(connection));
        connection.once("close", () => {
          open -= 1;
          remove();
        });
      });
    },
    hasRoom(request) {
      const { address } = callerOf(request);
      if (open < maxSockets && perAddress.of(address) < maxSocketsPerAddress) return true;
      last = address;
      sayRefused();
      return false;
    },
    spend(connection) {
      if (connection.readyState !== "open") return "drop";
      const { budget, margin } = budgetOf(connection);
      const isReading = (unread.get(connection) ?? 0) < MOST_UNREAD;
      if (isReading && budget.take(now())) return "answer";
      if (isReading && margin.take(now())) return "refuse";
      last = callerOf(connection.request).address;
      sayEnded();
      // What it has not read is discarded.
      connection.close(true);
      return "drop";
    },
  };
}
