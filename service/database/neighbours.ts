import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";

/*
 * The processes of the service on one PostgreSQL know each other by the application name of their connections:
 * PostgreSQL lists it for exactly as long as the process is connected.
 */

/** Increment it with a change after which the old and the new build cannot run on one database at the same time. */
const GENERATION = 1;

const PREFIX = "foyer";
/** The most checks for other processes, and the milliseconds between two: PostgreSQL may list a stopped process. */
const [LOOKS, INTERVAL] = [10, 300];

/** The name of a service's connections. It does not reveal the secret. */
export function nameOf(socketSecret: string): string {
  const digest = createHash("sha256").update(`neighbours ${socketSecret}`).digest("hex");
  return `${PREFIX} ${GENERATION} ${digest.slice(0, 16)}`;
}

/** Names this connection. */
export const takeName = (client: ClientBase, name: string) =>
  client.query("select set_config('application_name', $1, false)", [name]);

/** Throws when a process is connected that cannot share the database with a process of this name. */
export async function checkNeighbours(client: ClientBase, name: string): Promise<void> {
  let other = await otherName(client, name);
  for (let look = 1; other !== null && look < LOOKS; look += 1) {
    await pause(INTERVAL);
    other = await otherName(client, name);
  }
  if (other === null) return;
  const generation = (text: string) => text.split(" ")[1];
  throw new Error(
    generation(other) === generation(name)
      ? "SOCKET_SECRET is another than that of the processes on this database. Set the same one; to change it, stop them all first."
      : "the processes on the database of DATABASE_URL are of a version that this one cannot run beside. Stop them first.",
  );
}

async function otherName(client: ClientBase, name: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity" +
      " where datname = current_database() and application_name like $1 and application_name <> $2 limit 1",
    [`${PREFIX} %`, name],
  );
  return rows[0]?.name ?? null;
}
