import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Channel } from "./postgres-channel.ts";
import type * as schema from "./schema.ts";

/** The tables, in either database; also what a transaction hands on. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** The embedded database's folder, or null in memory and with PostgreSQL. */
  readonly folder: string | null;
  /** To the other processes that have it open; null where there can be none. */
  readonly channel: Channel | null;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Lets go of the folder or of the connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database's folder; null keeps it in memory. Not looked at when there is a `databaseUrl`. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** `creating` the very first time, which takes seconds; then `migrating`. */
  onProgress: (step: "creating" | "migrating") => void;
}
