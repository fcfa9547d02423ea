import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Db } from "./database.ts";
import { prepared } from "./prepared.ts";

/** The most keys of one statement. */
const MOST_KEYS = 100;

type FindAll<Found> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

interface Batch<Found> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

/**
 * A look-up by key that puts all keys of one turn of the event loop into one statement: under load, a statement takes
 * longer than a row of it. Nothing is kept, so what is found is as new as by a statement for each key.
 */
export function batched<Found>(
  findAll: (db: Db, keys: readonly string[]) => ReturnType<FindAll<Found>>,
): (db: Db, key: string) => Promise<Found | null> {
  const lookUp = prepared((db) => createLookUp<Found>((keys) => findAll(db, keys)));
  return (db, key) => lookUp(db)(key);
}

function createLookUp<Found>(findAll: FindAll<Found>): (key: string) => Promise<Found | null> {
  let open: Batch<Found> | null = null;

  function openBatch(): Batch<Found> {
    const keys = new Set<string>();
    const find = async () => {
      await endOfTurn();
      if (open === batch) open = null;
      return findAll([...keys]);
    };
    const batch = { keys, found: find() };
    return batch;
  }

  return async (key) => {
    if (open === null || open.keys.size === MOST_KEYS) open = openBatch();
    open.keys.add(key);
    return (await open.found).get(key) ?? null;
  };
}
