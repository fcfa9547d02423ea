import { Socket } from "node:net";
import { Pool } from "pg";

/** How long one may wait for a connection, free or new, in milliseconds. */
export const CONNECT_PATIENCE = 4_000;
/** After so many milliseconds PostgreSQL breaks a statement off, which may wait for a lock. */
const STATEMENT_PATIENCE = 4_500;
/** A server that says nothing for so many milliseconds while it is asked is given up. */
export const SILENCE = 5_000;
/** PostgreSQL takes a transaction back whose process says nothing for so many milliseconds: it holds locks. */
const IDLE_TRANSACTION = 10_000;
/** How long a connection is quiet before the network is asked whether it is still there, in milliseconds. */
const KEEP_ALIVE = 10_000;

/**
 * Connections to a PostgreSQL that never keep a call waiting for long (pages give up after 15 s). A limit of the driver
 * on its queries would not do: the connection of one that was given up goes back to the pool, and whatever is asked on
 * it next, if only to take a transaction back, waits behind the same silence.
 */
export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    statement_timeout: STATEMENT_PATIENCE,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // An idle connection that breaks is already out of the pool when this is told, and the next query opens a
  // new one or fails with the reason; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    // The same for one in use: the query on it fails with the reason.
    client.on("error", () => undefined);
    stream.on("timeout", () => stream.destroy(new Error(`PostgreSQL has said nothing for ${SILENCE / 1000} s.`)));
  });
  pool.on("acquire", ({ connection: { stream } }) => patience(stream, SILENCE));
  pool.on("release", (_error, { connection: { stream } }) => patience(stream, 0));
  return pool;
}

function patience(stream: unknown, milliseconds: number): void {
  if (stream instanceof Socket) stream.setTimeout(milliseconds);
}
