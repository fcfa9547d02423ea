import { and, eq, like, notLike, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../database/database.ts";
import { people, secondFactorSetups } from "../database/schema.ts";
import { programName } from "../settings/program-name.ts";
import { type DataKeys, SEALED } from "../shared/sealing.ts";
import { endAccess } from "./end-access.ts";

/*
 * The authenticators' secrets of all people, when the keys that seal them change.
 */

const begins = (beginning: string) => `${beginning}%`;

/** Those that are sealed, and that none of the keys opens. */
const unknown = (column: AnyPgColumn, { beginnings }: DataKeys): SQL | undefined =>
  and(like(column, begins(SEALED)), ...beginnings.map((beginning) => notLike(column, begins(beginning))));

/** How many people have an authenticator whose secret none of the keys opens. */
export const countUnknown = (db: Db, keys: DataKeys): Promise<number> =>
  db.$count(people, unknown(people.authenticatorSecret, keys));

/** Throws if none of the keys opens some secret: its owner could not sign in. */
export async function requireDataKeys(db: Db, keys: DataKeys): Promise<void> {
  const lost = await countUnknown(db, keys);
  if (lost === 0) return;
  throw new Error(
    `the database has secrets of authenticator apps (${lost}) that neither DATA_KEY nor DATA_KEY_BEFORE opens. Set one ` +
      `of them to the key with which they were sealed. If it is lost, \`${programName} seal --forget-lost\` removes them.`,
  );
}

/** Where the secrets are, each beside the column of its person's id. */
const places = [
  { table: people, owner: people.id, secret: people.authenticatorSecret },
  { table: secondFactorSetups, owner: secondFactorSetups.personId, secret: secondFactorSetups.authenticatorSecret },
] as const;

/**
 * Seals every secret that is in clear, or sealed with the key before. Unfinished set-ups that no key opens are removed.
 *
 * @returns how many it has sealed
 */
export async function sealAll(db: Db, keys: DataKeys): Promise<number> {
  const [present = ""] = keys.beginnings;
  await db.delete(secondFactorSetups).where(unknown(secondFactorSetups.authenticatorSecret, keys));
  let sealed = 0;
  for (const { table, owner, secret } of places) {
    const rows = await db
      .select({ id: owner, kept: secret })
      .from(table)
      .where(notLike(secret, begins(present)));
    for (const { id, kept } of rows) {
      if (kept === null) continue;
      // Unless the person has replaced it meanwhile.
      const changed = await db
        .update(table)
        .set({ authenticatorSecret: keys.seal(keys.open(kept, id), id) })
        .where(and(eq(owner, id), eq(secret, kept)))
        .returning({ id: owner });
      sealed += changed.length;
    }
  }
  return sealed;
}

/**
 * Removes the authenticators whose secrets none of the keys opens, and ends their owners' access, because these may now
 * sign in with less.
 *
 * @returns how many people had one, and the ids of the ended sessions
 */
export async function forgetUnknown(
  db: Db,
  keys: DataKeys,
): Promise<{ readonly removed: number; readonly ended: readonly string[] }> {
  return db.transaction(async (tx) => {
    // Finds and removes them in one statement, because a person may save a new authenticator meanwhile.
    const removed = await tx
      .update(people)
      .set({ appFactor: false, authenticatorSecret: null, lastTimeStep: null })
      .where(unknown(people.authenticatorSecret, keys))
      .returning({ id: people.id });
    const ended: string[] = [];
    for (const { id } of removed) ended.push(...(await endAccess(tx, id)));
    return { removed: removed.length, ended };
  });
}
