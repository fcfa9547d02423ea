import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool } from "pg";
import { migrationsFolder } from "./migrations-folder.ts";
import type { Database, DatabaseOptions } from "./open-database.ts";
import * as schema from "./schema.ts";

/** Several processes may start on one PostgreSQL at once: whoever holds this lock migrates, the others wait. */
const MIGRATION_LOCK = 4_202_611_210;

/** Opens a PostgreSQL and brings its tables up to date. */
export async function openPostgres(
  connectionString: string,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is already out of the pool when this is told, and the next query opens a
  // new one or fails with the reason; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    const client = await pool.connect();
    try {
      onProgress("migrating");
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
    } finally {
      // Closing the connection gives the lock back, whatever happened.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzle({ client: pool, schema });
  return {
    db,
    folder: null,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}
