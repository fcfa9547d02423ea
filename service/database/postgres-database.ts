import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type Pool, type PoolClient } from "pg";
import type { Database, DatabaseOptions, Db } from "./database.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { checkNeighbours, takeName } from "./neighbours.ts";
import { createChannel } from "./postgres-channel.ts";
import { CONNECT_TIMEOUT, createPool } from "./postgres-pool.ts";
import * as schema from "./schema.ts";

/** The advisory lock for migrations: when several processes start at once, one migrates and the others wait. */
const MIGRATION_LOCK = 4_202_611_210;
/** Milliseconds that one step of a migration may take, and that it waits for the advisory lock or for tables. */
const MIGRATION_TIMEOUT = 60_000;
/**
 * Milliseconds that a migration waits for a table which a backup, for example, is reading. All later queries on that table
 * wait behind it, so it gives up before theirs time out, and lets them pass before it tries again.
 */
const TABLE_LOCK_TIMEOUT = 2_000;
const PAUSE = 1_000;
/** Milliseconds. Health checks are frequent and need a prompt answer. */
const PING_TIMEOUT = 2_000;

/**
 * Opens and migrates a PostgreSQL database. A slow statement, a failing connection and a silent server each become an
 * error after about five seconds; later queries get new connections.
 *
 * @param migrations their folder
 */
export async function openPostgres(
  connectionString: string,
  onProgress: DatabaseOptions["onProgress"],
  name?: string,
  migrations = migrationsFolder(),
): Promise<Database> {
  await migrateDatabase(connectionString, onProgress, name, migrations);
  const pool = createPool(connectionString);
  return {
    db: onPool(pool),
    folder: null,
    channel: createChannel(connectionString, pool, name),
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    compact: () => Promise.resolve(),
    ping: () => withTimeout(PING_TIMEOUT, pool.query("select 1")),
    close: () => pool.end(),
  };
}

/**
 * Drizzle over a connection pool. Drizzle's own `transaction` never releases a connection on which BEGIN failed: after
 * ten of those the pool would stay empty.
 */
function onPool(pool: Pool): Db {
  const db = drizzle({ client: pool, schema });
  const onClient = (client: PoolClient) => drizzle({ client, schema });
  // Cached for each connection: making one takes as long as a statement.
  const cached = new WeakMap<PoolClient, ReturnType<typeof onClient>>();
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await pool.connect();
    const session = cached.get(client) ?? onClient(client);
    cached.set(client, session);
    try {
      return await session.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}

async function migrateDatabase(
  connectionString: string,
  onProgress: DatabaseOptions["onProgress"],
  name: string | undefined,
  migrations: string,
): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    lock_timeout: MIGRATION_TIMEOUT,
    query_timeout: MIGRATION_TIMEOUT + 1_000,
  });
  // The current query rejects with the same error; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect().catch((cause: unknown) => {
      if (isTimeout(cause)) throw cause;
      if (lacksPassword(client, cause)) {
        throw new Error(
          "the PostgreSQL that DATABASE_URL names wants a password. Give it in DATABASE_URL, or in PGPASSWORD.",
        );
      }
      throw new Error("the PostgreSQL that DATABASE_URL names cannot be opened", { cause });
    });
    if (name !== undefined) {
      await takeName(client, name);
      await checkNeighbours(client, name);
    }
    onProgress("migrating");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${TABLE_LOCK_TIMEOUT}`);
    await migrateOnceFree(client, migrations, Date.now() + MIGRATION_TIMEOUT);
    // Ending the session releases the advisory lock.
    await client.end();
  } catch (error) {
    client.connection.stream.destroy();
    if (!isTimeout(error)) throw error;
    throw new Error("PostgreSQL does not answer. Check that it runs, and the address in DATABASE_URL.", {
      cause: error,
    });
  }
}

/** @param until when it no longer waits for tables, in epoch milliseconds */
async function migrateOnceFree(client: Client, migrations: string, until: number): Promise<void> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
  } catch (error) {
    if (!isTableLocked(error)) throw error;
    if (Date.now() >= until) {
      throw new Error(
        "Another program, such as a backup, has used the tables for a minute. Start this again when it is done.",
        { cause: error },
      );
    }
    await pause(PAUSE);
    await migrateOnceFree(client, migrations, until);
  }
}

/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a migration gave up waiting for a table; Drizzle wraps the error. */
const isTableLocked = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === LOCK_NOT_AVAILABLE) || isTableLocked(error.cause));

/** SQLSTATE of a wrong or missing password. */
const INVALID_PASSWORD = "28P01";

/** Whether the server refused a client for having no password. With SCRAM the driver does not even ask the server. */
const lacksPassword = ({ password }: Client, error: unknown): boolean =>
  (password ?? "") === "" &&
  error instanceof Error &&
  (error.message.includes("client password must be") || ("code" in error && error.code === INVALID_PASSWORD));

/** Whether a timeout of the driver is the cause. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (/^(timeout expired|Query read timeout)$/.test(error.message) || isTimeout(error.cause));

/** Rejects when `work` takes longer than `timeout` milliseconds. The work itself is not cancelled. */
async function withTimeout(timeout: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database has not answered for ${timeout} ms.`)), timeout);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
