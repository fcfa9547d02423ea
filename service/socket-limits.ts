import type { IncomingMessage } from "node:http";
import type { Server as Engine, Socket as Connection } from "engine.io";
import { createBucket, type Bucket } from "./bucket.ts";
import type { CallerOf } from "./caller.ts";
import type { Context } from "./context.ts";
import { createSeldom } from "./seldom.ts";
import { createTally } from "./tally.ts";

/** Calls a connection may make at once, and how many more each second. */
const BUDGET = { size: 300, perSecond: 100 };
/** How many more are refused one by one; past them the connection ends, because reading what to refuse costs as well. */
const MARGIN = { size: 50, perSecond: 1 };
/** How often the log says that sockets were refused or ended, in milliseconds. */
const SAID_EVERY = 10_000;

export interface SocketLimitOptions extends Pick<Context, "clock" | "log"> {
  readonly callerOf: CallerOf;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Keeps one person's sockets from taking what everyone needs. */
export interface SocketLimits {
  /** Counts the sockets of this engine. */
  watch(engine: Engine): void;
  /** Whether one more socket may be opened by this request. */
  hasRoom(request: IncomingMessage): boolean;
  /** What to do with a message, before it is opened. A connection that sends far too many ends. */
  spend(connection: Connection): "answer" | "refuse" | "drop";
}

export function createSocketLimits(options: SocketLimitOptions): SocketLimits {
  const { callerOf, clock, log, maxSockets, maxSocketsPerAddress } = options;
  const perAddress = createTally();
  const budgets = new WeakMap<Connection, { budget: Bucket; margin: Bucket }>();
  let open = 0;
  let last = "";
  const now = () => clock.now();
  const sayRefused = createSeldom(SAID_EVERY, now, (refused) =>
    log.warn({ refused, last, open, maxSockets, maxSocketsPerAddress }, "sockets are refused: there are too many"),
  );
  const sayEnded = createSeldom(SAID_EVERY, now, (ended) =>
    log.warn({ ended, last }, "sockets were ended: they sent far more than any page does"),
  );
  /** Of the connection, so that a client that leaves and joins again on it has no new one. */
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
      if (budget.take(now())) return "answer";
      if (margin.take(now())) return "refuse";
      last = callerOf(connection.request).address;
      sayEnded();
      connection.close();
      return "drop";
    },
  };
}
