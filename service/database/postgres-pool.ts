import { Socket } from "node:net";
import { Pool } from "pg";

/** Milliseconds to wait for a connection, idle or new. */
export const CONNECT_TIMEOUT = 4_000;
/** Milliseconds after which PostgreSQL cancels a statement, including its wait for locks. */
const STATEMENT_TIMEOUT = 4_500;
/** Milliseconds without a byte from the server, while a connection is in use, after which it is destroyed. */
export const RESPONSE_TIMEOUT = 5_000;
/** Milliseconds after which PostgreSQL rolls an idle transaction back, because it holds locks. */
const IDLE_TRANSACTION_TIMEOUT = 10_000;
/** Milliseconds before the first TCP keep-alive probe on a quiet connection. */
const KEEP_ALIVE_DELAY = 10_000;

/**
 * A connection pool that never blocks a call for long (pages give up after 15 s). The driver's `query_timeout` is not
 * enough: the connection of a query that timed out returns to the pool, and the next query on it, even a ROLLBACK,
 * waits for the same silent server.
 */
export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
  });
  // The pool has already removed the broken idle connection: the next query opens a new one or fails with the reason.
  // Without a listener the error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    // On a connection in use, the query rejects with the same error.
    client.on("error", () => undefined);
    stream.on("timeout", () =>
      stream.destroy(new Error(`PostgreSQL has not answered for ${RESPONSE_TIMEOUT / 1000} s.`)),
    );
  });
  pool.on("acquire", ({ connection: { stream } }) => setIdleTimeout(stream, RESPONSE_TIMEOUT));
  pool.on("release", (_error, { connection: { stream } }) => setIdleTimeout(stream, 0));
  return pool;
}

function setIdleTimeout(stream: unknown, milliseconds: number): void {
  if (stream instanceof Socket) stream.setTimeout(milliseconds);
}
