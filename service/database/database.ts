import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Channel } from "./postgres-channel.ts";
import type * as schema from "./schema.ts";

/** The tables in either database, or within a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The connections of a pool, at this moment. */
export interface PoolState {
  /** Connections that carry out a statement or a transaction. */
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

export interface Database {
  readonly db: Db;
  /** The embedded database's folder, or null in memory and with PostgreSQL. */
  readonly folder: string | null;
  /** Carries messages to the other processes on this database; null if the database allows only one process. */
  readonly channel: Channel | null;
  /** The state of the connection pool; null if the database has none. */
  readonly pool: (() => PoolState) | null;
  /**
   * Removes the remains of deleted rows from the embedded database's files. No other statement runs meanwhile. With
   * PostgreSQL it does nothing, because autovacuum removes them there.
   *
   * @throws FolderError when the disk has no room for a copy of the tables
   */
  compact(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Releases the folder, or closes the connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database's folder; null keeps it in memory. Ignored with a `databaseUrl`. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** The name of the service's connections (`nameOf`); a command has none. Only PostgreSQL uses it. */
  name?: string;
  /** `creating` on the first start, which takes seconds; then `migrating`. */
  onProgress: (step: "creating" | "migrating") => void;
}

/** Splits a list into chunks of at most `size`, in order. */
export function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
