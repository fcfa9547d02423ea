import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type Pool, type PoolClient } from "pg";
import { migrationsFolder } from "./migrations-folder.ts";
import type { Database, DatabaseOptions, Db } from "./database.ts";
import { createChannel } from "./postgres-channel.ts";
import { CONNECT_PATIENCE, createPool } from "./postgres-pool.ts";
import * as schema from "./schema.ts";

/** Several processes may start on one PostgreSQL at once: the holder of this lock migrates, the others wait. */
const MIGRATION_LOCK = 4_202_611_210;
/** How long a start waits for one step of that, milliseconds. */
const MIGRATION_PATIENCE = 60_000;
/** What watches over the service asks often, and wants to know soon. Milliseconds. */
const PING_PATIENCE = 2_000;

/**
 * Opens a PostgreSQL and brings its tables up to date. A statement, a connection that cannot be made and a server that
 * falls silent are errors after about five seconds, and what comes after them has new connections.
 */
export async function openPostgres(
  connectionString: string,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  await bringUpToDate(connectionString, onProgress);
  const pool = createPool(connectionString);
  return {
    db: onPool(pool),
    folder: null,
    channel: createChannel(connectionString, pool),
    ping: () => within(PING_PATIENCE, pool.query("select 1")),
    close: () => pool.end(),
  };
}

/**
 * The tables on a pool. Drizzle's own transaction never gives a connection back on which it could not begin: ten of
 * those, and the pool were empty for good.
 */
function onPool(pool: Pool): Db {
  const db = drizzle({ client: pool, schema });
  const onClient = (client: PoolClient) => drizzle({ client, schema });
  // Each connection's own is kept: to make it takes as long as a statement.
  const made = new WeakMap<PoolClient, ReturnType<typeof onClient>>();
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await pool.connect();
    const mine = made.get(client) ?? onClient(client);
    made.set(client, mine);
    try {
      return await mine.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}

async function bringUpToDate(connectionString: string, onProgress: DatabaseOptions["onProgress"]): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    lock_timeout: MIGRATION_PATIENCE,
    query_timeout: MIGRATION_PATIENCE + 1_000,
  });
  // Told by what was being asked, if anything was.
  client.on("error", () => undefined);
  try {
    await client.connect();
    onProgress("migrating");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
    // Gives the lock back.
    await client.end();
  } catch (error) {
    client.connection.stream.destroy();
    if (!isSilence(error)) throw error;
    throw new Error("PostgreSQL does not answer. Check that it runs, and the address in DATABASE_URL.", {
      cause: error,
    });
  }
}

/** Whether it is the driver's patience that has run out. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && (/^(timeout expired|Query read timeout)$/.test(error.message) || isSilence(error.cause));

/** What comes of some work, unless it takes longer, in milliseconds. The work goes on. */
async function within(patience: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database has not answered for ${patience} ms.`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
