import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";

/*
 * The processes of the service on one PostgreSQL know each other by the application name of their connections: it is
 * there for exactly as long as they are.
 */

/** To be raised with a change that two builds cannot go through side by side, neither as old and new nor as new and old. */
const GENERATION = 1;

const PREFIX = "foyer";
/** How often, and after how many milliseconds, others are looked for again: those just stopped may still be there. */
const [LOOKS, INTERVAL] = [10, 300];

/** The name of a service's connections. It tells the secret to nobody. */
export function nameOf(socketSecret: string): string {
  const digest = createHash("sha256").update(`neighbours ${socketSecret}`).digest("hex");
  return `${PREFIX} ${GENERATION} ${digest.slice(0, 16)}`;
}

/** Names this connection. */
export const takeName = (client: ClientBase, name: string) =>
  client.query("select set_config('application_name', $1, false)", [name]);

/** Throws when a process runs on this database that one of this name cannot run beside. */
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
